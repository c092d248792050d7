// @ts-check
// The plan, what has been used of it in a month, and the subscription.
import { viewAddress } from "../core/address.js";
import { api } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { money, number } from "../core/format.js";
import { problem, skeletons } from "../core/parts.js";
import { navigate } from "../core/router.js";
import { language, t } from "../core/text.js";
import { html, icon, live, nothing } from "../core/view.js";
import { account, UNLIMITED } from "./account.js";
import { BillingCard } from "./billing.js";
import { chart } from "./chart.js";

/** From this part of a limit on, a bar says that it is nearly used up. The service announces it, and the limit, as events. */
const NEAR = 0.8;

/** @typedef {"minutes" | "storage" | "delivery"} Measure */
/** @typedef {{ date: string, minutes: number, videos: number, storedGb: number, deliveryGb: number }} Day */

/** @type {Record<Measure, { text: import("../core/text.js").TextKey, unit: import("../core/text.js").TextKey, of: (day: Day) => number }>} */
const MEASURES = {
  minutes: { text: "usage.minutes", unit: "usage.minutesAmount", of: (day) => day.minutes },
  storage: { text: "usage.storage", unit: "usage.gb", of: (day) => day.storedGb },
  delivery: { text: "usage.delivery", unit: "usage.gb", of: (day) => day.deliveryGb },
};

/** The month that is `months` later. @param {string} month such as `2026-11` @param {number} months */
function shifted(month, months) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

const currentMonth = () => new Date().toISOString().slice(0, 7);

/** @param {string} month */
const monthName = (month) =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** @param {string} date */
const dayName = (date) =>
  new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );

export class UsageView extends DataView {
  constructor() {
    super();
    const asked = new URLSearchParams(location.search).get("month") ?? "";
    this.month = /^\d{4}-\d{2}$/.test(asked) ? asked : currentMonth();
    /** @type {Measure} */
    this.measure = "minutes";
    /** Whether the bars add up, so that they can be compared with the limit. */
    this.isTotal = true;
    this.billing = new BillingCard();
  }

  get title() {
    return t("nav.usage");
  }

  started() {
    this.billing.start();
    account.onChange(() => {
      this.update();
      this.billing.update();
    }, this.signal);
    account.load().catch(() => {}); // the requests of the page itself tell what is wrong
    super.started();
  }

  async read() {
    return api.get("/v1/usage", { query: { month: this.month }, signal: this.signal });
  }

  /** @param {string} month */
  #choose(month) {
    this.month = month;
    navigate(month === currentMonth() ? "/usage" : `/usage?month=${month}`, { replace: true, silent: true });
    this.load();
  }

  render() {
    return html`
      <div class="page stack">
        <header class="page-head">
          <h1>${t("nav.usage")}</h1>
          ${this.#months()}
        </header>
        ${problem(this.error, () => this.load())}
        ${this.data ? html`<div class="stack" aria-busy=${this.isLoading}>${this.#meters()} ${this.#overage()} ${this.#days()}</div>` : this.isLoading ? skeletons() : nothing}
        ${account.current ? this.#plan() : nothing} ${this.billing.element}
      </div>
    `;
  }

  #months() {
    const first = account.current?.createdAt.slice(0, 7) ?? this.month;
    return html`
      <div class="month" role="group" aria-label=${t("usage.days")}>
        <button type="button" class="plain" aria-label=${t("usage.previous")} ?disabled=${this.month <= first} @click=${() => this.#choose(shifted(this.month, -1))}>${icon("back")}</button>
        <strong aria-live="polite">${monthName(this.month)}</strong>
        <button type="button" class="plain flipped" aria-label=${t("usage.next")} ?disabled=${this.month >= currentMonth()} @click=${() => this.#choose(shifted(this.month, 1))}>${icon("back")}</button>
      </div>
    `;
  }

  #meters() {
    const { minutes, storage, delivery, videos, overage } = this.data;
    const isBilled = Boolean(overage);
    return html`
      <div class="meters">
        ${this.#meter(t("usage.processing"), minutes.used, minutes.included, "usage.minutesAmount", isBilled, t("usage.refused"), videosText(videos))}
        ${this.#meter(t("usage.storage"), storage.gbMonths, storage.includedGb, "usage.gbMonths", isBilled, t("usage.refusedStorage"), t("usage.storedNow", { amount: number(storage.storedGb, 3) }))}
        ${this.#meter(t("usage.delivery"), delivery.gb, delivery.includedGb, "usage.gb", isBilled, "", "")}
      </div>
    `;
  }

  /**
   * @param {string} name
   * @param {number} used
   * @param {number} included
   * @param {import("../core/text.js").TextKey} unit
   * @param {boolean} isBilled
   * @param {string} refused what happens when everything is used
   * @param {string} note
   */
  #meter(name, used, included, unit, isBilled, refused, note) {
    const part = included > 0 ? used / included : used > 0 ? 1 : 0;
    const isOver = included > 0 && used >= included;
    const tone = isOver && !isBilled ? "bad" : part >= NEAR ? "busy" : "";
    const state = isOver ? t(isBilled ? "usage.overBilled" : "usage.over") : part >= NEAR ? t("usage.near") : "";
    const of = t("usage.of", { used: number(used, 2), included: t(unit, { amount: number(included) }) });
    return html`
      <section class="card">
        <div class="card-head">
          <h2>${name}</h2>
          ${state ? html`<span class="tag ${tone}">${state}</span>` : nothing}
        </div>
        ${
          included >= UNLIMITED
            ? html`<p class="amount">${t(unit, { amount: number(used, 2) })}</p><p class="soft">${t("usage.unlimited")}</p>`
            : html`
                <p class="amount">${number(used, 2)} <small>${t("usage.of", { used: "", included: t(unit, { amount: number(included) }) }).trim()}</small></p>
                <progress class="meter ${tone}" max="1" value=${Math.min(1, part)} aria-label=${`${name}: ${of}`}></progress>
                <p class="soft facts">
                  <span>${t("usage.percent", { percent: number(part * 100, 0) })}</span>${note ? html`<span>${note}</span>` : nothing}
                </p>
              `
        }
        ${isOver && isBilled && used > included ? html`<p>${t("usage.beyond", { amount: t(unit, { amount: number(used - included, 2) }) })}</p>` : nothing}
        ${isOver && !isBilled && refused ? html`<p class="problem">${icon("warning")}<span>${refused}</span></p>` : nothing}
      </section>
    `;
  }

  #overage() {
    const { overage } = this.data;
    if (!overage) return nothing;
    const cap = money(overage.cap, overage.currency);
    const isCapped = overage.cost >= overage.cap;
    return html`
      <section class="card">
        <div class="card-head">
          <h2>${t("usage.overage")}</h2>
          <span>${overage.cost > 0 ? t("usage.cost", { cost: money(overage.cost, overage.currency), cap }) : t("usage.costNone", { cap })}</span>
        </div>
        ${overage.cost > 0 ? html`<progress class="meter ${isCapped ? "bad" : ""}" max=${overage.cap} value=${Math.min(overage.cost, overage.cap)} aria-label=${t("usage.overage")}></progress>` : nothing}
        <p class="soft">${t("usage.costText")}</p>
        ${isCapped ? html`<p class="problem">${icon("warning")}<span>${t("usage.costCapped")}</span></p>` : nothing}
      </section>
    `;
  }

  #days() {
    const days = /** @type {Day[]} */ (this.data.days);
    return html`
      <section class="card" aria-labelledby="days-heading">
        <div class="card-head">
          <h2 id="days-heading">${t("usage.days")}</h2>
          <div class="chips" role="group" aria-labelledby="days-heading">
            ${
              /** @type {Measure[]} */ (Object.keys(MEASURES)).map(
                (measure) => html`
                <button
                  type="button"
                  aria-pressed=${this.measure === measure}
                  @click=${() => {
                    this.measure = measure;
                    this.update();
                  }}
                >
                  ${t(MEASURES[measure].text)}
                </button>
              `,
              )
            }
          </div>
        </div>
        ${
          this.measure === "storage"
            ? nothing
            : html`
                <label class="choice">
                  <input
                    type="checkbox"
                    .checked=${live(this.isTotal)}
                    @change=${(/** @type {Event} */ event) => {
                      this.isTotal = /** @type {HTMLInputElement} */ (event.target).checked;
                      this.update();
                    }}
                  />
                  <span>${t("usage.total")}</span>
                </label>
              `
        }
        ${this.#chart(days)}
        <details>
          <summary>${t("usage.asTable")}</summary>
          ${table(days)}
        </details>
        <p class="soft">${t("usage.utc")} ${t("usage.thresholds")} <a href=${viewAddress("/webhook")}>${t("nav.webhook")}</a></p>
      </section>
    `;
  }

  /** @param {Day[]} days */
  #chart(days) {
    const { text, unit, of } = MEASURES[this.measure];
    const amount = (/** @type {number} */ value) => t(unit, { amount: number(value, 3) });
    const most = days.reduce((best, day) => (of(day) > of(best) ? day : best), days[0]);
    const month = this.data.month;
    const count = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
    const values = { measure: t(text), month: monthName(month) };
    if (!most || of(most) === 0) return html`<p class="no-bars">${t("usage.chartNone", values)}</p>`;
    const description = t(this.measure === "storage" ? "usage.chartStorage" : "usage.chart", {
      ...values,
      total: amount(days.reduce((sum, day) => sum + of(day), 0)),
      most: amount(of(most)),
      day: dayName(most.date),
    });
    let sum = 0;
    const bars = days.map((day) => {
      sum += of(day);
      const value = this.#isAddedUp ? sum : of(day);
      return { label: dayName(day.date), day: Number(day.date.slice(8)), value };
    });
    return chart(bars, count, description, amount, this.#lines(amount));
  }

  get #isAddedUp() {
    return this.isTotal && this.measure !== "storage";
  }

  /** The limit of the plan, and the part of it that is announced before. @param {(value: number) => string} amount @returns {import("./chart.js").Line[]} */
  #lines(amount) {
    const { minutes, storage, delivery } = this.data;
    const limit = { minutes: minutes.included, storage: storage.includedGb, delivery: delivery.includedGb }[
      this.measure
    ];
    const isComparable = this.#isAddedUp || this.measure === "storage";
    if (!isComparable || limit <= 0 || limit >= UNLIMITED) return [];
    return [
      { value: limit, label: t("usage.limitLine", { amount: amount(limit) }), tone: "bad" },
      { value: limit * NEAR, label: t("usage.percent", { percent: number(NEAR * 100, 0) }), tone: "busy" },
    ];
  }

  #plan() {
    const { planName, limits } = account.current;
    /** @type {[string, string][]} */
    const facts = [
      [t("usage.plan"), planName],
      [t("usage.plan.quality"), `${limits.maxHeight}p`],
      [
        t("usage.plan.features"),
        limits.features
          .map((/** @type {string} */ name) => t(/** @type {any} */ (`usage.feature.${name}`)))
          .join(", ") || "–",
      ],
      [t("usage.plan.videos"), limits.videosPerDay >= UNLIMITED ? t("usage.unlimited") : number(limits.videosPerDay)],
      [t("usage.plan.keys"), limits.apiKeys >= UNLIMITED ? t("usage.unlimited") : number(limits.apiKeys)],
      [t("usage.plan.overage"), t(limits.overage ? "usage.plan.overageBilled" : "usage.plan.overageRefused")],
    ];
    return html`
      <section class="card">
        <h2>${t("usage.plan")}</h2>
        <dl class="pairs">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
      </section>
    `;
  }
}

/** @param {number} count */
const videosText = (count) => `${t("usage.videos")}: ${number(count)}`;

/** @param {Day[]} days */
const table = (days) => html`
  <div class="table-wrap" tabindex="0" role="group" aria-labelledby="days-heading">
    <table>
      <thead>
        <tr>
          <th scope="col">${t("usage.date")}</th>
          <th scope="col" class="number">${t("usage.minutes")}</th>
          <th scope="col" class="number">${t("usage.videos")}</th>
          <th scope="col" class="number">${t("usage.storage")} (GB)</th>
          <th scope="col" class="number">${t("usage.delivery")} (GB)</th>
        </tr>
      </thead>
      <tbody>
        ${days.map(
          (day) => html`
            <tr>
              <th scope="row">${dayName(day.date)}</th>
              <td class="number">${number(day.minutes, 3)}</td>
              <td class="number">${number(day.videos)}</td>
              <td class="number">${number(day.storedGb, 3)}</td>
              <td class="number">${number(day.deliveryGb, 3)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  </div>
`;
