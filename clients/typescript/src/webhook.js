// @ts-check
// Verifies messages to webhooks (Standard Webhooks).

const PREFIX = "whsec_";
const TOLERANCE_SECONDS = 300;

/** A message is not from the service, or too old. */
export class WebhookError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "WebhookError";
  }
}

/**
 * @param {string} secret of the webhook, with its prefix `whsec_`
 * @param {import("./index.d.ts").WebhookHeaders} headers
 * @param {string | Uint8Array} body as it arrived
 * @param {{ now?: () => number }} [options] the clock in milliseconds, for tests
 * @returns {Promise<any>} the event
 */
export async function verifyWebhook(secret, headers, body, { now = Date.now } = {}) {
  if (!secret.startsWith(PREFIX)) throw new TypeError(`The secret of a webhook begins with ${PREFIX}`);
  const secretKey = decoded(secret.slice(PREFIX.length));
  if (secretKey.length === 0) throw new TypeError("The secret of the webhook is empty or not Base64.");
  const id = required(headers, "webhook-id");
  const timestamp = required(headers, "webhook-timestamp");
  const signatures = required(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError("The timestamp is not a number.");
  if (Math.abs(now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) {
    throw new WebhookError("The timestamp is more than 5 minutes from now.");
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secretKey, algorithm, false, ["verify"]);
  for (const signature of signatures.split(" ").slice(0, 20)) {
    if (!signature.startsWith("v1,")) continue;
    // Compares in constant time.
    if (await crypto.subtle.verify("HMAC", key, decoded(signature.slice(3)), signed)) {
      return JSON.parse(new TextDecoder().decode(bytes));
    }
  }
  throw new WebhookError("The signature is wrong.");
}

/**
 * @param {import("./index.d.ts").WebhookHeaders} headers
 * @param {string} name
 */
function required(headers, name) {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  if (!text) throw new WebhookError(`The header ${name} is missing.`);
  return text;
}

/** @param {string} base64 */
function decoded(base64) {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
