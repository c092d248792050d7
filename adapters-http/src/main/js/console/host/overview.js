// @ts-check
// What needs the attention of an operator. Quiet if nothing does.
import { viewAddress } from "../core/address.js";
import { api, messageOf } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { ago, bytes, number } from "../core/format.js";
import { problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";
import { count, examine } from "./findings.js";

const REFRESH = 15_000;
const DAY = 24 * 60 * 60 * 1000;

/** A step that has waited for so long is worth a look. */
const LONG_WAIT = 10 * 60 * 1000;

/** The most failed jobs that are counted. */
const MANY = 100;

/** @typedef {{ tone: "bad" | "busy", text: string, path: string }} Notice */
/** @typedef {import("./workers.js").Worker} Worker */
/** @typedef {import("./workers.js").Lane} Lane */
/** @typedef {import("./storage.js").Storage} Storage */
/** @typedef {import("./findings.js").Examination} Examination */
/** @typedef {{ workers: Worker[], lanes: Lane[], storage: Storage, failed: number }} State */

export class OverviewView extends DataView {
  constructor() {
    super();
    /** What the checks have found; null while they run. They take seconds, so the rest does not wait for them. @type {Examination | null} */
    this.examination = null;
    this.checkError = "";
  }

  started() {
    super.started();
    this.keepFresh(REFRESH);
    this.#check();
  }

  async #check() {
    try {
      do {
        this.examination = await examine(this.signal);
        this.update();
      } while (!this.examination.complete && !this.signal.aborted);
    } catch (error) {
      if (this.signal.aborted) return;
      this.checkError = messageOf(error);
      this.update();
    }
  }

  /** @returns {Promise<State>} */
  async read() {
    const { signal } = this;
    const [{ workers }, { lanes }, storage, { jobs }] = await Promise.all([
      api.get("/v1/operator/workers", { signal }),
      api.get("/v1/operator/queue", { signal }),
      api.get("/v1/operator/storage", { signal }),
      api.get("/v1/operator/jobs", { query: { state: "FAILED", limit: MANY }, signal }),
    ]);
    const failed = jobs.filter((/** @type {{ endedAt?: string }} */ { endedAt }) => isWithinDay(endedAt)).length;
    return { workers, lanes, storage, failed };
  }

  /** @param {State} state @returns {Notice[]} the most urgent first */
  #notices({ workers, lanes, storage, failed }) {
    const living = workers.filter(({ alive }) => alive);
    const lost = workers.length - living.length;
    const problems = this.examination ? count(this.examination, "PROBLEM") : 0;
    const advice = this.examination ? count(this.examination, "ADVICE") : 0;
    const waits = lanes
      .map(({ oldestDueAt }) => oldestDueAt)
      .filter((at) => at && Date.now() - Date.parse(at) > LONG_WAIT);
    const ffmpegs = new Set(living.flatMap(({ ffmpeg }) => (ffmpeg ? [ffmpeg] : [])));
    /** @type {(Notice | false)[]} */
    const all = [
      problems > 0 && { tone: "bad", text: t("checks.problems", { count: problems }), path: "/host/checks" },
      living.length === 0 && { tone: "bad", text: t("overview.noWorker"), path: "/host/workers" },
      lost > 0 && { tone: "bad", text: t("overview.lost", { count: lost }), path: "/host/workers" },
      ...storage.disks
        .filter(({ low }) => low)
        .map(
          ({ folder, freeBytes }) =>
            /** @type {Notice} */ ({
              tone: "bad",
              text: t("overview.disk", { folder, free: bytes(freeBytes) }),
              path: "/host/storage",
            }),
        ),
      failed > 0 && {
        tone: "bad",
        text: failed < MANY ? t("overview.failed", { count: failed }) : t("overview.manyFailed", { count: MANY }),
        path: "/host/jobs?state=FAILED",
      },
      ...living
        .filter(({ paused, parallelChunks }) => paused || parallelChunks === 0)
        .map(
          ({ name, paused }) =>
            /** @type {Notice} */ ({
              tone: "busy",
              text: t(paused ? "overview.paused" : "overview.idle", { name }),
              path: "/host/workers",
            }),
        ),
      ffmpegs.size > 1 && {
        tone: "busy",
        text: t("overview.ffmpegs", { versions: [...ffmpegs].sort().join(", ") }),
        path: "/host/workers",
      },
      waits.length > 0 && {
        tone: "busy",
        text: t("overview.waits", { ago: ago(/** @type {string} */ (waits.toSorted()[0])) }),
        path: "/host/jobs?state=QUEUED",
      },
      advice > 0 && { tone: "busy", text: t("checks.advice", { count: advice }), path: "/host/checks" },
    ];
    return all.filter((notice) => notice !== false);
  }

  render() {
    return html`
      ${problem(this.error, () => this.load())} ${this.data ? html`${this.#attention()} ${this.#figures(this.data)}` : this.isLoading ? skeletons() : nothing}
    `;
  }

  #attention() {
    const notices = this.#notices(this.data);
    return html`
      <section class="card" aria-labelledby="attention-heading">
        <h2 id="attention-heading">${t("overview.attention")}</h2>
        ${
          notices.length === 0
            ? html`<p class="well">${this.examination?.complete ? html`${icon("check")}<span>${t("overview.allWell")}</span>` : t("overview.nothingYet")}</p>`
            : html`
                <ul class="attention">
                  ${notices.map(
                    ({ tone, text, path }) => html`
                      <li><a href=${viewAddress(path)}><span class="tag ${tone}">${icon("warning")}</span><span>${text}</span>${icon("forward")}</a></li>
                    `,
                  )}
                </ul>
              `
        }
        ${
          this.examination?.complete || this.checkError
            ? problem(this.checkError)
            : html`<p class="soft" role="status">${t("checks.wait")}</p>`
        }
      </section>
    `;
  }

  /** @param {State} state */
  #figures({ workers, lanes, storage }) {
    const sum = (/** @type {"queued" | "running" | "retrying"} */ key) =>
      lanes.reduce((all, lane) => all + lane[key], 0);
    const oldest = lanes.flatMap(({ oldestDueAt }) => (oldestDueAt ? [oldestDueAt] : [])).toSorted()[0];
    const living = workers.filter(({ alive }) => alive);
    const slots = living.reduce((all, worker) => all + worker.slots, 0);
    const tightest = storage.disks.toSorted((a, b) => a.freeBytes / a.totalBytes - b.freeBytes / b.totalBytes)[0];
    return html`
      <div class="meters figures">
        ${figure(t("queue.running"), number(sum("running")), t("overview.runningText", { count: living.length, slots }), "/host/jobs?state=RUNNING")}
        ${figure(t("queue.queued"), number(sum("queued") + sum("retrying")), oldest ? t("overview.oldest", { ago: ago(oldest) }) : t("overview.noWait"), "/host/jobs?state=QUEUED")}
        ${figure(t("storage.stored"), bytes(storage.storedBytes), t(/** @type {any} */ (`storage.kind.${storage.store.kind}`)), "/host/storage")}
        ${tightest ? figure(t("overview.freeDisk"), bytes(tightest.freeBytes), t("overview.ofTotal", { total: bytes(tightest.totalBytes) }), "/host/storage") : nothing}
      </div>
    `;
  }
}

/** @param {string | undefined} time */
const isWithinDay = (time) => time !== undefined && Date.now() - Date.parse(time) < DAY;

/** @param {string} name @param {string} amount @param {string} note @param {string} path */
const figure = (name, amount, note, path) => html`
  <a class="card figure" href=${viewAddress(path)}>
    <h2>${name}</h2>
    <p class="amount">${amount}</p>
    <p class="soft">${note}</p>
  </a>
`;
