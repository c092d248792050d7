// @ts-check
// The attempts to deliver events to the webhook.
import { api, sentence } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { ago, dateTime } from "../core/format.js";
import { notify } from "../core/notices.js";
import { problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, nothing, repeat } from "../core/view.js";

const TEST = "webhook.test";

/** @typedef {{ eventId: string, type: string, attempt: number, ok: boolean, status: number | null, ms: number, error: string | null, response: string | null, attemptedAt: string, nextAttemptAt: string | null }} Delivery */

export class DeliveriesCard extends DataView {
  constructor() {
    super();
    /** Attempts whose details are shown. @type {Set<string>} */
    this.opened = new Set();
  }

  async read() {
    return (await api.get("/v1/webhook/deliveries", { query: { limit: 50 }, signal: this.signal })).deliveries;
  }

  /** @param {Delivery} delivery */
  async #replay({ eventId }) {
    const result = await this.run(() => api.post(`/v1/webhook/deliveries/${eventId}/replay`));
    if (result) notify(t("deliveries.replayed"));
  }

  /** @param {string} key */
  #toggle(key) {
    if (!this.opened.delete(key)) this.opened.add(key);
    this.update();
  }

  render() {
    return html`
      <section class="card" aria-labelledby="deliveries-heading">
        <div class="card-head">
          <h2 id="deliveries-heading">${t("deliveries.heading")}</h2>
          <button type="button" class="plain" ?disabled=${this.isLoading} @click=${() => this.load()}>${icon("retry")}${t("action.refresh")}</button>
        </div>
        ${problem(this.error, () => this.load())}
        ${this.data ? this.#table(this.data) : this.isLoading ? skeletons(2) : nothing}
      </section>
    `;
  }

  /** @param {Delivery[]} deliveries */
  #table(deliveries) {
    if (deliveries.length === 0) return html`<p class="soft">${t("deliveries.none")}</p>`;
    return html`
      <div class="table-wrap" tabindex="0" role="group" aria-labelledby="deliveries-heading">
        <table>
          <thead>
            <tr>
              <th scope="col">${t("deliveries.time")}</th>
              <th scope="col">${t("deliveries.event")}</th>
              <th scope="col" class="number">${t("deliveries.attempt")}</th>
              <th scope="col">${t("deliveries.result")}</th>
              <th scope="col">${t("deliveries.next")}</th>
              <th scope="col"><span class="visually-hidden">${t("actions")}</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(deliveries, keyOf, (/** @type {Delivery} */ delivery) => this.#row(delivery))}
          </tbody>
        </table>
      </div>
    `;
  }

  /** @param {Delivery} delivery */
  #row(delivery) {
    const key = keyOf(delivery);
    const isOpen = this.opened.has(key);
    const name = `${delivery.type}, ${dateTime(delivery.attemptedAt)}`;
    return html`
      <tr>
        <td class="nowrap"><time datetime=${delivery.attemptedAt} title=${dateTime(delivery.attemptedAt)}>${ago(delivery.attemptedAt)}</time></td>
        <td><code>${delivery.type}</code></td>
        <td class="number">${delivery.attempt}</td>
        <td class="nowrap">
          <span class="tag ${delivery.ok ? "good" : "bad"}">${t(delivery.ok ? "webhook.accepted" : "webhook.refused")}</span>
          <span class="soft">${delivery.status ?? "–"} · ${t("webhook.ms", { ms: delivery.ms })}</span>
        </td>
        <td class="nowrap">${delivery.nextAttemptAt ? dateTime(delivery.nextAttemptAt) : "–"}</td>
        <td class="end nowrap">
          <button type="button" class="small" aria-expanded=${isOpen} aria-label=${`${t("action.details")}: ${name}`} @click=${() => this.#toggle(key)}>${t("action.details")}</button>
          ${
            delivery.type === TEST
              ? nothing
              : html`<button type="button" class="small" aria-label=${`${t("deliveries.replay")}: ${name}`} @click=${() => this.#replay(delivery)}>${t("deliveries.replay")}</button>`
          }
        </td>
      </tr>
      ${isOpen ? html`<tr><td colspan="6">${details(delivery)}</td></tr>` : nothing}
    `;
  }
}

/** @param {Delivery} delivery */
const keyOf = ({ eventId, attempt }) => `${eventId}/${attempt}`;

/** @param {Delivery} delivery */
const details = ({ eventId, error, response }) => html`
  <dl class="pairs">
    <dt>${t("deliveries.eventId")}</dt>
    <dd><code>${eventId}</code></dd>
    ${error ? html`<dt>${t("deliveries.error")}</dt><dd>${sentence(error)}</dd>` : nothing}
    <dt>${t("webhook.response")}</dt>
    <dd>${response ? html`<pre class="sample" tabindex="0">${response}</pre>` : t("deliveries.noResponse")}</dd>
  </dl>
`;
