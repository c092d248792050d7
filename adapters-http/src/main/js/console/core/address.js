// @ts-check
// Addresses of the host, which a proxy may serve below a path.

const base = document.documentElement.dataset.base ?? "";

/** @param {string} path such as `/v1/videos` */
export const address = (path) => base + path;

/** The address of a view, for links. @param {string} path such as `/videos` */
export const viewAddress = (path) => `${base}/console${path}`;

/** The path of the view at the current address, with a leading slash. */
export const viewPath = () => location.pathname.slice(base.length + "/console".length) || "/";
