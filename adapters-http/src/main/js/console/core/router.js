// @ts-check
// Which view is shown at which address. Links to views are plain `<a href>`; a click changes the view without a request.
import { viewAddress, viewPath } from "./address.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {(params: Record<string, string>, query: URLSearchParams) => View | null | Promise<View | null>} Opener */

/** @type {{ pattern: RegExp, names: string[], open: Opener }[]} */
const routes = [];
/** @type {Set<() => void>} */
const listeners = new Set();

/** What a part of a path may be: nothing else becomes part of a request. @type {Record<string, string>} */
const PARTS = { id: "[0-9a-f]{32}", page: "\\w+" };

/** Whether the current view may be left. @type {() => boolean | Promise<boolean>} */
let mayLeave = () => true;

/** The address of the current view. */
let shown = location.href;

/** @param {() => boolean | Promise<boolean>} question asked before the view changes */
export function beforeLeaving(question) {
  mayLeave = question;
}

/** Adds the view of a path such as `/videos/:id`. @param {string} path @param {Opener} open */
export function route(path, open) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, (_, name) => `(${PARTS[name]})`)}/?$`);
  routes.push({ pattern, names, open });
}

/** Opens the view of the current address; null if there is none. */
export async function currentView() {
  const path = viewPath();
  for (const { pattern, names, open } of routes) {
    const match = path.match(pattern);
    if (match) {
      const params = Object.fromEntries(names.map((name, i) => [name, match[i + 1]]));
      return open(params, new URLSearchParams(location.search));
    }
  }
  return null;
}

/** Shows a view. @param {string} path such as `/videos`, with a query @param {{ replace?: boolean, silent?: boolean }} [options] `silent`: only the address changes */
export async function navigate(path, { replace = false, silent = false } = {}) {
  if (!silent && !(await mayLeave())) return;
  const url = viewAddress(path);
  if (replace) history.replaceState({}, "", url);
  else history.pushState({}, "", url);
  shown = location.href;
  if (!silent) listeners.forEach((listener) => listener());
}

/** Calls `listener` after each change of the address. @param {() => void} listener */
export function onNavigation(listener) {
  listeners.add(listener);
}

addEventListener("popstate", async () => {
  if (await mayLeave()) {
    shown = location.href;
    listeners.forEach((listener) => listener());
  } else {
    history.pushState({}, "", shown);
  }
});

addEventListener("click", (event) => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (event.defaultPrevented || !isPlain || !(link instanceof HTMLAnchorElement) || link.target) return;
  const prefix = viewAddress("/");
  if (link.origin !== location.origin || !link.pathname.startsWith(prefix) || link.hasAttribute("download")) return;
  event.preventDefault();
  navigate(link.pathname.slice(prefix.length - 1) + link.search);
});
