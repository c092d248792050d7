// @ts-check
// The chapters of a video: shown with the times that the player jumps to, and edited in place.
import { api, ApiError } from "../core/api.js";
import { preciseTime } from "../core/format.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { t } from "../core/text.js";
import { html, icon, live, nothing, repeat, View } from "../core/view.js";
import { problemTexts, timeField } from "../edit/fields.js";
import { DEFAULT_FRAME } from "../edit/time.js";

/** @typedef {{ id: number, start: number, title: string }} Row a chapter that is edited; `start` in seconds */

const MAX_CHAPTERS = 200;
const MAX_TITLE = 200;

export class ChaptersCard extends View {
  /** @param {import("./page.js").VideoView} page */
  constructor(page) {
    super();
    this.page = page;
    /** The chapters while they are edited. @type {Row[] | null} */
    this.rows = null;
    this.isChanged = false;
    this.isBusy = false;
    /** What the service has found in the chapters, in the order in which they were sent. @type {import("../edit/fields.js").Problem[]} */
    this.problems = [];
    this.nextId = 0;
  }

  started() {
    addEventListener("beforeunload", (event) => this.isChanged && event.preventDefault(), { signal: this.signal });
  }

  /** @returns {{ start: number, end: number, title: string }[]} */
  get #chapters() {
    return this.page.video?.chapters ?? [];
  }

  get #path() {
    return `/v1/videos/${this.page.id}/chapters`;
  }

  /** Where the player is; before the end of the video. */
  get #playerTime() {
    const length = this.page.item?.durationSeconds ?? Infinity;
    return Math.min(this.page.player?.currentTime ?? 0, Math.max(0, length - DEFAULT_FRAME));
  }

  #edit() {
    this.rows = this.#chapters.map(({ start, title }) => ({ id: this.nextId++, start, title }));
    if (this.rows.length === 0) this.#add();
    else this.#focusTitle(this.rows[0]);
  }

  /** Leaves the chapters as they are stored. */
  discard() {
    this.rows = null;
    this.isChanged = false;
    this.problems = [];
    this.update();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (this.element.querySelector(".card-head button"))?.focus());
  }

  #changed() {
    this.isChanged = true;
    this.problems = [];
    this.update();
  }

  /** Adds a chapter where the player is, unless one begins there. */
  #add() {
    const rows = /** @type {Row[]} */ (this.rows);
    const start = Math.round((rows.length === 0 ? 0 : this.#playerTime) * 1000) / 1000;
    const known = rows.find((row) => Math.abs(row.start - start) < 0.001);
    const row = known ?? { id: this.nextId++, start, title: "" };
    if (!known) {
      rows.push(row);
      this.#sort();
      this.#changed();
    }
    this.#focusTitle(row);
  }

  #sort() {
    this.rows?.sort((a, b) => a.start - b.start);
  }

  /** @param {Row} row */
  #focusTitle({ id }) {
    this.update();
    queueMicrotask(() =>
      /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-chapter="${id}"] .title`))?.focus(),
    );
  }

  /** @param {Row} row */
  #remove(row) {
    const rows = /** @type {Row[]} */ (this.rows);
    const index = rows.indexOf(row);
    rows.splice(index, 1);
    this.#changed();
    const next = rows[index] ?? rows[index - 1];
    if (next) this.#focusTitle(next);
    else queueMicrotask(() => /** @type {HTMLElement | null} */ (this.element.querySelector(".add"))?.focus());
  }

  async #save() {
    this.#sort();
    const rows = /** @type {Row[]} */ (this.rows);
    this.isBusy = true;
    this.problems = [];
    this.update();
    try {
      if (rows.length === 0) await api.delete(this.#path);
      else await api.put(this.#path, { chapters: rows.map(({ start, title }) => ({ start, title: title.trim() })) });
      notify(t("chapters.saved"));
      await this.page.load();
      this.page.renewPlayer();
      this.discard();
    } catch (error) {
      this.problems = error instanceof ApiError ? error.details : [];
      if (this.problems.length === 0) notifyError(error);
    }
    this.isBusy = false;
    this.update();
  }

  async #deleteAll() {
    const isSure = await confirm({
      heading: t("chapters.deleteHeading"),
      text: t("chapters.deleteText"),
      action: t("action.delete"),
    });
    if (!isSure) return;
    this.rows = [];
    await this.#save();
  }

  /** @param {number} start */
  #show(start) {
    if (this.page.player) this.page.player.currentTime = start;
  }

  render() {
    if (!this.page.isReady) return nothing;
    const chapters = this.#chapters;
    return html`
      <section class="card chapters" aria-labelledby="chapters-heading">
        <div class="card-head">
          <h2 id="chapters-heading">${t("chapters.heading")}</h2>
          ${
            this.rows
              ? nothing
              : html`
                  <div class="actions">
                    <button type="button" class="plain" @click=${() => this.#edit()}>
                      ${icon(chapters.length > 0 ? "edit" : "add")}${t(chapters.length > 0 ? "action.edit" : "chapters.add")}
                    </button>
                    ${
                      chapters.length > 0
                        ? html`<button type="button" class="plain" aria-label=${t("chapters.deleteHeading")} title=${t("action.delete")} @click=${() => this.#deleteAll()}>${icon("delete")}</button>`
                        : nothing
                    }
                  </div>
                `
          }
        </div>
        ${this.rows ? this.#editor(this.rows) : this.#list(chapters)}
      </section>
    `;
  }

  /** @param {{ start: number, title: string }[]} chapters */
  #list(chapters) {
    if (chapters.length === 0) return html`<p class="soft">${t("chapters.none")}</p>`;
    return html`
      <ol>
        ${chapters.map(
          ({ start, title }) => html`
            <li>
              <button type="button" class="plain time" aria-label=${t("chapters.show", { title })} @click=${() => this.#show(start)}>${preciseTime(start)}</button>
              <span>${title}</span>
            </li>
          `,
        )}
      </ol>
    `;
  }

  /** @param {Row[]} rows */
  #editor(rows) {
    const others = this.problems.filter(({ field }) => !/^chapters\[\d+\]/.test(field));
    return html`
      <form
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.#save();
        }}
      >
        <ol>
          ${repeat(
            rows,
            ({ id }) => id,
            (row, index) => this.#row(row, index),
          )}
        </ol>
        ${problemTexts(others)}
        ${
          rows.length < MAX_CHAPTERS
            ? html`<button type="button" class="plain add" @click=${() => this.#add()}>${icon("add")}${t(rows.length === 0 ? "chapters.add" : "chapters.addHere")}</button>`
            : html`<p class="soft">${t("chapters.full", { limit: MAX_CHAPTERS })}</p>`
        }
        <footer>
          <button type="button" @click=${() => this.discard()}>${t("action.cancel")}</button>
          <button class="primary" ?disabled=${!this.isChanged || this.isBusy}>${t("action.save")}</button>
        </footer>
      </form>
    `;
  }

  /** @param {Row} row @param {number} index */
  #row(row, index) {
    const number = index + 1;
    const mine = this.problems.filter(({ field }) => field.startsWith(`chapters[${index}]`));
    return html`
      <li data-chapter=${row.id}>
        ${timeField({
          label: t("chapters.start", { number }),
          isLabelHidden: true,
          value: row.start,
          least: 0,
          most: this.page.item?.durationSeconds ?? Infinity,
          frame: DEFAULT_FRAME,
          change: (time) => {
            row.start = time;
            this.#changed();
            this.#show(time);
          },
        })}
        <div class="field">
          <input
            class="title"
            required
            maxlength=${MAX_TITLE}
            autocomplete="off"
            aria-label=${t("chapters.title", { number })}
            aria-invalid=${mine.length > 0}
            .value=${live(row.title)}
            @input=${(/** @type {InputEvent} */ event) => {
              row.title = /** @type {HTMLInputElement} */ (event.target).value;
              this.#changed();
            }}
          />
          ${problemTexts(mine)}
        </div>
        <button type="button" class="plain" aria-label=${t("chapters.remove", { number })} title=${t("action.remove")} @click=${() => this.#remove(row)}>${icon("close")}</button>
      </li>
    `;
  }
}
