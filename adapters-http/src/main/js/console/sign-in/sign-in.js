// @ts-check
// The way in: through an issuer of OpenID Connect, with a passkey, with a code by mail, with an API key, or with the
// set-up code of a new host.
import { address } from "../core/address.js";
import { api, ApiError, messageOf } from "../core/api.js";
import { webLink } from "../core/parts.js";
import { passkeys } from "../core/passkeys.js";
import { navigate } from "../core/router.js";
import { session } from "../core/session.js";
import { singleSignOn } from "../core/single-sign-on.js";
import { hasText, t } from "../core/text.js";
import { html, icon, nothing, View } from "../core/view.js";
import { invitationToken } from "../account/join.js";
import { uploads } from "../uploads/uploads.js";

/** @param {string} name of what the page says about its host */
const said = (name) =>
  /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name="vidport-${name}"]`))?.content ?? "";

const terms = said("terms");
const privacy = said("privacy");

/** @typedef {"email" | "code" | "passkey" | "terms" | "key" | "setup"} Step */

export class SignInView extends View {
  constructor() {
    super();
    /** @type {Step} */
    this.step = "email";
    this.email = "";
    this.code = "";
    this.key = "";
    this.error = "";
    this.note = "";
    this.isBusy = false;
    /** Whether a passkey, and no code, creates the account. */
    this.hasPasskey = false;
    /** @type {import("../core/single-sign-on.js").Issuer[]} */
    this.issuers = [];
  }

  get title() {
    return this.step === "setup" ? t("setup.heading") : t("signIn.heading");
  }

  async started() {
    await Promise.all([this.#findIssuers(), this.#findSetup()]);
  }

  /** Uploads that wait for a session would end with the page, so the person decides when to leave. */
  async #findIssuers() {
    try {
      const { issuers } = await api.get("/auth/issuers", { isPublic: true, signal: this.signal });
      this.issuers = issuers;
      const isUploading = uploads.all.some((upload) => upload.isActive);
      if (isUploading || !singleSignOn.renew(issuers)) this.update();
    } catch {
      // The form for the address is right in any case.
    }
  }

  async #findSetup() {
    try {
      const { open } = await api.get("/auth/setup", { isPublic: true, signal: this.signal });
      if (open) this.#go("setup");
    } catch {
      // The form for the address is right in any case.
    }
  }

  /** @param {Step} step @param {string} [note] */
  #go(step, note = "") {
    this.step = step;
    this.error = "";
    this.note = note;
    this.update();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (this.element.querySelector("[autofocus]"))?.focus());
  }

  /** @param {Event} event @param {() => Promise<void>} action */
  async #submit(event, action) {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    this.error = "";
    this.update();
    try {
      await action();
    } catch (error) {
      this.error = messageOf(error);
    }
    this.isBusy = false;
    this.update();
  }

  async #sendCode() {
    try {
      await api.post("/auth/start", { email: this.email }, { isPublic: true });
      this.#go("code", t("signIn.sent", { email: this.email }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "EMAIL_NOT_CONFIGURED") throw error;
      this.#go("code", t("signIn.noMail", { email: this.email }));
    }
  }

  /** @param {boolean} acceptTerms */
  async #verify(acceptTerms) {
    try {
      const invitation = invitationToken();
      const body = {
        email: this.email,
        code: this.code.replace(/\s/g, ""),
        ...(acceptTerms ? { acceptTerms } : {}),
        ...(invitation ? { invitation } : {}),
      };
      const { sessionToken } = await api.post("/auth/verify", body, { isPublic: true });
      await this.#begin(sessionToken);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "TERMS_REQUIRED") this.#go("terms");
      else if (error.code === "PASSKEY_REQUIRED") this.#go("passkey");
      else throw error;
    }
  }

  /** @param {boolean} acceptTerms @param {string} [email] whose passkey it must be */
  async #usePasskey(acceptTerms, email) {
    try {
      const invitation = invitationToken();
      const sessionToken = await passkeys.signIn({
        ...(email ? { email } : {}),
        ...(acceptTerms ? { acceptTerms } : {}),
        ...(invitation ? { invitation } : {}),
      });
      await this.#begin(sessionToken);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "TERMS_REQUIRED") throw error;
      this.hasPasskey = true;
      this.#go("terms");
    }
  }

  /** @param {string} sessionToken */
  async #begin(sessionToken) {
    // The link has been used.
    if (invitationToken()) await navigate("/videos", { replace: true, silent: true });
    await session.begin(sessionToken);
  }

  /** @param {string} key */
  async #useKey(key) {
    // Before the cookie is set: a wrong key must not replace a session.
    const response = await fetch(address("/v1/account"), { headers: { Authorization: `Bearer ${key}` } });
    if (!response.ok) {
      const body = await response.json().catch(() => ({}));
      throw new Error(body.message ?? t("error.status", { status: response.status }));
    }
    await session.begin(key);
  }

  async #setUp() {
    const body = { code: this.code.trim(), email: this.email };
    const { sessionToken } = await api.post("/auth/setup", body, { isPublic: true });
    // The page that the new session shows.
    await navigate("/welcome", { silent: true });
    await session.begin(sessionToken);
  }

  render() {
    return html`
      <div class="card sign-in">
        <p class="brand">
          <img src=${new URL("../style/mark.svg", import.meta.url).href} alt="" width="32" height="32" />Vidport
        </p>
        ${this.#form()} ${this.#operatorPages()}
      </div>
    `;
  }

  #form() {
    switch (this.step) {
      case "setup":
        return this.#setupForm();
      case "code":
        return this.#codeForm();
      case "passkey":
        return this.#passkeyForm();
      case "terms":
        return this.#termsForm();
      case "key":
        return this.#keyForm();
      default:
        return this.#emailForm();
    }
  }

  /** Pages of the operator of the host. */
  #operatorPages() {
    if (!terms && !privacy) return nothing;
    return html`
      <p class="operator-pages soft">
        ${terms ? webLink(terms, t("signIn.termsLink")) : nothing} ${privacy ? webLink(privacy, t("signIn.privacyLink")) : nothing}
      </p>
    `;
  }

  #problem() {
    return this.error ? html`<p class="problem" role="alert">${icon("warning")}${this.error}</p>` : nothing;
  }

  /** Why the last sign-in through an issuer has ended. */
  #issuerProblem() {
    const { code = "", issuer = "" } = singleSignOn.problem ?? {};
    const key = `singleSignOn.${code}`;
    if (!hasText(key)) return nothing;
    const name = this.issuers.find(({ id }) => id === issuer)?.name ?? t("singleSignOn.issuer");
    return html`<p class="problem" role="alert">${icon("warning")}${t(key, { issuer: name })}</p>`;
  }

  #issuerButtons() {
    if (this.issuers.length === 0) return nothing;
    return html`
      <div class="issuers">
        ${this.issuers.map(
          (issuer) => html`
            <button type="button" class="wide" @click=${() => singleSignOn.leave(issuer)}>
              ${t("singleSignOn.continue", { issuer: issuer.name })}
            </button>
          `,
        )}
      </div>
      <p class="or"><span>${t("singleSignOn.or")}</span></p>
    `;
  }

  #emailField() {
    return html`
      <label class="field">
        <span>${t("signIn.email")}</span>
        <input
          type="email"
          name="email"
          required
          autofocus
          autocomplete="email"
          .value=${this.email}
          @input=${(/** @type {InputEvent} */ event) => (this.email = /** @type {HTMLInputElement} */ (event.target).value)}
        />
      </label>
    `;
  }

  /** @param {string} label @param {{ mode?: string, hint?: string, isFirst?: boolean }} [options] */
  #codeField(label, { mode = "numeric", hint = "", isFirst = true } = {}) {
    return html`
      <label class="field">
        <span>${label}</span>
        <input
          name="code"
          required
          ?autofocus=${isFirst}
          autocomplete="one-time-code"
          inputmode=${mode}
          spellcheck="false"
          class="code-input"
          .value=${this.code}
          @input=${(/** @type {InputEvent} */ event) => (this.code = /** @type {HTMLInputElement} */ (event.target).value)}
        />
        ${hint ? html`<small>${hint}</small>` : nothing}
      </label>
    `;
  }

  #emailForm() {
    return html`
      <h1>${t("signIn.heading")}</h1>
      ${invitationToken() ? html`<p>${t("join.signIn")}</p>` : nothing} ${this.#issuerProblem()} ${this.#issuerButtons()}
      <form @submit=${(/** @type {Event} */ event) => this.#submit(event, () => this.#sendCode())}>
        ${this.#emailField()} ${this.#problem()}
        <button class="primary wide" ?disabled=${this.isBusy}>${t("signIn.send")}</button>
      </form>
      ${passkeys.isPossible ? this.#passkeyButton() : nothing}
      <p class="links">
        <button type="button" class="link" @click=${() => this.#go("code")}>${t("signIn.haveCode")}</button>
        <button type="button" class="link" @click=${() => this.#go("key")}>${t("signIn.withKey")}</button>
      </p>
    `;
  }

  #passkeyButton() {
    return html`
      <p class="or"><span>${t("singleSignOn.or")}</span></p>
      <button
        type="button"
        class="wide"
        ?disabled=${this.isBusy}
        @click=${(/** @type {Event} */ event) => this.#submit(event, () => this.#usePasskey(false))}
      >
        ${icon("passkey")}${t("signIn.withPasskey")}
      </button>
    `;
  }

  /** After the right code of a person who has a passkey. */
  #passkeyForm() {
    return html`
      <h1>${t("signIn.passkeyHeading")}</h1>
      <p>${t("signIn.passkeyText", { email: this.email })}</p>
      ${passkeys.isPossible ? nothing : html`<p>${t("passkeys.impossible")}</p>`}
      <form @submit=${(/** @type {Event} */ event) => this.#submit(event, () => this.#usePasskey(false, this.email))}>
        ${this.#problem()}
        <button class="primary wide" autofocus ?disabled=${this.isBusy || !passkeys.isPossible}>
          ${icon("passkey")}${t("signIn.withPasskey")}
        </button>
      </form>
      <p class="soft">${t("signIn.passkeyLost")}</p>
      <p class="links">
        <button type="button" class="link" @click=${() => this.#go("email")}>${t("signIn.otherEmail")}</button>
      </p>
    `;
  }

  #codeForm() {
    return html`
      <h1>${t("signIn.codeHeading")}</h1>
      ${this.note ? html`<p>${this.note}</p>` : nothing}
      <form @submit=${(/** @type {Event} */ event) => this.#submit(event, () => this.#verify(false))}>
        ${this.email && this.note ? nothing : this.#emailField()} ${this.#codeField(t("signIn.code"))} ${this.#problem()}
        <button class="primary wide" ?disabled=${this.isBusy}>${t("signIn.submit")}</button>
      </form>
      <p class="links">
        <button type="button" class="link" @click=${() => this.#go("email")}>${t("signIn.otherEmail")}</button>
      </p>
    `;
  }

  #termsForm() {
    return html`
      <h1>${t("signIn.newHeading")}</h1>
      <p>${t("signIn.newText", { email: this.email })}</p>
      <form
        @submit=${(/** @type {Event} */ event) =>
          this.#submit(event, () => (this.hasPasskey ? this.#usePasskey(true) : this.#verify(true)))}
      >
        <label class="choice"><input type="checkbox" required autofocus /><span>${t("signIn.terms")}</span></label>
        ${this.#problem()}
        <button class="primary wide" ?disabled=${this.isBusy}>${t("signIn.create")}</button>
      </form>
    `;
  }

  #keyForm() {
    return html`
      <h1>${t("signIn.keyHeading")}</h1>
      <p>${t("signIn.keyText")}</p>
      <form @submit=${(/** @type {Event} */ event) => this.#submit(event, () => this.#useKey(this.key.trim()))}>
        <label class="field">
          <span>${t("signIn.key")}</span>
          <input
            type="password"
            required
            autofocus
            autocomplete="off"
            placeholder="vpk_…"
            @input=${(/** @type {InputEvent} */ event) => (this.key = /** @type {HTMLInputElement} */ (event.target).value)}
          />
        </label>
        ${this.#problem()}
        <button class="primary wide" ?disabled=${this.isBusy}>${t("signIn.submit")}</button>
      </form>
      <p class="links">
        <button type="button" class="link" @click=${() => this.#go("email")}>${t("signIn.withEmail")}</button>
      </p>
    `;
  }

  #setupForm() {
    return html`
      <h1>${t("setup.heading")}</h1>
      <p>${t("setup.text")}</p>
      ${this.#issuerProblem()}
      <form @submit=${(/** @type {Event} */ event) => this.#submit(event, () => this.#setUp())}>
        ${this.#codeField(t("setup.code"), { mode: "text", hint: t("setup.hint") })} ${this.#emailField()} ${this.#problem()}
        <button class="primary wide" ?disabled=${this.isBusy}>${t("setup.submit")}</button>
      </form>
    `;
  }
}
