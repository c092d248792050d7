// @ts-check
// The jobs of all accounts.
import { viewAddress } from "../core/address.js";
import { api } from "../core/api.js";
import { ago, dateTime } from "../core/format.js";
import { confirm, notify } from "../core/notices.js";
import { PagedView } from "../core/paged-view.js";
import { copyButton, problem, reasonText, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, nothing, repeat } from "../core/view.js";

const PAGE_SIZE = 50;
const REFRESH = 4000;
const STATES = ["RUNNING", "QUEUED", "REDRIVE", "FAILED"];

/** @type {Record<string, string>} */
const TONES = { RUNNING: "busy", QUEUED: "", REDRIVE: "busy", FAILED: "bad" };

/** @typedef {{ kind: string, index: number, state: string, failedTries: number, dueAt: string, worker?: string }} Step */
/** @typedef {{ videoId: string, accountId: string, jobId: string, kind: string, state: string, createdAt: string, startedAt?: string, endedAt?: string, failure?: { code: string, message: string }, steps: Step[], progress: { planned: boolean, chunksTotal: number, chunksDone: number } }} Job */

export class JobsView extends PagedView {
  /** @param {string} accountId only its jobs; empty for all @param {string} state only jobs in it; empty for all */
  constructor(accountId, state) {
    super();
    this.accountId = accountId;
    this.state = STATES.includes(state) ? state : "";
    /** @type {Set<string>} */
    this.opened = new Set();
  }

  started() {
    super.started();
    this.keepFresh(REFRESH, () => (this.data ?? []).length <= PAGE_SIZE && !this.isLoadingMore);
  }

  /** @param {string} after */
  async readPage(after) {
    const query = { after, limit: PAGE_SIZE, state: this.state, account: this.accountId };
    const page = await api.get("/v1/operator/jobs", { query, signal: this.signal });
    return { items: page.jobs, next: page.next };
  }

  /** @param {Job} job */
  async #retry({ jobId }) {
    const result = await this.run(() => api.post(`/v1/operator/jobs/${jobId}/retry`));
    if (result) notify(t("jobs.retried"));
    this.focusOn("#jobs-heading");
  }

  /** @param {Job} job */
  async #cancel({ jobId, videoId }) {
    const isSure = await confirm({
      heading: t("jobs.cancelHeading"),
      text: t("jobs.cancelText", { id: videoId }),
      action: t("jobs.cancel"),
    });
    if (!isSure) return;
    const result = await this.run(() => api.post(`/v1/operator/jobs/${jobId}/cancel`));
    if (result) notify(t("jobs.cancelled"));
    this.focusOn("#jobs-heading");
  }

  render() {
    return html`
      <section class="card" aria-labelledby="jobs-heading">
        <h2 id="jobs-heading" tabindex="-1">${t("host.jobs")}</h2>
        <div class="filters">
          <div class="chips" role="group" aria-label=${t("host.state")}>
            ${["", ...STATES].map(
              (state) => html`
                <button
                  type="button"
                  aria-pressed=${this.state === state}
                  @click=${() => {
                    this.state = state;
                    this.load();
                  }}
                >
                  ${state ? t(/** @type {any} */ (`jobs.state.${state}`)) : t("filter.all")}
                </button>
              `,
            )}
          </div>
          ${
            this.accountId
              ? html`<a class="button" href=${viewAddress("/host/jobs")}>${t("jobs.ofAccount", { id: this.accountId.slice(0, 8) })}${icon("close")}</a>`
              : nothing
          }
        </div>
        ${problem(this.error, () => this.load())} ${this.data ? this.#table(this.data) : this.isLoading ? skeletons() : nothing}
        ${this.moreButton()}
      </section>
    `;
  }

  /** @param {Job[]} jobs */
  #table(jobs) {
    if (jobs.length === 0) return html`<p class="soft">${t("jobs.none")}</p>`;
    return html`
      <div class="table-wrap" tabindex="0" role="group" aria-labelledby="jobs-heading">
        <table>
          <thead>
            <tr>
              <th scope="col">${t("host.state")}</th>
              <th scope="col">${t("jobs.video")}</th>
              <th scope="col">${t("audit.account")}</th>
              <th scope="col">${t("jobs.since")}</th>
              <th scope="col">${t("jobs.what")}</th>
              <th scope="col"><span class="visually-hidden">${t("actions")}</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(
              jobs,
              ({ jobId }) => jobId,
              (/** @type {Job} */ job) => this.#row(job),
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  /** @param {Job} job */
  #row(job) {
    const isOpen = this.opened.has(job.jobId);
    const isFailed = job.state === "FAILED";
    const since = job.endedAt ?? job.startedAt ?? job.createdAt;
    return html`
      <tr>
        <td><span class="tag ${TONES[job.state] ?? ""}">${t(/** @type {any} */ (`jobs.state.${job.state}`))}</span></td>
        <td class="nowrap"><code title=${job.videoId}>${job.videoId.slice(0, 8)}</code>${copyButton(job.videoId, t("jobs.video"))}</td>
        <td><a href=${viewAddress(`/host/accounts?account=${job.accountId}`)}><code>${job.accountId.slice(0, 8)}</code></a></td>
        <td class="nowrap"><time datetime=${since} title=${dateTime(since)}>${ago(since)}</time></td>
        <td>${isFailed ? html`${job.failure ? reasonText("failure", job.failure) : nothing} <small><code>${job.failure?.code ?? nothing}</code></small>` : progress(job)}</td>
        <td class="end nowrap">
          ${
            job.steps.length > 0
              ? html`
                  <button
                    type="button"
                    class="small"
                    aria-expanded=${isOpen}
                    aria-label=${`${t("jobs.steps")}: ${job.videoId}`}
                    @click=${() => {
                      if (!this.opened.delete(job.jobId)) this.opened.add(job.jobId);
                      this.update();
                    }}
                  >
                    ${t("jobs.steps")}
                  </button>
                `
              : nothing
          }
          ${
            isFailed || job.state === "REDRIVE"
              ? html`<button type="button" class="small" aria-label=${`${t("jobs.retry")}: ${job.videoId}`} @click=${() => this.#retry(job)}>${t("jobs.retry")}</button>`
              : nothing
          }
          ${isFailed ? nothing : html`<button type="button" class="small danger" aria-label=${`${t("jobs.cancel")}: ${job.videoId}`} @click=${() => this.#cancel(job)}>${t("jobs.cancel")}</button>`}
        </td>
      </tr>
      ${isOpen ? html`<tr><td colspan="6">${steps(job.steps)}</td></tr>` : nothing}
    `;
  }
}

/** @param {Job} job */
function progress({ kind, progress: { planned, chunksTotal, chunksDone } }) {
  if (!planned || chunksTotal === 0) return html`<code>${kind}</code>`;
  const text = t("jobs.chunks", { done: chunksDone, total: chunksTotal });
  return html`<code>${kind}</code> ${text}<progress max=${chunksTotal} value=${chunksDone} aria-label=${text}></progress>`;
}

/** @param {Step[]} all */
const steps = (all) => html`
  <ul class="entries">
    ${all.map(
      ({ kind, index, state, failedTries, dueAt, worker }) => html`
        <li>
          <span><code>${kind} ${index}</code> <small>${state}${worker ? ` · ${worker}` : ""}</small></span>
          <small>${failedTries > 0 ? `${t("jobs.failedTries", { count: failedTries })} · ` : ""}<time datetime=${dueAt}>${dateTime(dueAt)}</time></small>
        </li>
      `,
    )}
  </ul>
`;
