// @ts-check
// Base of the views that show what a few requests respond.
import { messageOf } from "./api.js";
import { notifyError } from "./notices.js";
import { View } from "./view.js";

export class DataView extends View {
  #generation = 0;

  constructor() {
    super();
    /** What `read` resolved to; null until then. @type {any} */
    this.data = null;
    this.isLoading = true;
    this.error = "";
  }

  started() {
    this.load();
  }

  /** Requests what the view shows. @returns {Promise<any>} */
  async read() {
    return null;
  }

  /** Reads everything again. Until then, the view shows what it has. The result of an earlier call is ignored. */
  async load() {
    const mine = ++this.#generation;
    this.isLoading = true;
    this.error = "";
    this.update();
    try {
      const data = await this.read();
      if (mine !== this.#generation) return;
      this.data = data;
    } catch (error) {
      if (this.signal.aborted || mine !== this.#generation) return;
      this.error = messageOf(error);
    }
    this.isLoading = false;
    this.update();
  }

  /** Reads everything again from time to time, while the page is visible. @param {number} milliseconds @param {() => boolean} [isWanted] */
  keepFresh(milliseconds, isWanted = () => true) {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && !this.isLoading && isWanted()) this.load();
    }, milliseconds);
    this.signal.addEventListener("abort", () => clearInterval(timer));
  }

  /**
   * Does what the user asked for, and reads everything again. Says so if it fails.
   *
   * @template T
   * @param {() => Promise<T>} action
   * @returns {Promise<T | undefined>} undefined if it failed
   */
  async run(action) {
    try {
      const result = await action();
      await this.load();
      return result;
    } catch (error) {
      if (!this.signal.aborted) notifyError(error);
      return undefined;
    }
  }

  /** Draws the view and moves the focus, for example when the focused button has gone. @param {string} selector */
  focusOn(selector) {
    this.update();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (this.element.querySelector(selector))?.focus());
  }
}
