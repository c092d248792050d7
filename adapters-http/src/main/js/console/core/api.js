// @ts-check
// Calls of the API. Every request of the console, except for the parts of uploads, goes through `call`.
import { address } from "./address.js";
import { session } from "./session.js";
import { t } from "./text.js";

const SECOND = 1000;
const TIMEOUT = 30 * SECOND;
const MAX_ATTEMPTS = 3;
const MAX_WAIT = 10 * SECOND;

/** Requests that are remembered for the display as commands. */
const MAX_REMEMBERED = 30;

/** @typedef {{ field: string, message: string }} ErrorDetail */
/** @typedef {{ method: string, path: string, body?: unknown }} SentRequest */
/** @typedef {{ query?: Record<string, string | number | undefined>, body?: unknown, signal?: AbortSignal, isPublic?: boolean, idempotencyKey?: string }} CallOptions */

/** A refusal of the API, or a request without a response. */
export class ApiError extends Error {
  /** @param {string} message @param {{ status?: number, code?: string, details?: ErrorDetail[], requestId?: string, retryAfter?: number }} fields */
  constructor(message, { status = 0, code = "NETWORK_ERROR", details = [], requestId = "", retryAfter = 0 }) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  /** The problem of one field of the request; empty if it has none. @param {string} field */
  problemOf(field) {
    return this.details.find((detail) => detail.field === field)?.message ?? "";
  }

  /** Whether the same request may succeed later. */
  get isTemporary() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** What this page has requested, the latest last. @type {SentRequest[]} */
const sent = [];
/** @type {Set<() => void>} */
const listeners = new Set();

export const requests = {
  get all() {
    return sent;
  },

  clear() {
    sent.length = 0;
    listeners.forEach((listener) => listener());
  },

  /** @param {() => void} listener */
  onChange(listener) {
    listeners.add(listener);
  },
};

/** @param {SentRequest} request */
function remember(request) {
  sent.push(request);
  if (sent.length > MAX_REMEMBERED) sent.shift();
  listeners.forEach((listener) => listener());
}

/** @param {Record<string, string | number | undefined>} values */
function queryText(values) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** @param {Response} response */
async function refusal(response) {
  const body = await response.json().catch(() => ({}));
  return new ApiError(body.message ?? t("error.status", { status: response.status }), {
    status: response.status,
    code: body.error ?? `HTTP_${response.status}`,
    details: body.details,
    requestId: body.requestId ?? response.headers.get("X-Request-Id") ?? "",
    retryAfter: Number(response.headers.get("Retry-After")) || 0,
  });
}

/** @param {number} milliseconds @param {AbortSignal} [signal] */
const pause = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * The address of a path, unless browsers or servers would read it as another one.
 *
 * @param {string} path
 */
function checked(path) {
  const whole = address(path);
  const { origin, pathname } = new URL(whole, location.origin);
  if (origin !== location.origin || pathname !== whole.split("?")[0] || /%2f|%5c/i.test(pathname)) {
    throw new Error(t("missing.heading"));
  }
  return whole;
}

/** @param {string} method @param {string} path @param {CallOptions} options */
async function send(method, path, { body, signal, isPublic = false, idempotencyKey }) {
  const url = checked(path);
  const timeout = AbortSignal.timeout(TIMEOUT);
  const headers = new Headers();
  if (!isPublic) headers.set("Authorization", `Bearer ${session.credential}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
  let response;
  try {
    response = await fetch(url, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: "omit",
      cache: "no-store",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(t("error.network"), {});
  }
  if (response.ok) return response.status === 204 ? null : response.json();
  throw await refusal(response);
}

/**
 * Calls an operation and resolves to the JSON of the response. Reads are repeated while they may succeed later. A
 * refused credential ends the session.
 *
 * @param {string} method
 * @param {string} path with `/v1`, or of `/auth/…`
 * @param {CallOptions} [options]
 * @returns {Promise<any>}
 */
export async function call(method, path, options = {}) {
  const whole = path + queryText(options.query ?? {});
  remember({ method, path: whole, body: options.body });
  const used = session.credential;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(method, whole, options);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401 && !options.isPublic && used === session.credential) session.expire();
      const wait = Math.max(error.retryAfter * SECOND, attempt * SECOND);
      const isRepeatable = method === "GET" || Boolean(options.idempotencyKey);
      if (!isRepeatable || !error.isTemporary || attempt >= MAX_ATTEMPTS || wait > MAX_WAIT) throw error;
      await pause(wait, options.signal);
    }
  }
}

export const api = {
  /** @param {string} path @param {CallOptions} [options] */
  get: (path, options) => call("GET", path, options),
  /** @param {string} path @param {unknown} [body] @param {CallOptions} [options] */
  post: (path, body, options) => call("POST", path, { ...options, body }),
  /** @param {string} path @param {unknown} body @param {CallOptions} [options] */
  put: (path, body, options) => call("PUT", path, { ...options, body }),
  /** @param {string} path @param {unknown} body @param {CallOptions} [options] */
  patch: (path, body, options) => call("PATCH", path, { ...options, body }),
  /** @param {string} path @param {CallOptions} [options] */
  delete: (path, options) => call("DELETE", path, options),
};

/** A text for the user. @param {unknown} error */
export function messageOf(error) {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const details = error.details.map(({ field, message }) => `${field} ${message}`).join("; ");
  return sentence(details || error.message);
}

/** A message of the API as a sentence. @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…/]$/.test(text) ? "" : ".");
