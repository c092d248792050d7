// @ts-check
// Starts the console once its page has been painted: the requests for the modules would delay that.

const modules = /** @type {HTMLTemplateElement} */ (document.getElementById("modules"));

await new Promise((resolve) => {
  if (document.visibilityState === "hidden") resolve(null);
  else requestAnimationFrame(() => setTimeout(resolve));
});
document.head.append(modules.content);
modules.remove();
await import("./app.js");
