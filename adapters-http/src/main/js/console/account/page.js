// @ts-check
// The account itself: who it is, the language, the sessions, and the service.
import { address } from "../core/address.js";
import { api, messageOf } from "../core/api.js";
import { date } from "../core/format.js";
import { copyButton, problem, skeletons } from "../core/parts.js";
import { chooseLanguage, language, LANGUAGES, t } from "../core/text.js";
import { html, nothing, View } from "../core/view.js";
import { account } from "./account.js";
import { erasureCard } from "./erasure.js";
import { ExportCard } from "./export.js";
import { MembersCard } from "./members.js";
import { PasskeysCard } from "./passkeys.js";
import { retentionCard } from "./retention.js";
import { SessionsCard } from "./sessions.js";
import { WatermarkCard } from "./watermark.js";

export class AccountView extends View {
  constructor() {
    super();
    this.error = "";
    /** The version of the API. */
    this.version = "";
    this.export = new ExportCard();
    this.members = new MembersCard();
    this.passkeys = new PasskeysCard();
    this.sessions = new SessionsCard();
    this.watermark = new WatermarkCard();
  }

  get title() {
    return t("nav.account");
  }

  started() {
    account.onChange(() => this.update(), this.signal);
    this.#load();
    this.#loadVersion();
    this.export.start();
    this.members.start();
    this.passkeys.start();
    this.sessions.start();
    this.watermark.start();
  }

  stopped() {
    this.export.stop();
    this.members.stop();
    this.passkeys.stop();
    this.sessions.stop();
    this.watermark.stop();
  }

  async #load() {
    this.error = "";
    try {
      await account.load();
    } catch (error) {
      this.error = messageOf(error);
    }
    this.update();
  }

  async #loadVersion() {
    try {
      this.version = (await api.get("/openapi.json", { isPublic: true, signal: this.signal })).info.version;
      this.update();
    } catch {
      // The page is of use without it.
    }
  }

  render() {
    return html`
      <div class="page reading stack">
        <header class="page-head"><h1>${t("nav.account")}</h1></header>
        ${problem(this.error, () => this.#load())} ${account.current ? facts() : this.error ? nothing : skeletons(2)} ${languages()}
        ${this.watermark.element} ${this.members.element} ${this.passkeys.element} ${this.sessions.element} ${retentionCard()}
        ${this.export.element} ${this.#about()} ${erasureCard()}
      </div>
    `;
  }

  #about() {
    return html`
      <section class="card">
        <h2>${t("account.about")}</h2>
        ${this.version ? html`<p>${t("account.version", { version: this.version })}</p>` : nothing}
        <p class="links">
          <a href=${address("/docs")} target="_blank" rel="noopener">${t("nav.docs")}</a>
          <a href=${address("/openapi.json")} target="_blank" rel="noopener">${t("account.openapi")}</a>
        </p>
      </section>
    `;
  }
}

const facts = () => {
  const { email, planName, user, createdAt } = account.current;
  return html`
    <section class="card">
      <dl class="pairs">
        <dt>${t("signIn.email")}</dt>
        <dd>${email}</dd>
        <dt>${t("usage.plan")}</dt>
        <dd>${planName}</dd>
        <dt>${t("account.id")}</dt>
        <dd><code>${user}</code> ${copyButton(user, t("account.id"))}</dd>
        <dt>${t("account.createdAt")}</dt>
        <dd>${date(createdAt)}</dd>
      </dl>
    </section>
  `;
};

const languages = () => html`
  <section class="card">
    <h2>${t("account.language")}</h2>
    <div class="chips" role="group" aria-label=${t("account.language")}>
      ${Object.entries(LANGUAGES).map(
        ([tag, name]) =>
          html`<button type="button" lang=${tag} aria-pressed=${tag === language} @click=${() => chooseLanguage(tag)}>${name}</button>`,
      )}
    </div>
  </section>
`;
