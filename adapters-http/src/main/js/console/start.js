// @ts-check
// Starts the console once its page has been painted: the requests for the modules would delay that.

const modules = /** @type {HTMLTemplateElement} */ (document.getElementById("modules"));

function start() {
  document.head.append(modules.content);
  modules.remove();
  import("./app.js");
}

// A page in the background is not painted.
if (document.visibilityState === "hidden") start();
else requestAnimationFrame(() => setTimeout(start));
