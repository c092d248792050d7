// @ts-check
// What the parts of the editor share: the state with its history, the selection, the playhead and the source videos.
import { api } from "../core/api.js";
import { preciseTime } from "../core/format.js";
import { t } from "../core/text.js";
import * as model from "./model.js";
import { place } from "./redaction.js";
import { arrange, clamp, clipAt, DEFAULT_FRAME, sourceTimeAt, timeOf, totalLength } from "./time.js";

/** @typedef {import("./model.js").EditState} EditState */
/** @typedef {import("./time.js").Clip} Clip */
/** @typedef {import("./redaction.js").Redaction} Redaction */
/** @typedef {{ kind: "clip" | "redaction", id: string } | null} Selection */

/** A source video. `video` is the response of `GET /v1/videos/{id}`. */
export class Source {
  /** @param {any} video */
  constructor(video) {
    this.video = video;
    /** Width by height; known when the file has been opened. */
    this.ratio = (video.filmstrip?.tileWidth ?? 16) / (video.filmstrip?.tileHeight ?? 9);
    this.frame = DEFAULT_FRAME;
    this.isExact = false;
  }

  get name() {
    return this.video.details?.fileName ?? this.video.videoId;
  }

  get length() {
    return this.video.details?.durationSeconds ?? 0;
  }

  /** Links end after a while. */
  async refresh() {
    this.video = await api.get(`/v1/videos/${this.video.videoId}`);
  }
}

export class Editor {
  /** @param {string[]} ids of the videos that the page was opened for */
  constructor(ids) {
    this.ids = ids;
    /** @type {Map<string, Source>} */
    this.sources = new Map();
    this.history = model.begin(model.initial([], {}));
    this.initial = this.history.present;
    /** @type {Selection} */
    this.selection = null;
    /** The playhead, in seconds of the result. */
    this.time = 0;
    this.isPlaying = false;
    /** Problems of the last check by their field in the request. @type {{ field: string, message: string }[]} */
    this.problems = [];
    /** Says what has just been done, for screen readers. */
    this.announcement = "";
    /** @type {EditState | null} */
    this.placedOf = null;
    /** @type {import("./time.js").PlacedClip[]} */
    this.placed = [];
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Set<() => void>} */
    this.timeListeners = new Set();
  }

  /** Reads a video, once. @param {string} id @param {AbortSignal} [signal] */
  async load(id, signal) {
    const known = this.sources.get(id);
    if (known) return known;
    const source = new Source(await api.get(`/v1/videos/${id}`, { signal }));
    this.sources.set(id, source);
    return source;
  }

  /** @param {EditState} initial @param {EditState} present */
  open(initial, present) {
    this.initial = initial;
    this.history = model.change(model.begin(initial), present);
    this.selection = present.clips.length > 0 ? { kind: "clip", id: present.clips[0].id } : null;
    this.#changed();
  }

  get state() {
    return this.history.present;
  }

  get isChanged() {
    return this.state !== this.initial;
  }

  /** @returns {Record<string, number>} */
  get lengths() {
    return Object.fromEntries([...this.sources].map(([id, source]) => [id, source.length]));
  }

  /** The languages of the captions of the videos, with their names. @returns {Map<string, string>} */
  get captionLanguages() {
    const tracks = [...this.sources.values()].flatMap(({ video }) => video.captions?.tracks ?? []);
    return new Map(tracks.map(({ language, name }) => [language, name]));
  }

  /** The clips on the timeline of the result. */
  get clips() {
    if (this.placedOf !== this.state) {
      this.placed = arrange(this.state.clips);
      this.placedOf = this.state;
    }
    return this.placed;
  }

  get length() {
    return totalLength(this.clips);
  }

  get redactions() {
    return this.state.redactions.map((redaction) => place(this.clips, redaction));
  }

  get selectedClip() {
    const { selection } = this;
    return selection?.kind === "clip" ? this.clips.find(({ clip }) => clip.id === selection.id) : undefined;
  }

  get selectedRedaction() {
    const { selection } = this;
    return selection?.kind === "redaction"
      ? this.redactions.find(({ redaction }) => redaction.id === selection.id)
      : undefined;
  }

  /** The source of a clip. @param {Clip} clip */
  sourceOf(clip) {
    return /** @type {Source} */ (this.sources.get(clip.videoId));
  }

  /** The length of a frame at the playhead. */
  get frame() {
    const owner = clipAt(this.clips, this.time);
    return owner ? this.sourceOf(owner.clip).frame : DEFAULT_FRAME;
  }

  /** Calls `listener` after each change but those of the playhead. @param {() => void} listener @param {AbortSignal} signal */
  onChange(listener, signal) {
    this.listeners.add(listener);
    signal.addEventListener("abort", () => this.listeners.delete(listener));
  }

  /** Calls `listener` when the playhead has moved. @param {() => void} listener @param {AbortSignal} signal */
  onTime(listener, signal) {
    this.timeListeners.add(listener);
    signal.addEventListener("abort", () => this.timeListeners.delete(listener));
  }

  #changed() {
    this.time = clamp(this.time, 0, this.length);
    this.listeners.forEach((listener) => listener());
    this.timeListeners.forEach((listener) => listener());
  }

  /** Draws all parts again. */
  update() {
    this.#changed();
  }

  /** @param {number} time */
  seek(time) {
    this.time = clamp(time, 0, this.length);
    this.timeListeners.forEach((listener) => listener());
  }

  /** @param {string} text */
  announce(text) {
    this.announcement = text;
  }

  /** @param {Selection} selection */
  select(selection) {
    if (selection?.id === this.selection?.id) return;
    this.selection = selection;
    this.#changed();
  }

  /**
   * @param {EditState} state
   * @param {{ group?: string, text?: string }} [options] `group`: changes that are undone together
   */
  change(state, { group = "", text = "" } = {}) {
    this.history = model.change(this.history, state, group);
    if (text) this.announce(text);
    this.#keepSelection();
    this.#changed();
  }

  /** Ends a group of changes. */
  endGroup() {
    this.history = { ...this.history, group: "" };
  }

  #keepSelection() {
    const { selection, state } = this;
    const all = selection?.kind === "clip" ? state.clips : state.redactions;
    if (selection && !all.some(({ id }) => id === selection.id)) this.selection = null;
  }

  undo() {
    if (this.history.past.length === 0) return;
    this.history = model.undo(this.history);
    this.#undone(t("edit.undone"));
  }

  redo() {
    if (this.history.future.length === 0) return;
    this.history = model.redo(this.history);
    this.#undone(t("edit.redone"));
  }

  /** @param {string} text */
  #undone(text) {
    this.announce(text);
    this.#keepSelection();
    this.#changed();
  }

  // Operations at the playhead

  split() {
    const before = this.state.clips.length;
    const state = model.split(this.state, this.time);
    if (state === this.state) return;
    this.change(state, { text: t("edit.wasSplit", { time: preciseTime(this.time) }) });
    const second = clipAt(this.clips, this.time);
    if (second && this.state.clips.length > before) this.select({ kind: "clip", id: second.clip.id });
  }

  /** @param {"start" | "end"} edge of the selected clip if the playhead is in it, or of the one at the playhead */
  cutAtPlayhead(edge) {
    const selected = this.selectedClip;
    const isIn = selected && selected.start <= this.time && this.time <= selected.end;
    const owner = isIn ? selected : clipAt(this.clips, this.time);
    if (!owner) return;
    const { id } = owner.clip;
    this.select({ kind: "clip", id });
    const at = sourceTimeAt(owner, this.time);
    const state =
      edge === "start" ? model.setStart(this.state, id, at) : model.setEnd(this.state, id, at, this.lengths);
    this.change(state, { text: t(edge === "start" ? "edit.startSet" : "edit.endSet", { time: preciseTime(at) }) });
    this.seek(timeOf(this.clips, { clipId: id, time: at }));
  }

  deleteSelected() {
    const { selection } = this;
    if (selection?.kind === "redaction") {
      this.change(model.removeRedaction(this.state, selection.id), { text: t("edit.redactionDeleted") });
    } else if (selection) {
      const index = this.state.clips.findIndex(({ id }) => id === selection.id);
      this.change(model.removeClip(this.state, selection.id), { text: t("edit.clipDeleted") });
      const next = this.state.clips[Math.min(index, this.state.clips.length - 1)];
      if (next) this.select({ kind: "clip", id: next.id });
    }
  }

  /** @param {string} id @param {number} by places */
  moveClip(id, by) {
    const index = this.state.clips.findIndex((clip) => clip.id === id) + by;
    if (index < 0 || index >= this.state.clips.length) return;
    this.change(model.moveClip(this.state, id, index, this.lengths), {
      text: t("edit.moved", { place: index + 1, count: this.state.clips.length }),
    });
  }

  /** The redactions that the request has, in its order. */
  get sentRedactions() {
    return model.shownRedactions(this.state).map(({ redaction }) => redaction.id);
  }

  /** Problems of the fields below a path of the request. @param {string} path */
  problemsOf(path) {
    return this.problems.filter(
      ({ field }) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`),
    );
  }

  /** @param {string} clipId */
  clipPath(clipId) {
    return `edit.clips[${this.state.clips.findIndex(({ id }) => id === clipId)}]`;
  }

  /** @param {string} redactionId */
  redactionPath(redactionId) {
    return `redactions[${this.sentRedactions.indexOf(redactionId)}]`;
  }
}
