// @ts-check
// What has happened to a video: its own times, its events, and how they reached the webhook.
import { viewAddress } from "../core/address.js";
import { api, sentence } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { ago, dateTime } from "../core/format.js";
import { problem } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";

/** Events and attempts that are shown. */
const MAX_SHOWN = 100;

/** @typedef {import("../account/deliveries.js").Delivery} Delivery */
/** @typedef {{ at: number, text: string, tone: "good" | "bad" | "", detail?: unknown }} Entry `at` in milliseconds */

/** @type {Record<string, { text: import("../core/text.js").TextKey, tone: Entry["tone"] }>} */
const EVENTS = {
  "video.ready": { text: "history.ready", tone: "good" },
  "video.failed": { text: "history.failed", tone: "bad" },
  "video.canceled": { text: "history.canceled", tone: "" },
  "video.captions": { text: "history.captions", tone: "" },
};

/** What tells the end of a video whose event is no longer stored. @type {Record<string, string>} */
const ENDS = { SUCCEEDED: "video.ready", FAILED: "video.failed", TIMED_OUT: "video.failed", ABORTED: "video.canceled" };

export class HistoryCard extends DataView {
  /** @param {import("./page.js").VideoView} page */
  constructor(page) {
    super();
    this.page = page;
  }

  async read() {
    const query = { videoId: this.page.id, limit: MAX_SHOWN };
    const { signal } = this;
    const [{ events }, { deliveries }] = await Promise.all([
      api.get("/v1/events", { query, signal }),
      api.get("/v1/webhook/deliveries", { query, signal }),
    ]);
    return { events, deliveries };
  }

  /** @returns {Entry[]} the first one first */
  get #entries() {
    const { video, item } = this.page;
    const { events, deliveries } = this.data ?? { events: [], deliveries: [] };
    /** @type {Entry[]} */
    const entries = [{ at: (item?.createdAt ?? 0) * 1000, text: this.#creation(), tone: "" }];
    if (video.startedAt) entries.push({ at: video.startedAt * 1000, text: t("history.started"), tone: "" });
    for (const { id, type, createdAt } of events) {
      const known = EVENTS[type];
      if (!known) continue;
      const attempts = deliveries.filter((/** @type {Delivery} */ { eventId }) => eventId === id).reverse();
      entries.push({ at: Date.parse(createdAt), text: t(known.text), tone: known.tone, detail: attempts.map(attempt) });
    }
    const end = EVENTS[ENDS[item?.outcome ?? ""]];
    const isTold = events.some((/** @type {{ type: string }} */ { type }) => EVENTS[type] === end);
    if (this.data && end && item?.endedAt && !isTold) {
      entries.push({ at: item.endedAt * 1000, text: t(end.text), tone: end.tone });
    }
    return entries.sort((a, b) => a.at - b.at);
  }

  #creation() {
    const { item } = this.page;
    if (item?.clips) return t("history.edited");
    return t(item?.reprocessOf ? "history.reprocessed" : "history.created");
  }

  render() {
    if (!this.page.video) return nothing;
    return html`
      <section class="card" aria-labelledby="history-heading">
        <div class="card-head">
          <h2 id="history-heading">${t("history.heading")}</h2>
          <button type="button" class="plain" ?disabled=${this.isLoading} @click=${() => this.load()}>${icon("retry")}${t("action.refresh")}</button>
        </div>
        ${problem(this.error, () => this.load())}
        <ol class="history">
          ${this.#entries.map(
            ({ at, text, tone, detail }) => html`
              <li class=${tone}>
                <span>${text}</span>
                <time class="soft" datetime=${new Date(at).toISOString()}>${dateTime(at / 1000)}</time>
                ${detail ?? nothing}
              </li>
            `,
          )}
        </ol>
        ${this.data?.deliveries.length > 0 ? html`<p class="soft"><a href=${viewAddress("/webhook")}>${t("history.toWebhook")}</a></p>` : nothing}
      </section>
    `;
  }
}

/** @param {Delivery} delivery */
const attempt = ({ ok, status, error, attempt: number, attemptedAt, nextAttemptAt }) => html`
  <div class="delivery">
    <span class="tag ${ok ? "good" : "bad"}">${t(ok ? "history.delivered" : "history.notDelivered")}</span>
    <span class="soft" title=${dateTime(attemptedAt)}>
      ${t("history.attempt", { number, time: ago(attemptedAt) })}${status ? ` · ${status}` : ""}${error && !status ? ` · ${sentence(error)}` : ""}
    </span>
    ${nextAttemptAt ? html`<span class="soft">${t("history.next", { time: dateTime(nextAttemptAt) })}</span>` : nothing}
  </div>
`;
