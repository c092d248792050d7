// @ts-check
// Why the service calls no address of an internal network, and who can permit it.
import { account } from "../account/account.js";
import { t } from "./text.js";
import { html, icon, nothing } from "./view.js";

/** Hosts that are not on the public internet, as the host of a URL has them. */
const PRIVATE = [
  /^(.+\.)?(localhost|local|internal|lan|home\.arpa)$/,
  /^[^.:[]+$/,
  /^(0|10|127)\.\d+\.\d+\.\d+$/,
  /^169\.254\.\d+\.\d+$/,
  /^192\.168\.\d+\.\d+$/,
  /^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+\.\d+$/,
  /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/,
];

/** What the service says of a name whose address is not public. */
const NOT_PUBLIC = /not on the public internet/i;

/** @param {string} url */
function isPrivate(url) {
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  return host !== "" && PRIVATE.some((pattern) => pattern.test(host));
}

/** A hint beside a refusal; nothing if the address is public. @param {string} url @param {string} [message] of the service */
export const egressHint = (url, message = "") =>
  isPrivate(url) || NOT_PUBLIC.test(message)
    ? html`<p class="note">${icon("host")}<span>${t(account.current?.operator ? "egress.operator" : "egress.others")}</span></p>`
    : nothing;
