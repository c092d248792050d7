// @ts-check
// The account that is signed in, for all views.
import { api } from "../core/api.js";

/** @type {Set<() => void>} */
const listeners = new Set();

/** Limits of this size are none. */
export const UNLIMITED = 2 ** 31 - 1;

export const account = {
  /** The response of `GET /v1/account`; null until it is known. @type {any} */
  current: null,

  async load() {
    this.current = await api.get("/v1/account");
    listeners.forEach((listener) => listener());
    return this.current;
  },

  clear() {
    this.current = null;
  },

  /** Whether the plan has a feature; true until the account is known. @param {string} feature */
  has(feature) {
    return this.current?.limits.features.includes(feature) ?? true;
  },

  /** @param {() => void} listener @param {AbortSignal} [signal] */
  onChange(listener, signal) {
    listeners.add(listener);
    signal?.addEventListener("abort", () => listeners.delete(listener));
  },
};
