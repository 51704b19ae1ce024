// Fetches a dialog that a first visit can do without, as a document and not as markup in a string, and puts it into the page.
export const fetchDialog = (address, css) =>
  new Promise((found, failed) => {
    const asked = new XMLHttpRequest();
    asked.responseType = "document";
    asked.onload = () => {
      const dialog = asked.status === 200 && asked.response.querySelector(css);
      if (!dialog) {
        return failed(asked.status);
      }
      document.querySelector(".app").append(dialog);
      window.vicinityTranslate?.(dialog);
      found(dialog);
    };
    asked.onerror = failed;
    asked.open("GET", address);
    asked.send();
  });
