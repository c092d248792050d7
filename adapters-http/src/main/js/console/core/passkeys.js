// @ts-check
// Passkeys: what the browser asks the authenticator for, and what goes to the API.
import { api } from "./api.js";
import { t } from "./text.js";

/** Whether this browser, at this address, can use passkeys: they need HTTPS or localhost, and no IP address. */
const isPossible = window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** @param {string} text base64url @returns {Uint8Array<ArrayBuffer>} */
const decode = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

/** @param {ArrayBuffer} bytes */
const encode = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * Lets the browser ask the authenticator. A refusal gets a text for the user.
 *
 * @param {() => Promise<Credential | null>} ask
 * @returns {Promise<PublicKeyCredential>}
 */
async function asked(ask) {
  try {
    const credential = await ask();
    if (credential) return /** @type {PublicKeyCredential} */ (credential);
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "InvalidStateError") throw new Error(t("passkeys.exists"));
    if (name === "SecurityError") throw new Error(t("passkeys.otherAddress"));
    if (name !== "NotAllowedError" && name !== "AbortError") throw error;
  }
  throw new Error(t("passkeys.cancelled"));
}

export const passkeys = {
  isPossible,

  /**
   * Signs in. Resolves to the token of the session.
   *
   * @param {{ email?: string, acceptTerms?: boolean, invitation?: string }} [options] `email`: whose passkey it must be
   * @returns {Promise<string>}
   */
  async signIn(options = {}) {
    const { state, publicKey } = await api.post("/auth/passkey/start", undefined, { isPublic: true });
    const credential = await asked(() =>
      navigator.credentials.get({ publicKey: { ...publicKey, challenge: decode(publicKey.challenge) } }),
    );
    const response = /** @type {AuthenticatorAssertionResponse} */ (credential.response);
    const body = {
      state,
      credentialId: encode(credential.rawId),
      clientData: encode(response.clientDataJSON),
      authenticatorData: encode(response.authenticatorData),
      signature: encode(response.signature),
      userHandle: encode(response.userHandle ?? new ArrayBuffer(0)),
      ...options,
    };
    return (await api.post("/auth/passkey/verify", body, { isPublic: true })).sessionToken;
  },

  /** Makes a passkey of the person who has signed in. @param {string} name */
  async add(name) {
    const { state, publicKey } = await api.post("/v1/account/passkeys/options");
    const credential = await asked(() =>
      navigator.credentials.create({
        publicKey: {
          ...publicKey,
          challenge: decode(publicKey.challenge),
          user: { ...publicKey.user, id: decode(publicKey.user.id) },
          excludeCredentials: publicKey.excludeCredentials.map(
            (/** @type {{ type: "public-key", id: string }} */ other) => ({
              ...other,
              id: decode(other.id),
            }),
          ),
        },
      }),
    );
    const response = /** @type {AuthenticatorAttestationResponse} */ (credential.response);
    return api.post("/v1/account/passkeys", {
      state,
      name,
      clientData: encode(response.clientDataJSON),
      attestationObject: encode(response.attestationObject),
    });
  },
};
