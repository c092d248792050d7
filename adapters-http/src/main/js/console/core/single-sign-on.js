// @ts-check
// Sign-in through issuers of OpenID Connect: the browser leaves the console for the issuer and comes back to the same
// view, with a session in the page or with the code of a problem in the address.
import { address, viewPath } from "./address.js";

/** @typedef {{ id: string, name: string }} Issuer */

const LAST = "vidport-console-issuer";
const RENEWED = "vidport-console-renewed";

/** A page that comes back without a session must not leave again at once. */
const PAUSE = 60_000;

/** Takes the problem out of the address, so that a reload does not show it again. */
function takeProblem() {
  const url = new URL(location.href);
  const code = url.searchParams.get("sign-in") ?? "";
  const issuer = url.searchParams.get("issuer") ?? "";
  if (!code) return null;
  url.searchParams.delete("sign-in");
  url.searchParams.delete("issuer");
  history.replaceState(history.state, "", url);
  localStorage.removeItem(LAST);
  return { code, issuer };
}

export const singleSignOn = {
  /** What ended the last sign-in through an issuer. */
  problem: takeProblem(),

  /** Leaves for an issuer. @param {Issuer} issuer @param {{ isSilent?: boolean }} [options] */
  leave(issuer, { isSilent = false } = {}) {
    localStorage.setItem(LAST, issuer.id);
    const query = new URLSearchParams({ return: viewPath().slice(1) + location.search });
    if (isSilent) query.set("prompt", "none");
    location.assign(address(`/auth/oidc/${issuer.id}/start?${query}`));
  },

  /**
   * Renews a session that has ended at its time, if the issuer still knows the person. Asks nothing.
   *
   * @param {Issuer[]} issuers
   * @returns {boolean} whether the page is left
   */
  renew(issuers) {
    const last = issuers.find((issuer) => issuer.id === localStorage.getItem(LAST));
    const isRecent = Date.now() - Number(sessionStorage.getItem(RENEWED)) < PAUSE;
    if (!last || isRecent || this.problem) return false;
    sessionStorage.setItem(RENEWED, String(Date.now()));
    this.leave(last, { isSilent: true });
    return true;
  },

  /** The person has signed out, or in another way. */
  forget() {
    localStorage.removeItem(LAST);
  },
};
