// @ts-check
// One video: the player, and everything that belongs to it.
import { viewAddress } from "../core/address.js";
import { api, ApiError, messageOf, sentence } from "../core/api.js";
import { onReady, onVideo, stateOf } from "../core/events.js";
import { bytes, dateTime, duration, number } from "../core/format.js";
import { confirm, copy, notify, notifyError } from "../core/notices.js";
import { reasonText, webLink } from "../core/parts.js";
import { navigate } from "../core/router.js";
import { hasText, t } from "../core/text.js";
import { html, icon, nothing, View } from "../core/view.js";
import { editMetadata } from "../videos/metadata.js";
import { changeDeletion, deletionOf } from "./deletion.js";
import { ofChange, ofStatus } from "../videos/status.js";
import { CaptionsCard } from "./captions.js";
import { ChaptersCard } from "./chapters.js";
import { EmbedCard } from "./embed.js";
import { HistoryCard } from "./history.js";
import { playerOf } from "./player.js";
import { reprocess } from "./reprocess.js";
import { ThumbnailsCard } from "./thumbnails.js";
import { UsageCard } from "./usage.js";

const POLL = 5000;
const ENDED = ["SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED"];

/** @type {Record<string, string>} */
const CODECS = { h264: "MP4, H.264", av1: "MP4, AV1", aac: "M4A, AAC" };

/** @typedef {import("../videos/status.js").VideoItem} VideoItem */

/**
 * @typedef {{ kind: string, name: string, codec?: string, width?: number, height?: number, language?: string,
 *   sizeBytes?: number, estimatedBytes?: number, url: string }} VideoFile
 */

/** @param {VideoFile} file */
function sizeOf({ sizeBytes, estimatedBytes }) {
  if (sizeBytes) return bytes(sizeBytes);
  return estimatedBytes ? t("files.about", { size: bytes(estimatedBytes) }) : "";
}

export class VideoView extends View {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    /** The response of `GET /v1/videos/{id}`. @type {any} */
    this.video = null;
    this.error = "";
    this.isMissing = false;
    /** @type {any} */
    this.player = null;
    this.captions = new CaptionsCard(this);
    this.chapters = new ChaptersCard(this);
    this.thumbnails = new ThumbnailsCard(this);
    this.embed = new EmbedCard(this);
    this.usage = new UsageCard(this);
    this.history = new HistoryCard(this);
    this.cards = [this.captions, this.chapters, this.thumbnails, this.embed, this.usage, this.history];
  }

  get title() {
    return this.item?.fileName ?? t("video.heading");
  }

  started() {
    for (const card of this.cards) card.start();
    this.load();
    onVideo((change) => {
      if (change.videoId !== this.id) return;
      if (change.status === "DELETED") this.#gone();
      else if (ENDED.includes(change.status) || (change.playable && !this.video?.playable)) this.load();
      this.update();
    }, this.signal);
    onReady(() => this.video && !this.hasEnded && !stateOf(this.id) && this.load(), this.signal);
    // Captions that are recognized have no event.
    const timer = setInterval(() => this.video?.captions?.status === "processing" && this.load(), POLL);
    this.signal.addEventListener("abort", () => clearInterval(timer));
  }

  stopped() {
    for (const card of this.cards) card.stop();
  }

  async mayLeave() {
    const { chapters } = this;
    const { editor } = this.captions;
    if (!editor?.isChanged && !chapters.isChanged) return true;
    const isSure = await confirm({
      heading: t("edit.leaveHeading"),
      text: t(editor?.isChanged ? "captions.leaveText" : "chapters.leaveText"),
      action: t("edit.leave"),
    });
    if (isSure) {
      editor?.discard();
      chapters.discard();
    }
    return isSure;
  }

  #gone() {
    this.isMissing = true;
    this.update();
  }

  async load() {
    try {
      const { hasEnded, video } = this;
      this.video = await api.get(`/v1/videos/${this.id}`, { signal: this.signal });
      if (video && !hasEnded && this.hasEnded) this.#ended();
      this.error = "";
      if (this.video.playable && !this.player) this.player = playerOf(this.id, this.video);
      dispatchEvent(new Event("vidport-title"));
      this.thumbnails.videoLoaded();
    } catch (error) {
      if (this.signal.aborted) return;
      if (error instanceof ApiError && error.status === 404) this.isMissing = true;
      else this.error = messageOf(error);
    }
    for (const card of this.cards) card.update();
    this.update();
  }

  /** A player that has not played yet shows a new thumbnail, and new chapters. */
  renewPlayer() {
    const { player } = this;
    if (!player || player.currentTime > 0 || player.paused === false) return;
    this.player = playerOf(this.id, this.video);
    this.update();
  }

  /** What a video has used, and its events, change with its end. */
  #ended() {
    this.usage.load();
    this.history.load();
  }

  /** Reads what a change of the captions concerns. */
  async reload() {
    await this.load();
    this.usage.load();
  }

  get isReady() {
    return this.video?.status === "SUCCEEDED";
  }

  get hasEnded() {
    return ENDED.includes(this.video?.status);
  }

  async #delete() {
    const isSure = await confirm({
      heading: t("video.deleteHeading"),
      text: t("video.deleteText"),
      action: t("action.delete"),
    });
    if (!isSure) return;
    try {
      await api.delete(`/v1/videos/${this.id}`);
      notify(t("videos.deleted", { count: 1 }));
      navigate("/videos");
    } catch (error) {
      notifyError(error);
    }
  }

  async #cancel() {
    const isUpload = ["UPLOADING", "READY_TO_START"].includes(this.video.status);
    const isSure = await confirm({
      heading: t("video.cancelHeading"),
      text: t(isUpload ? "video.abortText" : "video.cancelText"),
      action: t("video.cancel"),
    });
    if (!isSure) return;
    try {
      await api.post(`/v1/videos/${this.id}/${isUpload ? "abort" : "cancel"}`);
      if (isUpload) navigate("/videos");
      else this.load();
    } catch (error) {
      notifyError(error);
    }
  }

  async #reprocess() {
    const videoId = await reprocess(this.id, this.video?.captions?.tracks ?? []);
    if (videoId) navigate(`/videos/${videoId}`);
  }

  async #changeMetadata() {
    const known = this.item?.metadata ?? {};
    const changes = await editMetadata(known);
    if (!changes || Object.keys(changes).length === 0) return;
    try {
      await api.patch(`/v1/videos/${this.id}`, { metadata: changes });
      this.load();
    } catch (error) {
      notifyError(error);
    }
  }

  render() {
    if (this.isMissing) {
      return html`
        <div class="empty">
          <h1>${t("video.missing")}</h1>
          <a class="button" href=${viewAddress("/videos")}>${t("video.toList")}</a>
        </div>
      `;
    }
    return html`
      <div class="page">
        <a class="crumb" href=${viewAddress("/videos")}>${icon("back")}${t("nav.videos")}</a>
        <header class="page-head">
          <h1>${this.item?.fileName ?? "…"}</h1>
          ${this.video ? this.#actions() : nothing}
        </header>
        ${this.error ? html`<p class="problem" role="alert">${icon("warning")}${this.error}</p>` : nothing}
        ${this.video ? this.#content() : html`<div class="skeleton" aria-busy="true"></div>`}
      </div>
    `;
  }

  #actions() {
    return html`
      <div class="actions">
        ${
          this.isReady
            ? html`
                <a class="button primary" href=${viewAddress(`/videos/${this.id}/edit`)}>${icon("cut")}${t("action.edit")}</a>
                ${
                  this.video.downloadUrl
                    ? webLink(this.video.downloadUrl, html`${icon("download")}${t("action.download")}`, {
                        look: "button",
                        isDownload: true,
                      })
                    : nothing
                }
              `
            : nothing
        }
        ${this.hasEnded ? html`<button type="button" @click=${() => this.#reprocess()}>${icon("retry")}${t("video.reprocess")}</button>` : nothing}
        ${this.hasEnded ? nothing : html`<button type="button" @click=${() => this.#cancel()}>${icon("close")}${t("video.cancel")}</button>`}
        <button type="button" class="danger" @click=${() => this.#delete()}>${icon("delete")}${t("action.delete")}</button>
      </div>
    `;
  }

  #content() {
    return html`
      <div class="columns">
        <div class="stack">
          ${this.player ?? this.#placeholder()} ${this.#problems()}
          ${this.isReady ? html`${this.thumbnails.element}${this.chapters.element}${this.captions.element}` : nothing}
          ${this.history.element}
        </div>
        <div class="stack">${this.#facts()} ${this.#metadata()} ${this.#files()} ${this.#links()} ${this.embed.element} ${this.usage.element}</div>
      </div>
    `;
  }

  #placeholder() {
    const change = stateOf(this.id);
    const now = change ? ofChange(change) : ofStatus(this.video.status);
    return html`
      <div class="stage">
        ${icon(now.tone === "bad" ? "warning" : "film")}
        <strong>${now.text}</strong>
        ${now.percent === null ? nothing : html`<progress max="100" value=${now.percent} aria-label=${now.text}></progress>`}
        ${this.video.status === "UPLOADING" ? html`<p class="soft">${t("video.uploadHint")}</p>` : nothing}
      </div>
    `;
  }

  /** @param {{ code: string, message: string }} reason */
  #waitingText({ code, message }) {
    const key = `video.waitingFor.${code}`;
    return hasText(key) ? t(key) : html`<span lang="en">${sentence(message)}</span>`;
  }

  #problems() {
    const { failure, warnings = [], waitingFor } = this.video;
    return html`
      ${waitingFor ? html`<p class="card caution">${icon("warning")}<span>${this.#waitingText(waitingFor)}</span></p>` : nothing}
      ${
        failure
          ? html`
              <div class="card alarm" role="alert">
                <h2>${t("video.failed")}</h2>
                <p>${reasonText("failure", failure)}</p>
                <p class="soft">${t("video.failureCode", { code: failure.code })}</p>
                <p>${t(["INTERNAL", "PLAN_LIMIT_REACHED", "OVERAGE_CAP_REACHED", "FETCH_FAILED"].includes(failure.code) ? "video.failureAgain" : "video.failureFile")}</p>
              </div>
            `
          : nothing
      }
      ${
        this.video.status === "ABORTED"
          ? html`<p class="card note">${icon("close")}<span>${t(this.item?.originalDeleted ? "video.abortedGone" : "video.aborted")}</span></p>`
          : nothing
      }
      ${warnings.map(
        (/** @type {{ code: string, message: string }} */ warning) =>
          html`<p class="card caution">${icon("warning")}<span>${reasonText("warning", warning)}</span></p>`,
      )}
    `;
  }

  #facts() {
    const change = this.hasEnded ? undefined : stateOf(this.id);
    const now = change ? ofChange(change) : ofStatus(this.video.status);
    const { item } = this;
    /** @type {[string, unknown][]} */
    const facts = [
      [t("video.status"), html`<span class="tag ${now.tone}">${now.text}</span>`],
      [t("video.length"), item?.durationSeconds ? duration(item.durationSeconds) : null],
      [t("video.quality"), item?.height ? `${item.height}p` : null],
      [t("video.av1"), this.#av1()],
      [t("video.size"), item?.sizeBytes ? bytes(item.sizeBytes) : null],
      [t("video.created"), item?.createdAt ? dateTime(item.createdAt) : null],
      [t("video.ready"), this.video.readyAt ? dateTime(this.video.readyAt) : null],
      [t("deletion.heading"), item ? this.#deletion(item) : null],
      [t("video.id"), html`<code>${this.id}</code> ${this.#copyButton(this.id, t("video.id"))}`],
    ];
    return html`
      <section class="card" aria-label=${t("video.facts")}>
        <dl class="pairs">
          ${facts.filter(([, value]) => value !== null).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
        </dl>
      </section>
    `;
  }

  /** @param {VideoItem} item */
  #deletion(item) {
    const label = `${t("action.edit")}: ${t("deletion.heading")}`;
    return html`${deletionOf(item)} <button type="button" class="plain" aria-label=${label} title=${t("action.edit")} @click=${() => this.#changeDeletion(item)}>${icon("edit")}</button>`;
  }

  /** @param {VideoItem} item */
  async #changeDeletion(item) {
    if (await changeDeletion(item)) this.load();
  }

  /** The renditions in AV1, or why there are none. */
  #av1() {
    const { av1 } = this.video;
    if (!av1) return null;
    const key = `video.av1.${av1.status}`;
    if (!hasText(key)) return av1.status;
    return t(/** @type {any} */ (key), {
      sizes: (av1.renditions ?? []).join(", "),
      percent: number(av1.percentOfBits ?? 100, 0),
    });
  }

  /** The video as in the list. @returns {VideoItem | undefined} */
  get item() {
    return this.video?.details;
  }

  #metadata() {
    const entries = Object.entries(this.item?.metadata ?? {});
    return html`
      <section class="card">
        <div class="card-head">
          <h2>${t("metadata.heading")}</h2>
          <button type="button" class="plain" @click=${() => this.#changeMetadata()}>${icon("edit")}${t("action.edit")}</button>
        </div>
        ${
          entries.length === 0
            ? html`<p class="soft">${t("video.noMetadata")}</p>`
            : html`<dl class="pairs">${entries.map(([key, value]) => html`<dt>${key}</dt><dd>${value}</dd>`)}</dl>`
        }
      </section>
    `;
  }

  /** @param {string} text @param {string} what */
  #copyButton(text, what) {
    return html`<button type="button" class="plain" aria-label=${`${t("action.copy")}: ${what}`} title=${t("action.copy")} @click=${() => copy(text)}>${icon("copy")}</button>`;
  }

  #files() {
    const { files = [] } = this.video;
    if (files.length === 0) return nothing;
    return html`
      <section class="card">
        <h2>${t("files.heading")}</h2>
        <ul class="tracks">${files.map((/** @type {VideoFile} */ file) => this.#file(file))}</ul>
      </section>
    `;
  }

  /** @param {VideoFile} file */
  #file(file) {
    const facts = [CODECS[file.codec ?? ""] ?? file.codec, file.language?.toUpperCase(), sizeOf(file)].filter(Boolean);
    const key = `files.${file.kind}`;
    const kind = hasText(key) ? t(/** @type {any} */ (key)) : file.kind;
    const shown = file.width && file.height ? `${Math.min(file.width, file.height)}p` : kind;
    return html`
      <li>
        ${webLink(file.url, html`${icon("download")}${shown}`, { look: "file-link", isDownload: true })}
        <small class="facts" title=${file.name}>${facts.map((fact) => html`<span>${fact}</span>`)}</small>
      </li>
    `;
  }

  #links() {
    /** @type {[string, string | undefined][]} */
    const links = [
      [t("video.stream"), this.video.streamUrl],
      [t("video.mp4"), this.video.playbackUrl],
      [t("video.poster"), this.video.posterPlaybackUrl],
    ];
    const shown = links.filter(([, url]) => url);
    if (shown.length === 0) return nothing;
    return html`
      <section class="card">
        <h2>${t("video.links")}</h2>
        <ul>
          ${shown.map(([name, url]) => html`<li class="link-row"><span>${name}</span><code>${url}</code>${this.#copyButton(url ?? "", name)}</li>`)}
        </ul>
        ${
          this.video.playbackExpiresAt || this.video.streamExpiresAt
            ? html`<p class="soft">${t("video.linksExpire", { time: dateTime(this.video.playbackExpiresAt ?? this.video.streamExpiresAt) })}</p>`
            : nothing
        }
      </section>
    `;
  }
}
