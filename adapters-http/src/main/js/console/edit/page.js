// @ts-check
// The editor: cuts finished videos into a new one, and hides regions of the picture.
import { viewAddress } from "../core/address.js";
import { ApiError, messageOf } from "../core/api.js";
import { preciseTime } from "../core/format.js";
import { confirm, notify, notifyError, openDialog } from "../core/notices.js";
import { navigate } from "../core/router.js";
import { t } from "../core/text.js";
import { html, icon, live, loadStyle, nothing, View } from "../core/view.js";
import { chooseVideo } from "./add-clip.js";
import { ClipPanel } from "./clip-panel.js";
import { Creation } from "./creation.js";
import { Editor } from "./editor.js";
import * as model from "./model.js";
import { RedactionPanel } from "./redaction-panel.js";
import { ResultBar } from "./result-bar.js";
import { ResultPanel } from "./result-panel.js";
import { Stage } from "./stage.js";
import { Timeline } from "./timeline.js";

await loadStyle("edit.css");

const SAVE_PAUSE = 300;

/** Keys and what they do, for the help. */
const KEYS = /** @type {const} */ ([
  ["Space", "edit.key.play"],
  ["← →", "edit.key.frame"],
  ["⇧ ← →", "edit.key.second"],
  ["Home, End", "edit.key.ends"],
  ["I, O", "edit.key.cut"],
  ["S", "edit.key.split"],
  ["K", "edit.key.keyframe"],
  ["Delete", "edit.key.delete"],
  ["Ctrl Z, Ctrl ⇧ Z", "edit.key.undo"],
  ["+, −", "edit.key.zoom"],
]);

export class EditView extends View {
  /** @param {string[]} ids of finished videos; several are joined */
  constructor(ids) {
    super();
    this.ids = ids.filter(Boolean);
    this.editor = new Editor(this.ids);
    this.stage = new Stage(this.editor);
    this.timeline = new Timeline(this.editor);
    this.clipPanel = new ClipPanel(this.editor);
    this.redactionPanel = new RedactionPanel(this.editor, this.stage);
    this.creation = new Creation(this.editor, (videoId) => this.#saved(videoId));
    this.resultPanel = new ResultPanel(this.editor, this.creation);
    this.resultBar = new ResultBar(this.editor, this.creation);
    this.parts = [this.stage, this.timeline, this.clipPanel, this.redactionPanel, this.resultPanel, this.resultBar];
    this.isLoading = true;
    this.error = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get title() {
    return t("edit.heading");
  }

  /** Where unsaved work is kept while the tab is open. */
  get #storageKey() {
    return `vidport-edit:${this.ids.join(",")}`;
  }

  started() {
    const { signal, editor } = this;
    editor.onChange(() => this.#changed(), signal);
    editor.onTime(() => this.#showTime(), signal);
    document.addEventListener("keydown", (event) => this.#pressed(event), { signal });
    addEventListener("pagehide", () => this.#keep(), { signal });
    addEventListener("beforeunload", (event) => editor.isChanged && event.preventDefault(), { signal });
    this.#load();
  }

  stopped() {
    clearTimeout(this.timer);
    this.#keep(); // the session may have ended
    this.parts.forEach((part) => part.isStarted && part.stop());
  }

  async mayLeave() {
    if (!this.editor.isChanged) return true;
    const isSure = await confirm({
      heading: t("edit.leaveHeading"),
      text: t("edit.leaveText"),
      action: t("edit.leave"),
    });
    if (isSure) this.#forget();
    return isSure;
  }

  async #load() {
    const { editor } = this;
    this.isLoading = true;
    this.error = "";
    this.update();
    try {
      const stored = this.#stored();
      const needed = new Set([...this.ids, ...(stored?.clips ?? []).map(({ videoId }) => videoId)]);
      await Promise.all([...needed].map((id) => editor.load(id, this.signal)));
      const unready = [...editor.sources.values()].find((source) => source.video.status !== "SUCCEEDED");
      if (unready) throw new Error(t("edit.notReady", { name: unready.name }));
      const initial = model.initial(this.ids, editor.lengths);
      const present = model.restored(stored, editor.lengths);
      if (present) notify(t("edit.restored"));
      this.isLoading = false;
      editor.open(initial, present ?? initial);
      this.creation.start(this.signal);
      this.parts.forEach((part) => part.start());
    } catch (error) {
      if (this.signal.aborted) return;
      this.isLoading = false;
      this.error = error instanceof ApiError && error.status === 404 ? t("video.missing") : messageOf(error);
    }
    this.update();
  }

  /** @returns {model.EditState | null} */
  #stored() {
    try {
      return JSON.parse(sessionStorage.getItem(this.#storageKey) ?? "null");
    } catch {
      return null;
    }
  }

  #changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#keep(), SAVE_PAUSE);
    this.update();
  }

  /** Keeps unsaved work for a reload of the page. */
  #keep() {
    if (this.isLoading || this.error) return;
    if (this.editor.isChanged) sessionStorage.setItem(this.#storageKey, JSON.stringify(this.editor.state));
    else sessionStorage.removeItem(this.#storageKey);
  }

  #forget() {
    clearTimeout(this.timer);
    this.editor.initial = this.editor.state;
    sessionStorage.removeItem(this.#storageKey);
  }

  /** @param {string} videoId */
  #saved(videoId) {
    this.#forget();
    notify(t("edit.saved"));
    navigate(`/videos/${videoId}`);
  }

  #showTime() {
    const shown = this.element.querySelector(".now");
    if (shown) shown.textContent = preciseTime(this.editor.time);
  }

  async #addClip() {
    const { editor } = this;
    this.stage.pause();
    const videoId = await chooseVideo();
    if (!videoId) return;
    try {
      await editor.load(videoId, this.signal);
    } catch (error) {
      notifyError(error);
      return;
    }
    const selected = editor.selectedClip;
    const index = selected ? editor.clips.indexOf(selected) + 1 : editor.clips.length;
    const state = model.addClip(editor.state, videoId, index, editor.lengths);
    editor.change(state, { text: t("edit.clipAdded") });
    editor.select({ kind: "clip", id: state.clips[index].id });
    editor.seek(editor.clips[index].start);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || this.isLoading || this.error || document.querySelector("dialog[open]")) return;
    if (target.closest("input:not([type=range], [type=checkbox]), select, textarea")) return;
    if (this.#shortcut(event, target)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} whether the key is one of the editor */
  #shortcut(event, target) {
    const { editor, stage, timeline } = this;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (event.altKey || (key !== "z" && key !== "y")) return false;
      if (key === "y" || event.shiftKey) editor.redo();
      else editor.undo();
      return true;
    }
    if (event.altKey) return false;
    const isControl = target.closest("button:not(.clip-body), a, summary, input") !== null;
    switch (event.key) {
      case " ":
        if (isControl) return false;
        if (!event.repeat) stage.toggle();
        return true;
      case "ArrowLeft":
      case "ArrowRight": {
        if (target.closest("input")) return false;
        const way = event.key === "ArrowLeft" ? -1 : 1;
        if (event.shiftKey) stage.stepSeconds(way);
        else stage.stepFrames(way);
        return true;
      }
      case "Home":
        editor.seek(0);
        return true;
      case "End":
        editor.seek(editor.length);
        return true;
      case "i":
      case "I":
        editor.cutAtPlayhead("start");
        return true;
      case "o":
      case "O":
        editor.cutAtPlayhead("end");
        return true;
      case "s":
      case "S":
        editor.split();
        return true;
      case "k":
      case "K":
        this.redactionPanel.addKeyframe();
        return true;
      case "Delete":
      case "Backspace":
        editor.deleteSelected();
        return true;
      case "Escape":
        if (!stage.drawing) return false;
        stage.draw(null);
        return true;
      case "+":
      case "-":
        timeline.setZoom(timeline.zoom + (event.key === "+" ? 10 : -10));
        this.update();
        return true;
      default:
        return false;
    }
  }

  /** Begins anew; this can be undone like any change. */
  #discard() {
    const { editor } = this;
    editor.change(editor.initial, { text: t("edit.discarded") });
    notify(t("edit.discarded"));
    this.element.querySelector("h1")?.focus();
  }

  #showKeys() {
    openDialog(
      t("edit.keys"),
      () =>
        html`<dl class="pairs keys">${KEYS.map(([keys, text]) => html`<dt>${keys.split(", ").map((key, i) => html`${i > 0 ? ", " : nothing}<kbd>${key}</kbd>`)}</dt><dd>${t(text)}</dd>`)}</dl>`,
    );
  }

  render() {
    const back = this.ids.length === 1 ? `/videos/${this.ids[0]}` : "/videos";
    return html`
      <div class="page edit-page">
        <a class="crumb" href=${viewAddress(back)}>${icon("back")}${this.ids.length === 1 ? t("video.heading") : t("nav.videos")}</a>
        <header class="page-head">
          <h1 tabindex="-1">${t("edit.heading")}</h1>
          <div class="actions">
            <button type="button" ?disabled=${this.editor.history.past.length === 0} @click=${() => this.editor.undo()}>${icon("undo")}${t("edit.undo")}</button>
            <button type="button" ?disabled=${this.editor.history.future.length === 0} @click=${() => this.editor.redo()}>${icon("redo")}${t("edit.redo")}</button>
            ${this.editor.isChanged ? html`<button type="button" @click=${() => this.#discard()}>${icon("delete")}${t("edit.discard")}</button>` : nothing}
            <button type="button" @click=${() => this.#showKeys()}>${icon("keyboard")}${t("edit.keys")}</button>
          </div>
        </header>
        ${this.error ? html`<p class="problem" role="alert">${icon("warning")}<span>${this.error}</span></p>` : nothing}
        ${this.isLoading ? html`<div class="skeleton" aria-busy="true"></div>` : nothing}
        ${this.isLoading || this.error ? nothing : this.#content()}
        <p class="visually-hidden" role="status">${this.editor.announcement}</p>
      </div>
    `;
  }

  #content() {
    return html`
      <div class="edit-columns">
        <div class="edit-main">
          ${this.stage.element} ${this.#transport()} ${this.#tools()} ${this.timeline.element}
        </div>
        <div class="edit-panels">${this.clipPanel.element} ${this.redactionPanel.element} ${this.resultPanel.element}</div>
      </div>
      ${this.resultBar.element}
    `;
  }

  /** @param {import("../core/view.js").IconName} name @param {string} label @param {() => void} action */
  #button(name, label, action) {
    return html`<button type="button" class="plain" aria-label=${label} title=${label} ?disabled=${this.editor.clips.length === 0} @click=${action}>${icon(name)}</button>`;
  }

  #transport() {
    const { editor, stage, timeline } = this;
    return html`
      <div class="transport" role="group" aria-label=${t("edit.playback")}>
        ${this.#button("previousFrame", t("edit.previousFrame"), () => stage.stepFrames(-1))}
        ${this.#button(editor.isPlaying ? "pause" : "play", t(editor.isPlaying ? "edit.pause" : "edit.play"), () => stage.toggle())}
        ${this.#button("nextFrame", t("edit.nextFrame"), () => stage.stepFrames(1))}
        ${this.#button(stage.isMuted ? "muted" : "sound", t(stage.isMuted ? "edit.unmute" : "edit.mute"), () => stage.toggleSound())}
        <span class="times"><span class="now" .textContent=${live(preciseTime(editor.time))}></span> / ${preciseTime(editor.length)}</span>
        <label class="zoom">
          ${icon("search")}<span class="visually-hidden">${t("edit.zoom")}</span>
          <input
            type="range"
            min="0"
            max="100"
            .value=${String(timeline.zoom)}
            @input=${(/** @type {InputEvent} */ event) => {
              timeline.setZoom(/** @type {HTMLInputElement} */ (event.target).valueAsNumber);
            }}
          />
        </label>
      </div>
    `;
  }

  #tools() {
    const { editor } = this;
    const isEmpty = editor.clips.length === 0;
    return html`
      <div class="tools" role="toolbar" aria-label=${t("edit.tools")}>
        <button type="button" ?disabled=${isEmpty} title=${t("edit.key.cut")} @click=${() => editor.cutAtPlayhead("start")}>${icon("setStart")}${t("edit.setStart")}</button>
        <button type="button" ?disabled=${isEmpty} title=${t("edit.key.cut")} @click=${() => editor.cutAtPlayhead("end")}>${icon("setEnd")}${t("edit.setEnd")}</button>
        <button type="button" ?disabled=${isEmpty} title=${t("edit.key.split")} @click=${() => editor.split()}>${icon("cut")}${t("edit.split")}</button>
        <button type="button" ?disabled=${editor.state.clips.length >= model.MAX_CLIPS} @click=${() => this.#addClip()}>${icon("add")}${t("edit.addClip")}</button>
      </div>
    `;
  }
}
