// @ts-check
// The workers of the service, and what waits for them.
import { api } from "../core/api.js";
import { DataView } from "../core/data-view.js";
import { ago, bytes, dateTime, number } from "../core/format.js";
import { confirm, notify } from "../core/notices.js";
import { problem, skeletons } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";

const INTERVAL = 5000;

/** @typedef {{ worker: string, name: string, alive: boolean, paused: boolean, slots: number, parallelChunks: number, runningSteps: number, freeBytes: number, lastSeen: string, speed?: number, version?: string, ffmpeg?: string, drawsCaptions?: boolean, captionObstacle?: string }} Worker */
/** @typedef {{ lane: string, queued: number, running: number, retrying: number, oldestDueAt?: string }} Lane */

export class WorkersView extends DataView {
  started() {
    super.started();
    this.keepFresh(INTERVAL);
  }

  async read() {
    const [{ workers }, queue] = await Promise.all([
      api.get("/v1/operator/workers", { signal: this.signal }),
      api.get("/v1/operator/queue", { signal: this.signal }),
    ]);
    return { workers, queue };
  }

  /** @param {Worker} worker */
  async #pause({ worker, name }) {
    const isSure = await confirm({
      heading: t("workers.pauseHeading", { name }),
      text: t("workers.pauseText"),
      action: t("workers.pause"),
    });
    if (!isSure) return;
    const result = await this.run(() => api.post(`/v1/operator/workers/${encodeURIComponent(worker)}/pause`));
    if (result) notify(t("workers.wasPaused", { name }));
  }

  /** @param {Worker} worker */
  async #resume({ worker, name }) {
    const result = await this.run(() => api.post(`/v1/operator/workers/${encodeURIComponent(worker)}/resume`));
    if (result) notify(t("workers.wasResumed", { name }));
  }

  render() {
    return html`
      ${problem(this.error, () => this.load())}
      ${this.data ? html`${this.#workers(this.data.workers)} ${this.#queue(this.data.queue)}` : this.isLoading ? skeletons() : nothing}
    `;
  }

  /** @param {Worker[]} workers */
  #workers(workers) {
    return html`
      <section class="card" aria-labelledby="workers-heading">
        <h2 id="workers-heading">${t("workers.heading")}</h2>
        ${workers.length === 0 ? html`<p class="soft">${t("workers.none")}</p>` : nothing}
        <div class="table-wrap" tabindex="0" role="group" aria-labelledby="workers-heading" ?hidden=${workers.length === 0}>
          <table>
            <thead>
              <tr>
                <th scope="col">${t("workers.name")}</th>
                <th scope="col">${t("workers.state")}</th>
                <th scope="col"><span class="visually-hidden">${t("actions")}</span></th>
                <th scope="col" class="number">${t("workers.slots")}</th>
                <th scope="col" class="number">${t("workers.running")}</th>
                <th scope="col" class="number">${t("workers.speed")}</th>
                <th scope="col" class="number">${t("workers.disk")}</th>
                <th scope="col">${t("workers.versions")}</th>
              </tr>
            </thead>
            <tbody>
              ${workers.map(
                (worker) => html`
                  <tr>
                    <th scope="row">
                      ${worker.name}
                      <small class="below" title=${dateTime(worker.lastSeen)}>${t("workers.lastSeen", { time: ago(worker.lastSeen) })}</small>
                    </th>
                    <td>${stateOf(worker)}</td>
                    <td>${this.#action(worker)}</td>
                    <td class="number">${number(worker.slots)}</td>
                    <td class="number">${number(worker.runningSteps)}</td>
                    <td class="number nowrap">${worker.speed ? t("workers.megapixels", { speed: number(worker.speed, worker.speed < 10 ? 1 : 0) }) : "–"}</td>
                    <td class="number nowrap">${bytes(worker.freeBytes)}</td>
                    <td class="nowrap">${versions(worker)}</td>
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      </section>
    `;
  }

  /** @param {Worker} worker */
  #action(worker) {
    const [name, text, action] = worker.paused
      ? /** @type {const} */ (["play", "workers.resume", () => this.#resume(worker)])
      : /** @type {const} */ (["pause", "workers.pause", () => this.#pause(worker)]);
    return html`<button type="button" class="small" aria-label=${`${t(text)}: ${worker.name}`} @click=${action}>${icon(name)}${t(text)}</button>`;
  }

  /** @param {{ lanes: Lane[], events: { pending: number, oldestAt?: string } }} queue */
  #queue({ lanes, events }) {
    return html`
      <section class="card" aria-labelledby="queue-heading">
        <h2 id="queue-heading">${t("queue.heading")}</h2>
        <div class="table-wrap" tabindex="0" role="group" aria-labelledby="queue-heading">
          <table>
            <thead>
              <tr>
                <th scope="col">${t("queue.lane")}</th>
                <th scope="col" class="number">${t("queue.queued")}</th>
                <th scope="col" class="number">${t("queue.running")}</th>
                <th scope="col" class="number">${t("queue.retrying")}</th>
                <th scope="col">${t("queue.oldest")}</th>
              </tr>
            </thead>
            <tbody>
              ${lanes.map(
                (lane) => html`
                  <tr>
                    <th scope="row"><code>${lane.lane}</code></th>
                    <td class="number">${number(lane.queued)}</td>
                    <td class="number">${number(lane.running)}</td>
                    <td class="number">${number(lane.retrying)}</td>
                    <td class="nowrap">${lane.oldestDueAt ? ago(lane.oldestDueAt) : "–"}</td>
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
        <p class="soft">${t("queue.events", { count: events.pending })}</p>
      </section>
    `;
  }
}

/** @param {Worker} worker */
function stateOf({ alive, paused, parallelChunks }) {
  if (!alive) return html`<span class="tag bad">${t("workers.gone")}</span>`;
  if (paused) return html`<span class="tag busy">${t("workers.paused")}</span>`;
  return parallelChunks > 0
    ? html`<span class="tag good">${t("workers.alive")}</span>`
    : html`<span class="tag bad" title=${t("workers.idleText")}>${t("workers.idle")}</span>`;
}

/** Its versions, and what its ffmpeg lacks. @param {Worker} worker */
const versions = ({ version, ffmpeg, drawsCaptions, captionObstacle }) => html`
  ${version ?? (ffmpeg ? nothing : "–")}
  ${ffmpeg ? html`<small class="below">ffmpeg ${ffmpeg}</small>` : nothing}
  ${drawsCaptions === undefined ? nothing : html`<small class="below" title=${captionObstacle ?? nothing}>${t(drawsCaptions ? "workers.draws" : "workers.drawsNot")}</small>`}
`;
