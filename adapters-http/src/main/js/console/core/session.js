// @ts-check
// The credential of this page. It lives in the memory of this module only; the host keeps it in a cookie that no script
// can read, and writes it into the page when a person opens it.
import { address } from "./address.js";
import { singleSignOn } from "./single-sign-on.js";
import { t } from "./text.js";

const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="vidport-credential"]'));
let credential = meta?.content ?? "";
meta?.remove();

/** @type {Set<() => void>} */
const listeners = new Set();

/** The other tabs, which share the cookie. */
const others = new BroadcastChannel(`vidport ${address("/console")}`);
const SIGNED_OUT = "signed out";

function forget() {
  if (!credential) return;
  credential = "";
  listeners.forEach((listener) => listener());
}

others.addEventListener("message", ({ data }) => data === SIGNED_OUT && forget());

export const session = {
  /** The bearer credential; empty without a session. */
  get credential() {
    return credential;
  },

  /** Whether the credential is an API key, which permits less than a session of a person. */
  get isKey() {
    return credential.startsWith("vpk_");
  },

  /** Calls `listener` when the credential changes. @param {() => void} listener @param {AbortSignal} [signal] */
  onChange(listener, signal) {
    listeners.add(listener);
    signal?.addEventListener("abort", () => listeners.delete(listener));
  },

  /** Uses a credential that the API has just accepted, also after a reload. @param {string} accepted */
  async begin(accepted) {
    singleSignOn.forget();
    credential = accepted;
    const response = await fetch(address("/console/session"), {
      method: "PUT",
      headers: { Authorization: `Bearer ${accepted}` },
    });
    if (!response.ok) throw new Error(`The session could not be kept: ${response.status}`);
    listeners.forEach((listener) => listener());
  },

  /** Forgets the credential, here, in the cookie and in the other tabs. A key whose cookie stays is not forgotten. */
  async end() {
    const response = await fetch(address("/console/session"), { method: "DELETE" }).catch(() => null);
    if (!response?.ok && this.isKey) {
      throw new Error(response ? t("error.status", { status: response.status }) : t("error.network"));
    }
    singleSignOn.forget();
    forget();
    others.postMessage(SIGNED_OUT);
  },

  /** The API refuses the credential. The cookie stays until the next sign-in. */
  expire: forget,
};
