// @ts-check
// The webhook of the account: its settings, its deliveries, and the events themselves.
import { api, ApiError, messageOf, sentence } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { egressHint } from "../core/egress.js";
import { dateTime } from "../core/format.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { copyButton, problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, live, nothing, View } from "../core/view.js";
import { DeliveriesCard } from "./deliveries.js";
import { EventsCard } from "./events.js";

export const EVENT_TYPES = [
  "video.ready",
  "video.failed",
  "video.canceled",
  "video.deleted",
  "video.captions",
  "usage.threshold",
];

/** Types that a new webhook does not get by default. */
const OPTIONAL = ["video.captions"];

/** @typedef {{ ok: boolean, status: number, ms: number, error: string | null, response: string | null }} TestResult */

export class WebhookView extends DataView {
  constructor() {
    super();
    this.settings = new SettingsCard(this);
    this.deliveries = new DeliveriesCard();
    this.events = new EventsCard();
    this.isSecretShown = false;
    this.isTesting = false;
    /** @type {TestResult | null} */
    this.tested = null;
  }

  get title() {
    return t("nav.webhook");
  }

  started() {
    super.started();
    this.settings.start();
    this.deliveries.start();
    this.events.start();
  }

  stopped() {
    this.settings.stop();
    this.deliveries.stop();
    this.events.stop();
  }

  async read() {
    return this.#loaded(await api.get("/v1/webhook", { signal: this.signal }));
  }

  /** @param {any} webhook the response of an operation */
  #loaded(webhook) {
    this.settings.show(webhook);
    return webhook;
  }

  /** @param {any} webhook the response of an operation */
  changed(webhook) {
    this.data = this.#loaded(webhook);
    this.update();
  }

  async #rotate() {
    const isSure = await confirm({
      heading: t("webhook.rotateHeading"),
      text: t("webhook.rotateText"),
      action: t("webhook.rotate"),
    });
    if (!isSure) return;
    try {
      this.changed(await api.post("/v1/webhook/rotate"));
      this.isSecretShown = true;
      notify(t("webhook.rotated"));
    } catch (error) {
      notifyError(error);
    }
    this.focusOn("#secret-heading");
  }

  async #delete() {
    const isSure = await confirm({
      heading: t("webhook.deleteHeading"),
      text: t("webhook.deleteText"),
      action: t("action.delete"),
    });
    if (!isSure) return;
    try {
      this.changed(await api.delete("/v1/webhook"));
      this.tested = null;
      this.isSecretShown = false;
      notify(t("webhook.deleted"));
      this.deliveries.load();
      this.focusOn("#webhook-url");
    } catch (error) {
      notifyError(error);
    }
  }

  async #test() {
    this.isTesting = true;
    this.tested = null;
    this.update();
    try {
      this.tested = await api.post("/v1/webhook/test", undefined, { signal: this.signal });
    } catch (error) {
      if (!this.signal.aborted) notifyError(error);
    }
    this.isTesting = false;
    this.update();
    this.deliveries.load();
  }

  render() {
    return html`
      <div class="page stack">
        <header class="page-head"><h1>${t("nav.webhook")}</h1></header>
        <p class="reading">${t("webhook.text")}</p>
        ${problem(this.error, () => this.load())} ${this.data ? this.#content() : this.isLoading ? skeletons() : nothing}
        ${this.deliveries.element} ${this.events.element}
      </div>
    `;
  }

  #content() {
    if (!this.data.configured) return this.settings.element;
    return html`
      ${this.data.failingSince ? this.#failing() : nothing}
      <div class="columns">
        ${this.settings.element}
        <div class="stack">${this.#secret()} ${this.#testing()} ${this.#removal()}</div>
      </div>
    `;
  }

  #failing() {
    return html`
      <div class="card alarm" role="alert">
        <h2>${t("webhook.failing")}</h2>
        <p>${t("webhook.failingSince", { time: dateTime(this.data.failingSince) })}</p>
        ${this.data.lastError ? html`<p>${sentence(this.data.lastError)}</p>` : nothing}
      </div>
    `;
  }

  #secret() {
    return html`
      <section class="card" aria-labelledby="secret-heading">
        <h2 id="secret-heading" tabindex="-1">${t("webhook.secret")}</h2>
        <p class="soft">${t("webhook.secretText")}</p>
        <p class="secret">
          <code>${this.isSecretShown ? this.data.secret : `whsec_${"•".repeat(12)}`}</code>
          ${copyButton(this.data.secret, t("webhook.secret"))}
        </p>
        <div class="actions">
          <button
            type="button"
            aria-pressed=${this.isSecretShown}
            @click=${() => {
              this.isSecretShown = !this.isSecretShown;
              this.update();
            }}
          >
            ${t(this.isSecretShown ? "action.hide" : "action.show")}
          </button>
          <button type="button" class="danger" @click=${() => this.#rotate()}>${icon("retry")}${t("webhook.rotate")}</button>
        </div>
      </section>
    `;
  }

  #testing() {
    return html`
      <section class="card">
        <h2>${t("webhook.test")}</h2>
        <p class="soft">${t("webhook.testText")}</p>
        <button type="button" ?disabled=${this.isTesting} @click=${() => this.#test()}>${t(this.isTesting ? "webhook.testing" : "webhook.testSend")}</button>
        <div role="status">${this.tested ? testResult(this.tested, this.data?.url ?? "") : nothing}</div>
      </section>
    `;
  }

  #removal() {
    return html`
      <section class="card">
        <h2>${t("webhook.delete")}</h2>
        <p class="soft">${t("webhook.deleteText")}</p>
        <button type="button" class="danger" @click=${() => this.#delete()}>${icon("delete")}${t("action.delete")}</button>
      </section>
    `;
  }
}

/** @param {TestResult} result @param {string} url */
const testResult = ({ ok, status, ms, error, response }, url) => html`
  <p class="result">
    <span class="tag ${ok ? "good" : "bad"}">${t(ok ? "webhook.accepted" : "webhook.refused")}</span>
    ${status ? html`<span>${t("webhook.status", { status })}</span>` : nothing} <span class="soft">${t("webhook.ms", { ms })}</span>
  </p>
  ${error ? html`<p>${sentence(error)}</p> ${egressHint(url, error)}` : nothing} ${response ? html`<pre class="sample" tabindex="0" aria-label=${t("webhook.response")}>${response}</pre>` : nothing}
`;

/** The form with the address and the types. */
class SettingsCard extends View {
  /** @param {WebhookView} page */
  constructor(page) {
    super();
    this.page = page;
    this.isNew = true;
    this.url = "";
    /** @type {string[]} */
    this.types = [];
    this.isEnabled = true;
    /** @type {unknown} */
    this.error = null;
    this.isBusy = false;
  }

  /** @param {any} webhook */
  show(webhook) {
    this.isNew = !webhook.configured;
    this.url = webhook.url ?? "";
    this.types = webhook.events ?? EVENT_TYPES.filter((type) => !OPTIONAL.includes(type));
    this.isEnabled = webhook.enabled ?? true;
    this.error = null;
    this.update();
  }

  /** @param {SubmitEvent} event */
  async #save(event) {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    this.error = null;
    this.update();
    const { isNew } = this;
    try {
      const body = { url: this.url.trim(), events: this.types, enabled: this.isEnabled };
      this.page.changed(await api.put("/v1/webhook", body, { signal: this.signal }));
      notify(t(isNew ? "webhook.created" : "webhook.saved"));
    } catch (error) {
      if (this.signal.aborted) return;
      this.error = error;
      /** @type {HTMLElement | null} */ (this.element.querySelector("#webhook-url"))?.focus();
    }
    this.isBusy = false;
    this.update();
  }

  /** The problem of one field, or of any other if there is no field of that name. @param {string} field */
  #problemOf(field) {
    const detail =
      this.error instanceof ApiError ? this.error.details.find((each) => each.field.startsWith(field)) : undefined;
    return detail ? sentence(detail.message) : "";
  }

  render() {
    const urlProblem = this.#problemOf("url");
    const eventsProblem = this.#problemOf("events");
    return html`
      <section class="card">
        <h2>${t(this.isNew ? "webhook.newHeading" : "webhook.settings")}</h2>
        <form novalidate @submit=${(/** @type {SubmitEvent} */ event) => this.#save(event)}>
          <div class="field">
            <label for="webhook-url">${t("webhook.url")}</label>
            <input
              id="webhook-url"
              type="url"
              autocomplete="off"
              spellcheck="false"
              placeholder="https://example.com/vidport"
              aria-invalid=${urlProblem ? "true" : "false"}
              aria-describedby=${urlProblem ? "webhook-url-problem webhook-url-hint" : "webhook-url-hint"}
              .value=${live(this.url)}
              @input=${(/** @type {InputEvent} */ event) => (this.url = /** @type {HTMLInputElement} */ (event.target).value)}
            />
            ${urlProblem ? html`<p id="webhook-url-problem" class="problem" role="alert">${icon("warning")}<span>${urlProblem}</span></p> ${egressHint(this.url.trim(), urlProblem)}` : nothing}
            <small id="webhook-url-hint">${t("webhook.urlHint")}</small>
          </div>
          <fieldset>
            <legend>${t("webhook.types")}</legend>
            ${EVENT_TYPES.map((type) => this.#type(type))} ${problem(eventsProblem)}
          </fieldset>
          <label class="choice">
            <input
              type="checkbox"
              .checked=${live(this.isEnabled)}
              @change=${(/** @type {Event} */ event) => (this.isEnabled = /** @type {HTMLInputElement} */ (event.target).checked)}
            />
            <span>${t("webhook.enabled")}</span>
          </label>
          ${this.error && !urlProblem && !eventsProblem ? problem(messageOf(this.error)) : nothing}
          <button class="primary" ?disabled=${this.isBusy}>${t(this.isNew ? "action.create" : "action.save")}</button>
        </form>
      </section>
    `;
  }

  /** @param {string} type */
  #type(type) {
    return html`
      <label class="choice tall">
        <input
          type="checkbox"
          .checked=${live(this.types.includes(type))}
          @change=${(/** @type {Event} */ event) => {
            const isChosen = /** @type {HTMLInputElement} */ (event.target).checked;
            this.types = EVENT_TYPES.filter((each) => (each === type ? isChosen : this.types.includes(each)));
          }}
        />
        <span><code>${type}</code><small>${t(/** @type {any} */ (`event.${type}`))}</small></span>
      </label>
    `;
  }
}
