// @ts-check
// What all views share: lit-html, whose files TypeScript does not find here, and a small base class that draws a view again
// after a change.
// @ts-ignore
import { html, nothing, render, svg } from "../lib/lit-html/lit-html.js";
// @ts-ignore
import { repeat as repeatOf } from "../lib/lit-html/directives/repeat.js";

export { html, nothing, render, svg };
// @ts-ignore
export { classMap } from "../lib/lit-html/directives/class-map.js";
// @ts-ignore
export { ifDefined } from "../lib/lit-html/directives/if-defined.js";
// @ts-ignore
export { keyed } from "../lib/lit-html/directives/keyed.js";
// @ts-ignore
export { live } from "../lib/lit-html/directives/live.js";
// @ts-ignore
export { createRef, ref } from "../lib/lit-html/directives/ref.js";

/**
 * A template for each item; elements move with their items.
 *
 * @template T
 * @param {Iterable<T>} items
 * @param {(item: T) => unknown} key
 * @param {(item: T, index: number) => unknown} template
 * @returns {unknown}
 */
export const repeat = (items, key, template) => repeatOf(items, key, template);

/**
 * A part of the page with a state of its own. Change fields, then call `update()`. A template can contain `view.element`
 * of another view.
 */
export class View {
  #isScheduled = false;
  #isStarted = false;
  #ending = new AbortController();

  constructor() {
    this.element = document.createElement("div");
    this.element.className = "view";
  }

  /** Title of the browser tab; empty for a part of a page. */
  get title() {
    return "";
  }

  /** Aborted when the view is left: pass it to requests and listeners. */
  get signal() {
    return this.#ending.signal;
  }

  get isStarted() {
    return this.#isStarted;
  }

  /** Called when the view is shown; override it to load data. */
  started() {}

  /** Called when the view is left. */
  stopped() {}

  /** Whether the view may be left; override it to ask for confirmation. @returns {boolean | Promise<boolean>} */
  mayLeave() {
    return true;
  }

  /** @returns {unknown} a template */
  render() {
    return nothing;
  }

  start() {
    this.#ending = new AbortController();
    this.#isStarted = true;
    this.#draw();
    this.started();
  }

  stop() {
    this.#isStarted = false;
    this.#ending.abort();
    this.stopped();
  }

  /** Draws the view with the next microtask, once for any number of changes. */
  update() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.#isStarted) this.#draw();
    });
  }

  #draw() {
    render(this.render(), this.element, { host: this });
  }
}

// Material Symbols by Google, Apache License 2.0.
const ICONS = {
  videos:
    "M4 6h2v12H4zm4-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm0 2v12h12V6zm4 2.5 5 3.5-5 3.5z",
  usage: "M5 9.2h3V19H5zM10.6 5h2.8v14h-2.8zm5.6 8H19v6h-2.8z",
  key: "M12.65 10A6 6 0 1 0 12.65 14H17v4h4v-4h2v-4zM7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4z",
  webhook:
    "M10 15h5.9a2.5 2.5 0 1 1 0 2h-4.1a5 5 0 1 1-6.3-6.6v2.1A3 3 0 1 0 9 16.5V15zm2-12a5 5 0 0 1 4.6 7l-1.7-1A3 3 0 1 0 10.5 10.6l.8.5-3 5a2.5 2.5 0 1 1-1.7-1l2-3.4A5 5 0 0 1 12 3zm0 5a2.5 2.5 0 0 1 1.5.5l.2.2 2.7 4.6A5 5 0 1 1 13 21.4l1-1.7a3 3 0 1 0 1.5-5.2l-3.1-5.3z",
  globe:
    "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm6.9 6h-2.95a15.7 15.7 0 0 0-1.38-3.56A8.03 8.03 0 0 1 18.92 8zM12 4.04c.83 1.2 1.48 2.53 1.91 3.96h-3.82c.43-1.43 1.08-2.76 1.91-3.96zM4.26 14a8.2 8.2 0 0 1 0-4h3.38a16.5 16.5 0 0 0 0 4zm.82 2h2.95c.32 1.25.78 2.45 1.38 3.56A7.99 7.99 0 0 1 5.08 16zm2.95-8H5.08a7.99 7.99 0 0 1 4.33-3.56A15.7 15.7 0 0 0 8.03 8zM12 19.96c-.83-1.2-1.48-2.53-1.91-3.96h3.82c-.43 1.43-1.08 2.76-1.91 3.96zM14.34 14H9.66a14.7 14.7 0 0 1 0-4h4.68a14.7 14.7 0 0 1 0 4zm.25 5.56c.6-1.11 1.06-2.31 1.38-3.56h2.95a8.03 8.03 0 0 1-4.33 3.56zM16.36 14a16.5 16.5 0 0 0 0-4h3.38a8.2 8.2 0 0 1 0 4z",
  passkey:
    "M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2 18v2h11v-5.4a12 12 0 0 0-3-.6c-2.67 0-8 1.34-8 4zM21.5 12.5a3.5 3.5 0 1 0-5 3.15V21l1.5 1.5 2.5-2.5-1.5-1.5 1.5-1.5-1-1.2a3.5 3.5 0 0 0 2-3.3zm-3.5-.2a1 1 0 1 1 0-2 1 1 0 0 1 0 2z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0 2c-2.67 0-8 1.34-8 4v2h16v-2c0-2.66-5.33-4-8-4z",
  host: "M20 13H4a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h16a1 1 0 0 0 1-1v-6a1 1 0 0 0-1-1zM7 19a2 2 0 1 1 0-4 2 2 0 0 1 0 4zM20 3H4a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h16a1 1 0 0 0 1-1V4a1 1 0 0 0-1-1zM7 9a2 2 0 1 1 0-4 2 2 0 0 1 0 4z",
  upload: "M5 20h14v-2H5zm0-10h4v6h6v-6h4l-7-7z",
  screen: "M21 3H3a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h6v2h6v-2h6a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2zm0 14H3V5h18z",
  presenter:
    "M21 3H3a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h7v-2H3V5h18v5h2V5a2 2 0 0 0-2-2zm-4 8.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zm0 6c-1.9 0-5 .95-5 2.8V22h10v-1.7c0-1.85-3.1-2.8-5-2.8z",
  link: "M3.9 12A3.1 3.1 0 0 1 7 8.9h4V7H7a5 5 0 0 0 0 10h4v-1.9H7A3.1 3.1 0 0 1 3.9 12zM8 13h8v-2H8zm9-6h-4v1.9h4a3.1 3.1 0 0 1 0 6.2h-4V17h4a5 5 0 0 0 0-10z",
  record: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
  cut: "M9.64 7.64A4 4 0 1 0 7.64 9.64L10 12l-2.36 2.36a4 4 0 1 0 2 2L12 14l7 7h3v-1zM6 8a2 2 0 1 1 0-4 2 2 0 0 1 0 4zm0 12a2 2 0 1 1 0-4 2 2 0 0 1 0 4zm13-17-6 6 2 2 7-7V3z",
  delete: "M6 19a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V7H6zM19 4h-3.5l-1-1h-5l-1 1H5v2h14z",
  copy: "M16 1H4a2 2 0 0 0-2 2v14h2V3h12zm3 4H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2zm0 16H8V7h11z",
  download: "M19 9h-4V3H9v6H5l7 7zM5 18v2h14v-2z",
  close: "M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z",
  pause: "M6 5h4v14H6zm8 0h4v14h-4z",
  play: "M8 5v14l11-7z",
  retry: "M17.65 6.35A8 8 0 1 0 19.73 14h-2.08A6 6 0 1 1 12 6c1.66 0 3.14.69 4.22 1.78L13 11h7V4z",
  search:
    "M15.5 14h-.79l-.28-.27a6.5 6.5 0 1 0-.7.7l.27.28v.79l5 4.99L20.49 19zm-6 0a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9z",
  add: "M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z",
  back: "M20 11H7.83l5.59-5.59L12 4l-8 8 8 8 1.41-1.41L7.83 13H20z",
  menu: "M3 18h18v-2H3zm0-5h18v-2H3zm0-7v2h18V6z",
  code: "M9.4 16.6 4.8 12l4.6-4.6L8 6l-6 6 6 6zm5.2 0 4.6-4.6-4.6-4.6L16 6l6 6-6 6z",
  check: "M9 16.17 4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z",
  warning: "M1 21h22L12 2zm12-3h-2v-2h2zm0-4h-2v-4h2z",
  more: "M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  forward: "M4 13h12.17l-5.59 5.59L12 20l8-8-8-8-1.41 1.41L16.17 11H4z",
  undo: "M12.5 8c-2.65 0-5.05.99-6.9 2.6L2 7v9h9l-3.62-3.62A8 8 0 0 1 20.1 16l2.37-.78A10.5 10.5 0 0 0 12.5 8z",
  redo: "M18.4 10.6A10.5 10.5 0 0 0 1.53 15.22L3.9 16a8 8 0 0 1 12.72-3.62L13 16h9V7z",
  keyboard:
    "M20 5H4a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2zm-9 3h2v2h-2zm0 3h2v2h-2zM8 8h2v2H8zm0 3h2v2H8zm-1 2H5v-2h2zm0-3H5V8h2zm9 7H8v-2h8zm0-4h-2v-2h2zm0-3h-2V8h2zm3 3h-2v-2h2zm0-3h-2V8h2z",
  previousFrame: "M6 6h2v12H6zm3.5 6 8.5 6V6z",
  nextFrame: "M16 6h2v12h-2zM6 18l8.5-6L6 6z",
  sound:
    "M3 9v6h4l5 5V4L7 9zm13.5 3A4.5 4.5 0 0 0 14 7.97v8.05A4.48 4.48 0 0 0 16.5 12zM14 3.23v2.06a7 7 0 0 1 0 13.42v2.06a9 9 0 0 0 0-17.54z",
  muted:
    "M16.5 12A4.5 4.5 0 0 0 14 7.97v2.21l2.45 2.45c.03-.2.05-.41.05-.63zm2.5 0c0 .94-.2 1.82-.54 2.64l1.51 1.51A8.8 8.8 0 0 0 21 12a9 9 0 0 0-7-8.77v2.06A7 7 0 0 1 19 12zM4.27 3 3 4.27 7.73 9H3v6h4l5 5v-6.73l4.25 4.25c-.67.52-1.42.93-2.25 1.18v2.06a8.99 8.99 0 0 0 3.69-1.81L19.73 21 21 19.73l-9-9zM12 4 9.91 6.09 12 8.18z",
  setStart: "M5 4h2v16H5zm5 7h9v2h-9v3l-4-4 4-4z",
  setEnd: "M17 4h2v16h-2zM5 11h9V8l4 4-4 4v-3H5z",
  edit: "M3 17.25V21h3.75L17.81 9.94l-3.75-3.75zM20.71 7.04a1 1 0 0 0 0-1.41l-2.34-2.34a1 1 0 0 0-1.41 0l-1.83 1.83 3.75 3.75z",
  film: "M18 4v1h-2V4H8v1H6V4H4v16h2v-1h2v1h8v-1h2v1h2V4zM8 17H6v-2h2zm0-4H6v-2h2zm0-4H6V7h2zm10 8h-2v-2h2zm0-4h-2v-2h2zm0-4h-2V7h2z",
};

/** Loads a style sheet that only some views need. @param {string} file in `style` @returns {Promise<void>} */
export const loadStyle = (file) =>
  new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../style/${file}`, import.meta.url).href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });

/** @typedef {keyof typeof ICONS} IconName */

/** A picture of 20 pixels in the colour of the text; screen readers skip it. @param {IconName} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`<path d=${ICONS[name]}></path>`}</svg>`;
