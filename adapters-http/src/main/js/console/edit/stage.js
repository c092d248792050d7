// @ts-check
// The picture at the playhead: it plays the clips one after the other, and shows regions that can be moved.
import { notifyError } from "../core/notices.js";
import { t } from "../core/text.js";
import { classMap, html, nothing, repeat, View } from "../core/view.js";
import * as model from "./model.js";
import { between, isShownAt, moved, regionAt, resized, withRegion } from "./redaction.js";
import { frameOf, momentAt, step } from "./time.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./redaction.js").Region} Region */
/** @typedef {import("./redaction.js").PlacedRedaction} PlacedRedaction */

const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];
const NUDGE = 0.01;

/** How far the picture of the second clip may drift from the first during a transition. */
const MAX_DRIFT = 0.15;

/** Frames that are measured for the rate. */
const MEASURED = 8;

/** How long a video may take to tell its rate before it is played for the user. */
const MEASURE_TIME = 10_000;

/**
 * Measures the length of a frame while the video plays.
 *
 * @param {HTMLVideoElement} element
 * @param {import("./editor.js").Source} source
 * @param {() => boolean} isWanted
 * @param {() => void} [found]
 */
function measure(element, source, isWanted, found = () => {}) {
  /** @type {number[]} */
  let times = [];
  let last = 0;
  const seen = (/** @type {number} */ _, /** @type {VideoFrameCallbackMetadata} */ { mediaTime, presentedFrames }) => {
    if (!isWanted()) return;
    const isNext = presentedFrames === last + 1 && !element.paused && !document.hidden;
    times = isNext ? [...times, mediaTime].slice(-MEASURED) : [mediaTime];
    last = presentedFrames;
    const frame = frameOf(times);
    if (frame) source.frame = frame;
    if (frame) found();
    else element.requestVideoFrameCallback(seen);
  };
  element.requestVideoFrameCallback?.(seen);
}

/** Plays the beginning of a video, hidden and muted, to learn its rate. */
class Probe {
  /** @param {import("./editor.js").Source} source @param {HTMLElement} parent browsers measure only what is on the page */
  constructor(source, parent) {
    this.element = document.createElement("video");
    this.element.muted = true;
    this.element.playsInline = true;
    this.element.disablePictureInPicture = true;
    this.element.tabIndex = -1;
    this.element.setAttribute("aria-hidden", "true");
    this.element.src = source.video.playbackUrl ?? "";
    this.element.playbackRate = 0.5; // so that no frame is left out
    parent.append(this.element);
    this.timer = setTimeout(() => this.end(), MEASURE_TIME);
    measure(
      this.element,
      source,
      () => this.element.isConnected,
      () => this.end(),
    );
    this.element.play().catch(() => this.end());
  }

  end() {
    clearTimeout(this.timer);
    this.element.removeAttribute("src");
    this.element.load();
    this.element.remove();
  }
}

/** One of the two video elements: one shows the clip, the other is ready for the next one. */
class Slot {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.clipId = "";
    this.videoId = "";
    this.wanted = -1;
    this.element = document.createElement("video");
    this.element.playsInline = true;
    this.element.preload = "auto";
    this.element.disablePictureInPicture = true;
    this.element.tabIndex = -1;
    this.element.setAttribute("aria-hidden", "true");
    this.element.addEventListener("seeked", () => this.#seekAgain());
    this.element.addEventListener("loadedmetadata", () => this.#loaded());
    this.element.addEventListener("error", () => this.#failed());
  }

  get #source() {
    return this.stage.editor.sources.get(this.videoId);
  }

  /** @param {import("./time.js").Clip} clip @param {number} time of its video */
  show(clip, time) {
    if (this.videoId !== clip.videoId) {
      this.videoId = clip.videoId;
      this.hasFailed = false;
      this.element.src = this.#source?.video.playbackUrl ?? "";
      this.#measure();
    }
    this.clipId = clip.id;
    this.seek(time);
  }

  /** Seeks, after an earlier seek has ended: the picture of a drag then follows as fast as it can. @param {number} time */
  seek(time) {
    const isThere = Math.abs(this.element.currentTime - time) < 0.001 && this.element.readyState > 0;
    // Also if it is there already: an earlier time must not follow.
    this.wanted = isThere ? -1 : time;
    if (!this.element.seeking) this.#seekAgain();
  }

  #seekAgain() {
    if (this.wanted < 0) return;
    const time = this.wanted;
    this.wanted = -1;
    // A little into the frame, because its time is rounded.
    this.element.currentTime = time + 0.0005;
  }

  #loaded() {
    const source = this.#source;
    const { videoWidth, videoHeight } = this.element;
    if (!source || source.isExact || videoWidth === 0) return;
    source.ratio = videoWidth / videoHeight;
    source.isExact = true;
    this.stage.editor.update();
  }

  async #failed() {
    const source = this.#source;
    if (!source || this.hasFailed || this.stage.signal.aborted) return;
    this.hasFailed = true;
    const time = this.element.currentTime;
    try {
      await source.refresh(); // the link may have ended
      this.element.src = source.video.playbackUrl;
      this.element.currentTime = time;
    } catch (error) {
      notifyError(error);
    }
  }

  #measure() {
    const { videoId } = this;
    const source = this.#source;
    if (source) measure(this.element, source, () => videoId === this.videoId && !this.stage.signal.aborted);
  }

  stop() {
    this.element.pause();
    this.element.removeAttribute("src");
    this.element.load();
    this.videoId = "";
  }
}

export class Stage extends View {
  /** @param {Editor} editor */
  constructor(editor) {
    super();
    this.editor = editor;
    this.element.className = "edit-stage";
    /** The clip at the playhead, and the next one. */
    this.slots = [new Slot(this), new Slot(this)];
    this.elements = this.slots.map(({ element }) => element);
    /** The redaction that the next drag draws; null while none is drawn. @type {import("./redaction.js").RedactionType | null} */
    this.drawing = null;
    /** @type {Region | null} */
    this.drawn = null;
    this.isMuted = false;
    /** Whether the video moves the playhead, and not the other way round. */
    this.isFollowing = false;
    this.hasDrawn = false;
    /** One for each source. @type {Map<import("./editor.js").Source, Probe>} */
    this.probes = new Map();
  }

  started() {
    this.editor.onChange(() => this.#show(!this.editor.isPlaying), this.signal);
    this.editor.onTime(() => !this.isFollowing && this.#show(true), this.signal);
    this.#show(true);
  }

  stopped() {
    this.pause();
    this.slots.forEach((slot) => slot.stop());
    this.probes.forEach((probe) => probe.end());
    this.probes.clear();
  }

  /** Single frames can be stepped before the video has been played. @param {import("./editor.js").Source} source */
  #probe(source) {
    if (!this.probes.has(source) && !this.editor.isPlaying) this.probes.set(source, new Probe(source, this.element));
  }

  /** Shows the pictures of the playhead. @param {boolean} isSought whether the playhead was moved by something else than the video */
  #show(isSought) {
    const { editor } = this;
    const moment = momentAt(editor.clips, editor.time);
    if (moment) {
      const [first, second] = this.slots;
      const { clip } = editor.clips[moment.index];
      this.#probe(editor.sourceOf(clip));
      // A cut exchanges the two elements, so that the prepared one appears without a gap.
      if (first.clipId !== clip.id && second.clipId === clip.id) this.slots = [second, first];
      if (isSought || this.slots[0].clipId !== clip.id) this.slots[0].show(clip, moment.sourceTime);
      this.#prepare(moment, isSought);
    }
    this.#mix(moment);
    this.update();
  }

  /** Has the next clip ready. @param {import("./time.js").Moment} moment @param {boolean} isSought */
  #prepare(moment, isSought) {
    const next = this.editor.clips[moment.index + 1];
    const [, second] = this.slots;
    if (!next) {
      second.element.pause();
      return;
    }
    const { clip } = next;
    const time = moment.next?.sourceTime ?? clip.start;
    if (second.clipId !== clip.id || isSought) second.show(clip, time);
    if (!moment.next || !this.editor.isPlaying) {
      second.element.pause();
      return;
    }
    if (Math.abs(second.element.currentTime - time) > MAX_DRIFT) second.seek(time);
    if (second.element.paused) second.element.play().catch(() => {});
  }

  /** Pictures and sound of a transition. @param {import("./time.js").Moment | null} moment */
  #mix(moment) {
    const [first, second] = this.slots.map(({ element }) => element);
    const progress = moment?.next?.progress ?? 0;
    const isBlack = moment?.next?.type === "fadeblack";
    first.style.zIndex = "0";
    second.style.zIndex = "1";
    first.style.opacity = moment ? String(isBlack ? Math.max(0, 1 - 2 * progress) : 1) : "0";
    second.style.opacity = String(isBlack ? Math.max(0, 2 * progress - 1) : progress);
    first.volume = 1 - progress;
    second.volume = progress;
    first.muted = second.muted = this.isMuted;
  }

  toggle() {
    if (this.editor.isPlaying) this.pause();
    else this.play();
  }

  play() {
    const { editor } = this;
    if (editor.clips.length === 0) return;
    if (editor.time >= editor.length - 0.01) editor.seek(0);
    editor.isPlaying = true;
    this.slots[0].element.play().catch(() => this.pause());
    editor.update();
    requestAnimationFrame(() => this.#follow());
  }

  pause() {
    if (!this.editor.isPlaying) return;
    this.editor.isPlaying = false;
    this.slots.forEach(({ element }) => element.pause());
    this.editor.update();
  }

  /** Follows the video with the playhead. */
  #follow() {
    const { editor } = this;
    if (!editor.isPlaying || this.signal.aborted) return;
    const [{ element, clipId, wanted }] = this.slots;
    const index = editor.clips.findIndex(({ clip }) => clip.id === clipId);
    if (index < 0) {
      this.pause();
      return;
    }
    const placed = editor.clips[index];
    if (!element.seeking && wanted < 0) {
      const time = placed.start + element.currentTime - placed.clip.start;
      const hasEnded = time >= placed.end || element.ended;
      if (hasEnded && index === editor.clips.length - 1) {
        editor.seek(editor.length);
        this.pause();
        return;
      }
      this.isFollowing = true;
      editor.seek(hasEnded ? placed.end : Math.max(placed.start, time));
      this.isFollowing = false;
      this.#show(false);
      const { element: now } = this.slots[0];
      if (now.paused && !now.ended) now.play().catch(() => this.pause());
    }
    requestAnimationFrame(() => this.#follow());
  }

  /** @param {number} frames */
  stepFrames(frames) {
    this.pause();
    this.editor.seek(step(this.editor.time, frames, this.editor.frame));
  }

  /** @param {number} seconds */
  stepSeconds(seconds) {
    this.pause();
    this.editor.seek(this.editor.time + seconds);
  }

  toggleSound() {
    this.isMuted = !this.isMuted;
    this.editor.update();
  }

  // Regions

  /** The next drag on the picture draws a region. @param {import("./redaction.js").RedactionType | null} type */
  draw(type) {
    this.pause();
    this.drawing = type;
    this.drawn = null;
    this.editor.update();
  }

  /** @param {import("./redaction.js").RedactionType} type @param {Region} region */
  addRegion(type, region) {
    const { editor } = this;
    this.drawing = null;
    this.drawn = null;
    const state = model.addRedaction(editor.state, { type, shape: "rect", start: null, end: null, region, track: [] });
    editor.change(state, { text: t("edit.redactionAdded") });
    editor.select({ kind: "redaction", id: state.redactions[state.redactions.length - 1].id });
  }

  /** Lets arrow keys move the selected region. */
  focusRegion() {
    requestAnimationFrame(() =>
      /** @type {HTMLElement | null} */ (this.element.querySelector(".region.selected"))?.focus(),
    );
  }

  /**
   * Follows a pointer until it is released. `move` gets its way as fractions of the picture.
   *
   * @param {PointerEvent} event
   * @param {(dx: number, dy: number, x: number, y: number) => void} move
   * @param {() => void} [end]
   */
  #drag(event, move, end = () => {}) {
    if (event.button !== 0) return;
    const box = /** @type {HTMLElement} */ (this.element.querySelector(".picture")).getBoundingClientRect();
    const target = /** @type {HTMLElement} */ (event.currentTarget);
    target.setPointerCapture(event.pointerId);
    const ending = new AbortController();
    const { signal } = ending;
    target.addEventListener(
      "pointermove",
      (now) => {
        const [dx, dy] = [(now.clientX - event.clientX) / box.width, (now.clientY - event.clientY) / box.height];
        move(dx, dy, (now.clientX - box.left) / box.width, (now.clientY - box.top) / box.height);
      },
      { signal },
    );
    const finish = () => {
      ending.abort();
      end();
    };
    target.addEventListener("pointerup", finish, { signal });
    target.addEventListener("pointercancel", finish, { signal });
  }

  /** @param {PointerEvent} event */
  #pressPicture(event) {
    const type = this.drawing;
    if (!type) return;
    const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    this.#drag(
      event,
      (_dx, _dy, toX, toY) => {
        this.drawn = between(x, y, toX, toY);
        this.update();
      },
      () => {
        const { drawn } = this;
        this.hasDrawn = true; // the click that follows does not play
        if (drawn && drawn.w >= 0.01 && drawn.h >= 0.01) this.addRegion(type, drawn);
      },
    );
  }

  #click() {
    if (!this.drawing && !this.hasDrawn) this.toggle();
    this.hasDrawn = false;
  }

  /** @param {PlacedRedaction} placed @param {(from: Region) => Region} change @param {string} group */
  #change(placed, change, group) {
    const { editor } = this;
    const redaction = withRegion(placed.redaction, editor.clips, editor.time, change(regionAt(placed, editor.time)));
    editor.change(model.setRedaction(editor.state, redaction), { group });
  }

  /** @param {PointerEvent} event @param {PlacedRedaction} placed @param {string} handle empty: the whole region */
  #pressRegion(event, placed, handle) {
    event.stopPropagation();
    if (this.drawing || event.button !== 0) return;
    this.pause();
    const { editor } = this;
    const { id } = placed.redaction;
    editor.select({ kind: "redaction", id });
    const from = regionAt(placed, editor.time);
    const group = `region:${id}:${event.timeStamp}`;
    this.#drag(event, (dx, dy) => {
      const now = editor.redactions.find(({ redaction }) => redaction.id === id);
      if (now) this.#change(now, () => (handle ? resized(from, handle, dx, dy) : moved(from, dx, dy)), group);
    });
  }

  /** @param {KeyboardEvent} event @param {PlacedRedaction} placed */
  #pressKey(event, placed) {
    const way = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-NUDGE, 0],
      ArrowRight: [NUDGE, 0],
      ArrowUp: [0, -NUDGE],
      ArrowDown: [0, NUDGE],
    })[event.key];
    if (!way || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const change = (/** @type {Region} */ region) =>
      event.shiftKey ? resized(region, "se", ...way) : moved(region, ...way);
    this.#change(placed, change, `keys:${placed.redaction.id}`);
  }

  render() {
    const { editor } = this;
    const [first] = editor.clips;
    const ratio = first ? editor.sourceOf(first.clip).ratio : 16 / 9;
    return html`
      <div
        class=${classMap({ picture: true, drawing: this.drawing !== null })}
        role="group"
        aria-label=${t("edit.picture")}
        .style=${`--ratio: ${ratio}`}
        @pointerdown=${(/** @type {PointerEvent} */ event) => this.#pressPicture(event)}
        @click=${() => this.#click()}
      >
        ${this.elements}
        <div class="regions">
          ${repeat(
            // At the end of the result, its last picture is shown.
            editor.redactions.filter((placed) => isShownAt(placed, Math.min(editor.time, editor.length - 0.001))),
            ({ redaction }) => redaction.id,
            (placed) => this.#region(placed),
          )}
          ${this.drawn ? html`<div class="region new" .style=${place(this.drawn)}></div>` : nothing}
        </div>
        ${this.drawing && !this.drawn ? html`<p class="draw-hint">${t("edit.drawHint")}</p>` : nothing}
      </div>
    `;
  }

  /** @param {PlacedRedaction} placed */
  #region(placed) {
    const { redaction } = placed;
    const isSelected = this.editor.selection?.id === redaction.id;
    const number = this.editor.state.redactions.indexOf(redaction) + 1;
    return html`
      <div
        class=${classMap({ region: true, selected: isSelected })}
        .style=${place(regionAt(placed, this.editor.time))}
        tabindex="0"
        role="application"
        aria-label=${t("edit.regionKeys", { number, type: t(`edit.${redaction.type}`) })}
        @pointerdown=${(/** @type {PointerEvent} */ event) => this.#pressRegion(event, placed, "")}
        @click=${(/** @type {Event} */ event) => event.stopPropagation()}
        @focus=${() => this.editor.select({ kind: "redaction", id: redaction.id })}
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.#pressKey(event, placed)}
      >
        <div class="cover ${redaction.type} ${redaction.shape}"></div>
        ${
          isSelected
            ? HANDLES.map(
                (handle) =>
                  html`<div class="handle ${handle}" @pointerdown=${(/** @type {PointerEvent} */ event) => this.#pressRegion(event, placed, handle)}></div>`,
              )
            : nothing
        }
      </div>
    `;
  }
}

/** @param {Region} region */
const place = ({ x, y, w, h }) => `left: ${x * 100}%; top: ${y * 100}%; width: ${w * 100}%; height: ${h * 100}%`;
