// Fetches a dialog that a first visit does not load, and adds it to the page. It is requested as a
// document, so that no string is parsed as markup.
export const fetchDialog = (address, selector) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.onload = () => {
      const dialog = request.status === 200 && request.response.querySelector(selector);
      if (!dialog) {
        return reject(request.status);
      }
      document.querySelector(".app").append(dialog);
      window.vicinityTranslate?.(dialog);
      resolve(dialog);
    };
    request.onerror = reject;
    request.open("GET", address);
    request.send();
  });
