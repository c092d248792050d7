// @ts-check
// The latest events of the account, as a webhook receives them.
import { api } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { ago, dateTime } from "../core/format.js";
import { codeBlock, problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, nothing, repeat } from "../core/view.js";

const SHOWN = 50;
const PAGE_SIZE = 100;

/** The API lists the oldest events first, so the latest ones are at the end of all pages. */
const MAX_PAGES = 5;

/** @typedef {{ id: string, type: string, createdAt: string, data: Record<string, unknown> }} AccountEvent */

export class EventsCard extends DataView {
  constructor() {
    super();
    this.next = "";
    this.hasMore = false;
  }

  /** Reads on from where the last call has ended. @returns {Promise<AccountEvent[]>} the latest first */
  async read() {
    /** @type {AccountEvent[]} */
    let events = this.data ?? [];
    let { next } = this;
    let hasMore = true;
    for (let page = 0; page < MAX_PAGES && hasMore; page++) {
      const response = await api.get("/v1/events", { query: { after: next, limit: PAGE_SIZE }, signal: this.signal });
      next = response.next;
      hasMore = response.events.length === PAGE_SIZE;
      events = [...response.events.reverse(), ...events].slice(0, SHOWN);
    }
    this.next = next;
    this.hasMore = hasMore;
    return events;
  }

  render() {
    return html`
      <section class="card" aria-labelledby="events-heading">
        <div class="card-head">
          <h2 id="events-heading">${t("events.heading")}</h2>
          <button type="button" class="plain" ?disabled=${this.isLoading} @click=${() => this.load()}>${icon("retry")}${t("action.refresh")}</button>
        </div>
        <p class="soft">${t("events.text")}</p>
        ${problem(this.error, () => this.load())}
        ${this.data ? this.#list(this.data) : this.isLoading ? skeletons(2) : nothing}
      </section>
    `;
  }

  /** @param {AccountEvent[]} events */
  #list(events) {
    if (events.length === 0) return html`<p class="soft">${t("events.none")}</p>`;
    return html`
      ${this.hasMore ? html`<p><button type="button" ?disabled=${this.isLoading} @click=${() => this.load()}>${t("events.newer")}</button></p>` : nothing}
      <ul class="entries">
        ${repeat(
          events,
          ({ id }) => id,
          (/** @type {AccountEvent} */ event) => html`
            <li>
              <details>
                <summary>
                  <code>${event.type}</code><span>${event.data.fileName ?? event.data.measure ?? nothing}</span>
                  <time class="soft" datetime=${event.createdAt} title=${dateTime(event.createdAt)}>${ago(event.createdAt)}</time>
                </summary>
                ${codeBlock(JSON.stringify(event, null, 2), event.type)}
              </details>
            </li>
          `,
        )}
      </ul>
    `;
  }
}
