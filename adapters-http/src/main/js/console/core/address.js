// @ts-check
// Addresses of the host, which a proxy may serve below a path.
import { t } from "./text.js";

const base = document.documentElement.dataset.base ?? "";

/** @param {string} path such as `/v1/videos` */
export const address = (path) => base + path;

/** The address of a view, for links. @param {string} path such as `/videos` */
export const viewAddress = (path) => `${base}/console${path}`;

/** Whether a text is an id of the API. What people put into the address bar is part of a path only if it is one. @param {string} text */
export const isId = (text) => /^[0-9a-f]{32}$/.test(text);

/** The address of a file or page that the API told; empty unless a browser may open it as one. @param {string | undefined} text */
export function webAddress(text) {
  const url = text && URL.canParse(text, location.href) ? new URL(text, location.href) : null;
  return url && ["http:", "https:"].includes(url.protocol) ? url.href : "";
}

/** Leaves the console for a page that the API told. @param {string | undefined} text */
export function openAddress(text) {
  const url = webAddress(text);
  if (!url) throw new Error(t("error.address"));
  location.assign(url);
}

/** The same as a picture in a style. @param {string | undefined} text */
export function pictureStyle(text) {
  const url = webAddress(text);
  return url ? `url("${url.replace(/["\\]/g, encodeURIComponent)}")` : "none";
}

/** The path of the view at the current address, with a leading slash. */
export const viewPath = () => location.pathname.slice(base.length + "/console".length) || "/";
