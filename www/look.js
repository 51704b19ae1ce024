// How the page looks, before it is first painted: what the visitor chose last time. Loaded ahead of everything else; a file of its
// own for the same reason as start.js. The words are those of crates/app/src/display.rs.
for (const key of ["theme", "men", "squares", "palette", "coordinates", "motion"]) {
  try {
    const value = localStorage.getItem("vicinity-" + key);
    if (value) {
      document.documentElement.dataset[key] = value;
    }
  } catch {
    // A browser that keeps nothing shows the usual.
  }
}
