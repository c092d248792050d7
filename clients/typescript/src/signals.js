// @ts-check

/**
 * A signal that follows another one and a time limit, until it is released. Not `AbortSignal.any`, whose time limits do not
 * keep a process alive that waits for nothing else.
 */
export class LinkedSignal {
  #controller = new AbortController();
  #source;
  #follow;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {AbortSignal | undefined} source
   * @param {number} [timeout] in milliseconds; without one, none
   */
  constructor(source, timeout) {
    this.#source = source;
    this.#follow = () => this.abort(source?.reason);
    source?.addEventListener("abort", this.#follow);
    if (source?.aborted) this.#follow();
    this.restart(timeout);
  }

  get signal() {
    return this.#controller.signal;
  }

  /** @param {unknown} [reason] */
  abort(reason) {
    this.#controller.abort(reason);
  }

  /**
   * Begins the time limit again.
   *
   * @param {number} [timeout]
   */
  restart(timeout) {
    clearTimeout(this.#timer);
    if (timeout === undefined) return;
    const end = () => this.abort(new DOMException(`Not within ${timeout} ms.`, "TimeoutError"));
    this.#timer = setTimeout(end, timeout);
  }

  release() {
    clearTimeout(this.#timer);
    this.#source?.removeEventListener("abort", this.#follow);
  }
}
