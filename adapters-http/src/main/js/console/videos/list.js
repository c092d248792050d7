// @ts-check
// The videos of the account, the newest first, with their progress.
import { viewAddress } from "../core/address.js";
import { api, messageOf } from "../core/api.js";
import { onReady, onVideo, stateOf } from "../core/events.js";
import { ago, bytes, dateTime, duration } from "../core/format.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { navigate } from "../core/router.js";
import { t } from "../core/text.js";
import { classMap, html, icon, live, nothing, repeat, View } from "../core/view.js";
import { uploads } from "../uploads/uploads.js";
import { deletionOf } from "../video/deletion.js";
import { importFile } from "./import.js";
import { editMetadata } from "./metadata.js";
import { status } from "./status.js";

const PAGE_SIZE = 50;
const ENDED = ["SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED"];
const STATUSES = ["UPLOADING", "PROCESSING", "SUCCEEDED", "FAILED", "ABORTED"];

/** After an event, the list is read again at most this often; less often while events go on. */
const MIN_RELOAD_INTERVAL = 1500;
const MAX_RELOAD_INTERVAL = 6000;
const TYPING_PAUSE = 300;

/** Names of videos in one sentence. */
const MAX_NAMES = 3;

/** @typedef {import("./status.js").VideoItem} VideoItem */

export class VideosView extends View {
  constructor() {
    super();
    /** @type {VideoItem[]} */
    this.videos = [];
    this.nextToken = "";
    this.isLoading = true;
    this.error = "";
    /** @type {Set<string>} */
    this.selected = new Set();
    this.isDropTarget = false;
    this.#readAddress();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.reloadTimer = undefined;
    this.reloadInterval = MIN_RELOAD_INTERVAL;
    this.reloadedAt = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typingTimer = undefined;
    this.generation = 0;
  }

  get title() {
    return t("nav.videos");
  }

  #readAddress() {
    const query = new URLSearchParams(location.search);
    this.status = query.get("status") ?? "";
    this.name = query.get("name") ?? "";
    this.metadata = query.get("metadata") ?? "";
  }

  get #isFiltered() {
    return Boolean(this.status || this.name || this.metadata);
  }

  started() {
    this.#load();
    onVideo((change, news) => this.#changed(change, news), this.signal);
    // Before the stream told all states, videos may have been created and may have ended.
    onReady(() => this.#reloadSoon(), this.signal);
    const { signal } = this;
    addEventListener("dragover", (event) => this.#drag(event, true), { signal });
    addEventListener("dragleave", (event) => event.relatedTarget === null && this.#drag(event, false), { signal });
    addEventListener("drop", (event) => this.#drop(event), { signal });
  }

  stopped() {
    clearTimeout(this.reloadTimer);
    clearTimeout(this.typingTimer);
  }

  /** @param {string} [nextToken] @param {number} [limit] */
  #request(nextToken, limit = PAGE_SIZE) {
    const [key, value] = (this.metadata ?? "").split("=", 2).map((text) => text.trim());
    return api.get("/v1/videos", {
      query: {
        limit,
        nextToken,
        status: this.status,
        name: this.name,
        ...(key && value !== undefined ? { [`metadata.${key}`]: value } : {}),
      },
      signal: this.signal,
    });
  }

  /** Reads the first page. Results of an earlier filter are ignored. */
  async #load() {
    const mine = ++this.generation;
    this.isLoading = true;
    this.error = "";
    this.update();
    try {
      const page = await this.#request();
      if (mine !== this.generation) return;
      this.videos = page.videos;
      this.nextToken = page.nextToken ?? "";
      this.selected.clear();
    } catch (error) {
      if (this.signal.aborted || mine !== this.generation) return;
      this.error = messageOf(error);
    }
    this.isLoading = false;
    this.update();
  }

  async #loadMore() {
    const mine = this.generation;
    this.isLoading = true;
    this.update();
    try {
      const page = await this.#request(this.nextToken);
      if (mine !== this.generation) return;
      const known = new Set(this.videos.map(({ videoId }) => videoId));
      this.videos = [
        ...this.videos,
        ...page.videos.filter((/** @type {VideoItem} */ { videoId }) => !known.has(videoId)),
      ];
      this.nextToken = page.nextToken ?? "";
    } catch (error) {
      if (!this.signal.aborted) notifyError(error);
    }
    this.isLoading = false;
    this.update();
  }

  /** @param {import("../core/events.js").VideoChange} change @param {import("../core/events.js").News} news */
  #changed(change, { isNew, hasTurned }) {
    const isShown = this.videos.some(({ videoId }) => videoId === change.videoId);
    if (change.status === "DELETED") {
      this.videos = this.videos.filter(({ videoId }) => videoId !== change.videoId);
    } else if (isNew || (isShown && ENDED.includes(change.status)) || (this.#isFiltered && hasTurned)) {
      this.#reloadSoon();
    }
    if (isShown) this.update();
  }

  #reloadSoon() {
    if (this.reloadTimer !== undefined) return;
    const isQuiet = Date.now() - this.reloadedAt > 2 * MAX_RELOAD_INTERVAL;
    this.reloadInterval = isQuiet ? MIN_RELOAD_INTERVAL : Math.min(2 * this.reloadInterval, MAX_RELOAD_INTERVAL);
    this.reloadTimer = setTimeout(() => {
      this.reloadTimer = undefined;
      this.reloadedAt = Date.now();
      this.#refresh();
    }, this.reloadInterval);
  }

  /** Reads the first page again without disturbing the selection or the pages below. */
  async #refresh() {
    const mine = this.generation;
    try {
      const page = await this.#request();
      if (mine !== this.generation) return;
      const fresh = new Map(page.videos.map((/** @type {VideoItem} */ video) => [video.videoId, video]));
      const rest = this.videos.filter(({ videoId }) => !fresh.has(videoId));
      const oldest = page.videos.at(-1)?.createdAt ?? 0;
      this.videos = [...page.videos, ...(page.nextToken ? rest.filter(({ createdAt }) => createdAt <= oldest) : [])];
      if (!page.nextToken) this.nextToken = "";
      else if (!this.nextToken) this.nextToken = page.nextToken;
      this.update();
    } catch {
      // The next event reads again.
    }
  }

  /** @param {Partial<{ status: string, name: string, metadata: string }>} filter */
  #filter(filter) {
    Object.assign(this, filter);
    const query = new URLSearchParams();
    if (this.status) query.set("status", this.status);
    if (this.name) query.set("name", this.name);
    if (this.metadata) query.set("metadata", this.metadata);
    const text = query.toString();
    navigate(`/videos${text ? `?${text}` : ""}`, { replace: true, silent: true });
    this.#load();
  }

  /** @param {Partial<{ name: string, metadata: string }>} filter */
  #filterAfterTyping(filter) {
    clearTimeout(this.typingTimer);
    this.typingTimer = setTimeout(() => this.#filter(filter), TYPING_PAUSE);
  }

  /** @param {DragEvent} event @param {boolean} isOver */
  #drag(event, isOver) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (this.isDropTarget !== isOver) {
      this.isDropTarget = isOver;
      this.update();
    }
  }

  /** @param {DragEvent} event */
  #drop(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.isDropTarget = false;
    uploads.add(event.dataTransfer.files);
    this.update();
  }

  /** @param {string} id @param {boolean} isSelected */
  #select(id, isSelected) {
    if (isSelected) this.selected.add(id);
    else this.selected.delete(id);
    this.update();
  }

  async #deleteSelected() {
    const ids = [...this.selected];
    const isSure = await confirm({
      heading: t("videos.deleteHeading", { count: ids.length }),
      text: t("videos.deleteText"),
      action: t("action.delete"),
    });
    if (!isSure) return;
    let deleted = 0;
    for (const id of ids) {
      try {
        await api.delete(`/v1/videos/${id}`);
        deleted++;
        this.selected.delete(id);
        this.videos = this.videos.filter(({ videoId }) => videoId !== id);
        this.update();
      } catch (error) {
        notifyError(error);
      }
    }
    if (deleted > 0) notify(t("videos.deleted", { count: deleted }));
    this.#refresh();
  }

  async #editMetadata() {
    const changes = await editMetadata({});
    if (!changes) return;
    for (const id of [...this.selected]) {
      try {
        await api.patch(`/v1/videos/${id}`, { metadata: changes });
      } catch (error) {
        notifyError(error);
      }
    }
    this.#load();
  }

  render() {
    return html`
      <div class="page">
        <header class="page-head">
          <h1>${t("nav.videos")}</h1>
          <div class="actions">
            <button type="button" @click=${() => this.#import()}>${icon("link")}${t("videos.import")}</button>
            <a class="button" href=${viewAddress("/record")}>${icon("record")}${t("videos.record")}</a>
            <label class="button primary">
              ${icon("upload")}${t("videos.upload")}
              <input type="file" multiple accept="video/*,audio/*,.mkv,.mxf,.ts,.mts,.avi,.mov" class="hidden-input" @change=${this.#chosen} />
            </label>
          </div>
        </header>
        ${this.#filters()} ${this.selected.size > 0 ? this.#selection() : nothing}
        ${this.error ? html`<p class="problem" role="alert">${icon("warning")}${this.error} <button type="button" class="link" @click=${() => this.#load()}>${t("action.tryAgain")}</button></p>` : nothing}
        ${this.#content()}
        ${this.isDropTarget ? html`<div class="drop">${icon("upload")}${t("videos.drop")}</div>` : nothing}
      </div>
    `;
  }

  /** @param {Event} event */
  #chosen(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    uploads.add(input.files ?? []);
    input.value = ""; // otherwise the browser ignores a choice of the same file
  }

  async #import() {
    const videoId = await importFile();
    if (videoId) {
      notify(t("import.started"));
      this.#refresh();
    }
  }

  #filters() {
    return html`
      <div class="filters" role="search">
        <label class="search">
          <span class="visually-hidden">${t("videos.search")}</span>${icon("search")}
          <input
            type="search"
            maxlength="100"
            placeholder=${t("videos.search")}
            .value=${live(this.name)}
            @input=${(/** @type {InputEvent} */ event) =>
              this.#filterAfterTyping({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() })}
          />
        </label>
        <label>
          <span class="visually-hidden">${t("videos.metadataFilter")}</span>
          <input
            type="search"
            class="metadata-filter"
            maxlength="300"
            placeholder=${t("videos.metadataFilter")}
            .value=${live(this.metadata)}
            @input=${(/** @type {InputEvent} */ event) =>
              this.#filterAfterTyping({ metadata: /** @type {HTMLInputElement} */ (event.target).value.trim() })}
          />
        </label>
        <div class="chips" role="group" aria-label=${t("videos.status")}>
          ${["", ...STATUSES].map(
            (value) => html`
              <button type="button" aria-pressed=${this.status === value} @click=${() => this.#filter({ status: value })}>
                ${value ? t(/** @type {any} */ (`filter.${value}`)) : t("filter.all")}
              </button>
            `,
          )}
        </div>
      </div>
    `;
  }

  #selection() {
    const videos = this.videos.filter(({ videoId }) => this.selected.has(videoId));
    const usable = videos.filter(({ outcome }) => outcome === "SUCCEEDED");
    const unusable = videos.filter((video) => !usable.includes(video));
    return html`
      <div class="selection" role="toolbar" aria-label=${t("videos.selection")}>
        <strong>${t("videos.selected", { count: this.selected.size })}</strong>
        ${usable.length > 0 ? this.#join(usable, unusable) : nothing}
        <button type="button" @click=${() => this.#editMetadata()}>${icon("edit")}${t("videos.setMetadata")}</button>
        <button type="button" class="danger" @click=${() => this.#deleteSelected()}>${icon("delete")}${t("action.delete")}</button>
        <button
          type="button"
          class="plain"
          @click=${() => {
            this.selected.clear();
            this.update();
          }}
        >
          ${t("videos.clearSelection")}
        </button>
        ${unusable.length > 0 ? this.#unusable(unusable, usable.length === 0) : nothing}
      </div>
    `;
  }

  /** @param {VideoItem[]} usable @param {VideoItem[]} unusable */
  #join(usable, unusable) {
    const ids = [...this.selected].filter((id) => usable.some(({ videoId }) => videoId === id)); // in the order of the clicks
    const text = unusable.length === 0 ? t("videos.join") : t("videos.joinSome", { count: ids.length });
    return html`<a class="button" href=${viewAddress(`/edit?videos=${ids.join(",")}`)}>${icon("cut")}${text}</a>`;
  }

  /** Why selected videos are not joined. @param {VideoItem[]} videos @param {boolean} isAll */
  #unusable(videos, isAll) {
    const names = videos
      .slice(0, MAX_NAMES)
      .map((video) => `${video.fileName} (${status(video, stateOf(video.videoId)).text})`);
    if (videos.length > MAX_NAMES) names.push(t("videos.andMore", { count: videos.length - MAX_NAMES }));
    const text = t(isAll ? "videos.cannotJoin" : "videos.leftOut", { names: names.join(", ") });
    return html`<p class="soft" role="status">${text}</p>`;
  }

  #content() {
    if (this.videos.length === 0 && this.isLoading) {
      return html`<div class="rows" aria-busy="true">${[1, 2, 3, 4].map(() => html`<div class="skeleton"></div>`)}</div>`;
    }
    if (this.videos.length === 0 && !this.error) return this.#empty();
    return html`
      <ul class="rows" aria-label=${t("nav.videos")}>
        ${repeat(
          this.videos,
          ({ videoId }) => videoId,
          (video) => this.#row(video),
        )}
      </ul>
      ${
        this.nextToken
          ? html`<p class="more"><button type="button" ?disabled=${this.isLoading} @click=${() => this.#loadMore()}>${t("videos.more")}</button></p>`
          : nothing
      }
    `;
  }

  #empty() {
    if (this.#isFiltered) {
      return html`
        <div class="empty">
          <h2>${t("videos.nothingFound")}</h2>
          ${this.status === "ABORTED" ? html`<p>${t("videos.aborted")}</p>` : nothing}
          <button type="button" @click=${() => this.#filter({ status: "", name: "", metadata: "" })}>${t("videos.clearFilters")}</button>
        </div>
      `;
    }
    return html`
      <div class="empty drop-hint">
        ${icon("film")}
        <h2>${t("videos.emptyHeading")}</h2>
        <p>${t("videos.emptyText")}</p>
        <label class="button primary">
          ${icon("upload")}${t("videos.choose")}
          <input type="file" multiple accept="video/*,audio/*,.mkv,.mxf,.ts,.mts,.avi,.mov" class="hidden-input" @change=${this.#chosen} />
        </label>
      </div>
    `;
  }

  /** @param {VideoItem} video */
  #row(video) {
    const now = status(video, stateOf(video.videoId));
    const isSelected = this.selected.has(video.videoId);
    const href = viewAddress(`/videos/${video.videoId}`);
    return html`
      <li class=${classMap({ row: true, selected: isSelected })}>
        <input
          type="checkbox"
          aria-label=${t("videos.select", { name: video.fileName })}
          .checked=${live(isSelected)}
          @change=${(/** @type {Event} */ event) =>
            this.#select(video.videoId, /** @type {HTMLInputElement} */ (event.target).checked)}
        />
        <a class="thumb" href=${href} tabindex="-1" aria-hidden="true">
          ${video.posterUrl ? html`<img src=${video.posterUrl} alt="" loading="lazy" decoding="async" />` : icon("film")}
          ${video.durationSeconds ? html`<span class="length">${duration(video.durationSeconds)}</span>` : nothing}
        </a>
        <div class="what">
          <a class="name" href=${href}>${video.fileName}</a>
          <div class="soft facts">
            <time datetime=${new Date(video.createdAt * 1000).toISOString()} title=${dateTime(video.createdAt)}>${ago(video.createdAt)}</time>
            ${video.height ? html`<span>${video.height}p</span>` : nothing}
            ${video.sizeBytes ? html`<span>${bytes(video.sizeBytes)}</span>` : nothing}
            ${video.clips ? html`<span>${t("videos.clips", { count: video.clips })}</span>` : nothing}
            ${video.redactions ? html`<span>${t("videos.redactions", { count: video.redactions })}</span>` : nothing}
            ${video.captions ? html`<span>${t("videos.captions")}</span>` : nothing}
            ${video.embeddable ? html`<span>${t("videos.embeddable")}</span>` : nothing}
            ${video.deleteAfter === undefined ? nothing : html`<span>${deletionOf(video)}</span>`}
          </div>
        </div>
        <div class="state">
          <span class="tag ${now.tone}">${now.text}</span>
          ${now.percent === null ? nothing : html`<progress max="100" value=${now.percent} aria-label=${now.text}></progress>`}
        </div>
      </li>
    `;
  }
}
