// @ts-check
// The clips to scale, with their pictures: they are selected, trimmed, moved and reordered here.
import { pictureStyle } from "../core/address.js";
import { preciseTime } from "../core/format.js";
import { t } from "../core/text.js";
import { classMap, html, icon, nothing, repeat, View } from "../core/view.js";
import * as model from "./model.js";
import { clamp, lengthOf, step, timeOf } from "./time.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./time.js").PlacedClip} PlacedClip */

const CLIP_HEIGHT = 64;

/** Pixels beside the clips, at each side; see `.track`. */
const MARGIN = 12;
const MAX_SCALE = 400;
const ZOOM_STEPS = 100;

/** Pixels between two times of the ruler, at least. */
const TICK_DISTANCE = 70;
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

/** The width of a time of the ruler, about. */
const TICK_WIDTH = 44;

/** The narrowest bar of a redaction, in pixels. */
const LEAST_BAR = 10;

/** Pixels that a pointer moves before a clip follows it. */
const DRAG_START = 6;

export class Timeline extends View {
  /** @param {Editor} editor */
  constructor(editor) {
    super();
    this.editor = editor;
    this.element.className = "timeline";
    /** From 0, which shows everything, to 100. */
    this.zoom = 0;
    this.width = 800;
    this.scrolled = 0;
    /** A clip that is dragged, and the place that it gets. @type {{ id: string, dx: number, index: number } | null} */
    this.dragged = null;
    /** A trim keeps the scale. @type {number | null} */
    this.heldScale = null;
    this.isPressed = false;
  }

  started() {
    this.editor.onChange(() => this.update(), this.signal);
    this.editor.onTime(() => this.#movePlayhead(), this.signal);
    const observer = new ResizeObserver(([entry]) => {
      this.width = entry.contentRect.width;
      this.update();
      this.#movePlayhead();
    });
    observer.observe(this.element);
    this.signal.addEventListener("abort", () => observer.disconnect());
    this.#movePlayhead();
  }

  /** Pixels of a second. */
  get scale() {
    if (this.heldScale !== null) return this.heldScale;
    const fit = Math.max(1, this.width - 2 * MARGIN) / Math.max(0.1, this.editor.length);
    const most = Math.max(MAX_SCALE, fit);
    return fit * (most / fit) ** (this.zoom / ZOOM_STEPS);
  }

  get #scroller() {
    return /** @type {HTMLElement | null} */ (this.element.querySelector(".scroller"));
  }

  #movePlayhead() {
    const playhead = /** @type {HTMLElement | null} */ (this.element.querySelector(".playhead"));
    const scroller = this.#scroller;
    if (!playhead || !scroller) return;
    const x = this.editor.time * this.scale;
    playhead.style.transform = `translateX(${x}px)`;
    playhead.setAttribute("aria-valuenow", String(Math.round(this.editor.time * 1000) / 1000));
    playhead.setAttribute("aria-valuetext", preciseTime(this.editor.time));
    const isInSight = scroller.scrollLeft <= x + MARGIN && x <= scroller.scrollLeft + this.width - 2 * MARGIN + 1;
    if (!isInSight && !this.isPressed) scroller.scrollLeft = x - 40;
  }

  /** @param {number} zoom */
  setZoom(zoom) {
    const before = this.scale;
    this.zoom = clamp(zoom, 0, ZOOM_STEPS);
    const scroller = this.#scroller;
    const at = this.editor.time * before - (scroller?.scrollLeft ?? 0);
    this.update();
    // The playhead stays where it is on the screen.
    queueMicrotask(() => {
      if (scroller) scroller.scrollLeft = this.editor.time * this.scale - clamp(at, 0, this.width);
      this.#movePlayhead();
    });
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.setZoom(this.zoom - Math.sign(event.deltaY) * 5);
  }

  /**
   * Follows a pointer until it is released.
   *
   * @param {PointerEvent} event
   * @param {(dx: number, event: PointerEvent) => void} move
   * @param {(isCancelled: boolean) => void} [end] cancelled: the browser scrolls instead
   */
  #drag(event, move, end = () => {}) {
    const target = /** @type {HTMLElement} */ (event.currentTarget);
    target.setPointerCapture(event.pointerId);
    this.isPressed = true;
    const ending = new AbortController();
    const { signal } = ending;
    target.addEventListener("pointermove", (now) => move(now.clientX - event.clientX, now), { signal });
    const finish = (/** @type {PointerEvent} */ { type }) => {
      ending.abort();
      this.isPressed = false;
      end(type === "pointercancel");
    };
    target.addEventListener("pointerup", finish, { signal });
    target.addEventListener("pointercancel", finish, { signal });
  }

  /** The time of the frame below the pointer. @param {PointerEvent} event */
  #timeAt(event) {
    const track = /** @type {HTMLElement} */ (this.element.querySelector(".track"));
    return step((event.clientX - track.getBoundingClientRect().left) / this.scale, 0, this.editor.frame);
  }

  /** @param {PointerEvent} event */
  #pressRuler(event) {
    if (event.button !== 0) return;
    this.editor.seek(this.#timeAt(event));
    this.#drag(event, (_, now) => this.editor.seek(this.#timeAt(now)));
  }

  /** @param {KeyboardEvent} event */
  #playheadKey(event) {
    const { editor } = this;
    const time = this.#keyTime(event, editor.time, editor.frame, 0, editor.length);
    if (time !== null) editor.seek(time);
  }

  /**
   * The value of a slider after a key: arrows are a frame, page keys a second. Null for other keys.
   *
   * @param {KeyboardEvent} event
   * @param {number} time
   * @param {number} frame
   * @param {number} least
   * @param {number} most
   */
  #keyTime(event, time, frame, least, most) {
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    const second = event.shiftKey ? Math.round(1 / frame) : 1;
    const times = /** @type {Record<string, number>} */ ({
      ArrowLeft: step(time, -second, frame),
      ArrowDown: step(time, -second, frame),
      ArrowRight: step(time, second, frame),
      ArrowUp: step(time, second, frame),
      PageDown: time - 1,
      PageUp: time + 1,
      Home: least,
      End: most,
    });
    if (!(event.key in times)) return null;
    event.preventDefault();
    event.stopPropagation();
    return clamp(times[event.key], least, most);
  }

  /** @param {PlacedClip} placed @param {"start" | "end"} edge @param {number} time of the video @param {string} group */
  #trim({ clip }, edge, time, group) {
    const { editor } = this;
    const state =
      edge === "start"
        ? model.setStart(editor.state, clip.id, time)
        : model.setEnd(editor.state, clip.id, time, editor.lengths);
    editor.change(state, { group });
    const changed = editor.state.clips.find(({ id }) => id === clip.id);
    // The picture shows what the clip starts or ends with.
    if (changed)
      editor.seek(
        timeOf(editor.clips, { clipId: clip.id, time: edge === "start" ? changed.start : changed.end - editor.frame }),
      );
  }

  /** @param {PointerEvent} event @param {PlacedClip} placed @param {"start" | "end"} edge */
  #pressHandle(event, placed, edge) {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { editor } = this;
    editor.select({ kind: "clip", id: placed.clip.id });
    const from = placed.clip[edge];
    const { frame } = editor.sourceOf(placed.clip);
    this.heldScale = this.scale;
    const group = `trim:${placed.clip.id}:${edge}:${event.timeStamp}`;
    this.#drag(
      event,
      (dx) => this.#trim(placed, edge, step(from + dx / this.scale, 0, frame), group),
      () => {
        this.heldScale = null;
        editor.endGroup();
        editor.update();
      },
    );
  }

  /** @param {KeyboardEvent} event @param {PlacedClip} placed @param {"start" | "end"} edge */
  #handleKey(event, placed, edge) {
    const { clip } = placed;
    const source = this.editor.sourceOf(clip);
    const [least, most] = edge === "start" ? [0, clip.end - source.frame] : [clip.start + source.frame, source.length];
    const time = this.#keyTime(event, clip[edge], source.frame, least, most);
    if (time !== null) this.#trim(placed, edge, time, `keys:${clip.id}:${edge}`);
  }

  /** @param {PointerEvent} event @param {PlacedClip} placed */
  #pressClip(event, placed) {
    if (event.button !== 0) return;
    const { editor } = this;
    const { id } = placed.clip;
    editor.select({ kind: "clip", id });
    editor.seek(this.#timeAt(event));
    const others = editor.clips.filter(({ clip }) => clip.id !== id);
    const own = editor.clips.indexOf(placed);
    this.#drag(
      event,
      (dx, now) => {
        if (editor.clips.length < 2 || (!this.dragged && Math.abs(dx) < DRAG_START)) return;
        const time = this.#timeAt(now);
        const index = others.filter(({ start, end }) => (start + end) / 2 < time).length;
        this.dragged = { id, dx, index };
        this.update();
      },
      (isCancelled) => {
        const { dragged } = this;
        this.dragged = null;
        if (dragged && !isCancelled && dragged.index !== own) editor.moveClip(id, dragged.index - own);
        this.update();
      },
    );
  }

  render() {
    const { editor, scale } = this;
    const width = editor.length * scale;
    return html`
      <div
        class="scroller"
        @scroll=${(/** @type {Event} */ event) => {
          this.scrolled = /** @type {HTMLElement} */ (event.target).scrollLeft;
          this.update();
        }}
        @wheel=${(/** @type {WheelEvent} */ event) => this.#wheel(event)}
      >
        <div class="track" .style=${`width: ${width}px`}>
          <div class="ruler" aria-hidden="true" @pointerdown=${(/** @type {PointerEvent} */ event) => this.#pressRuler(event)}>${this.#ticks()}</div>
          <ol class="clips" aria-label=${t("edit.clips")}>
            ${repeat(
              editor.clips,
              ({ clip }) => clip.id,
              (placed, i) => this.#clip(placed, i),
            )}
          </ol>
          ${this.#dropMark()} ${this.#redactions()}
          <div
            class="playhead"
            role="slider"
            tabindex="0"
            aria-label=${t("edit.playhead")}
            aria-valuemin="0"
            aria-valuemax=${editor.length}
            @keydown=${(/** @type {KeyboardEvent} */ event) => this.#playheadKey(event)}
            @pointerdown=${(/** @type {PointerEvent} */ event) => this.#pressRuler(event)}
          ></div>
        </div>
      </div>
    `;
  }

  #ticks() {
    const { scale } = this;
    const every = TICKS.find((seconds) => seconds * scale >= TICK_DISTANCE) ?? TICKS[TICKS.length - 1];
    const first = Math.max(0, Math.floor(this.scrolled / scale / every) - 1);
    const last = Math.min(
      Math.floor(this.editor.length / every),
      Math.ceil((this.scrolled + this.width) / scale / every) + 1,
    );
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => {
      const time = (first + i) * every;
      const text = every < 1 ? preciseTime(time).slice(0, -2) : preciseTime(time).slice(0, -4);
      // A text that reaches beyond the end would make the timeline wider than the clips.
      const isWhole = (this.editor.length - time) * scale > TICK_WIDTH - MARGIN;
      return html`<span .style=${`left: ${time * scale}px`}>${isWhole ? text : nothing}</span>`;
    });
  }

  /** @param {PlacedClip} placed @param {number} i */
  #clip(placed, i) {
    const { editor, scale } = this;
    const { clip, start } = placed;
    const source = editor.sourceOf(clip);
    const width = Math.max(2, lengthOf(clip) * scale);
    const isDragged = this.dragged?.id === clip.id;
    const isBad = editor.problemsOf(editor.clipPath(clip.id)).length > 0;
    const classes = { clip: true, selected: editor.selection?.id === clip.id, dragged: isDragged, bad: isBad };
    const name = t("edit.clipName", { number: i + 1, name: source.name });
    return html`
      <li class=${classMap(classes)} .style=${`left: ${start * scale}px; width: ${width}px; translate: ${isDragged ? this.dragged?.dx : 0}px 0`}>
        <button
          type="button"
          class="clip-body"
          aria-pressed=${editor.selection?.id === clip.id}
          aria-label=${`${name}, ${t("edit.fromTo", { start: preciseTime(clip.start), end: preciseTime(clip.end) })}${isBad ? `, ${t("edit.hasProblem")}` : ""}`}
          @focus=${() => editor.select({ kind: "clip", id: clip.id })}
          @pointerdown=${(/** @type {PointerEvent} */ event) => this.#pressClip(event, placed)}
        >
          ${this.#pictures(placed, width)}
          <span class="clip-name" .style=${`translate: ${placed.overlap * scale}px 0`}>${isBad ? icon("warning") : nothing}${source.name}</span>
        </button>
        ${
          placed.overlap > 0
            ? html`<span class="overlap" .style=${`width: ${placed.overlap * scale}px`} title=${t(`edit.${clip.transition?.type ?? "fade"}`)}></span>`
            : nothing
        }
        ${this.#handle(placed, "start", name)} ${this.#handle(placed, "end", name)}
      </li>
    `;
  }

  /** The pictures of the filmstrip that are in sight. @param {PlacedClip} placed @param {number} width */
  #pictures({ clip, start }, width) {
    const { filmstrip } = this.editor.sourceOf(clip).video;
    if (!filmstrip) return nothing;
    const { scale } = this;
    const picture = pictureStyle(filmstrip.url);
    const tile = Math.round((CLIP_HEIGHT * filmstrip.tileWidth) / filmstrip.tileHeight);
    const left = start * scale;
    const first = Math.max(0, Math.floor((this.scrolled - this.width - left) / tile));
    const last = Math.min(Math.ceil(width / tile), Math.ceil((this.scrolled + 2 * this.width - left) / tile));
    return Array.from({ length: Math.max(0, last - first) }, (_, i) => {
      const x = (first + i) * tile;
      const time = clip.start + (x + tile / 2) / scale;
      const n = clamp(Math.floor(time / filmstrip.intervalSeconds), 0, filmstrip.frames - 1);
      const [column, row] = [n % filmstrip.columns, Math.floor(n / filmstrip.columns)];
      const size = `${filmstrip.columns * tile}px ${filmstrip.rows * CLIP_HEIGHT}px`;
      return html`<span
        class="still-tile"
        .style=${`left: ${x}px; width: ${tile}px; background: ${picture} ${-column * tile}px ${-row * CLIP_HEIGHT}px / ${size}`}
      ></span>`;
    });
  }

  /** @param {PlacedClip} placed @param {"start" | "end"} edge @param {string} name */
  #handle(placed, edge, name) {
    const { clip } = placed;
    const source = this.editor.sourceOf(clip);
    return html`
      <div
        class="trim ${edge}"
        role="slider"
        tabindex="0"
        aria-label=${t(edge === "start" ? "edit.startOf" : "edit.endOf", { name })}
        aria-valuemin=${edge === "start" ? 0 : clip.start}
        aria-valuemax=${edge === "start" ? clip.end : source.length}
        aria-valuenow=${clip[edge]}
        aria-valuetext=${preciseTime(clip[edge])}
        @focus=${() => this.editor.select({ kind: "clip", id: clip.id })}
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.#handleKey(event, placed, edge)}
        @pointerdown=${(/** @type {PointerEvent} */ event) => this.#pressHandle(event, placed, edge)}
      ></div>
    `;
  }

  /** Where the dragged clip will be. */
  #dropMark() {
    const { dragged, editor, scale } = this;
    if (!dragged) return nothing;
    const others = editor.clips.filter(({ clip }) => clip.id !== dragged.id);
    const at = dragged.index < others.length ? others[dragged.index].start : editor.length;
    return html`<div class="drop-mark" .style=${`left: ${at * scale}px`}></div>`;
  }

  /** A bar for each redaction. */
  #redactions() {
    const { editor, scale } = this;
    if (editor.state.redactions.length === 0) return nothing;
    return html`
      <ul class="bars" aria-label=${t("edit.redactions")}>
        ${repeat(
          editor.redactions,
          ({ redaction }) => redaction.id,
          ({ redaction, start, end, track }, i) => html`
            <li>
              <button
                type="button"
                class=${classMap({ "redaction-bar": true, [redaction.type]: true, selected: editor.selection?.id === redaction.id, bad: editor.problemsOf(editor.redactionPath(redaction.id)).length > 0 })}
                .style=${`left: ${Math.min(start * scale, editor.length * scale - LEAST_BAR)}px; width: ${Math.max(LEAST_BAR, (end - start) * scale)}px`}
                aria-pressed=${editor.selection?.id === redaction.id}
                aria-label=${`${t("edit.redactionName", { number: i + 1, type: t(`edit.${redaction.type}`) })}, ${t("edit.fromTo", { start: preciseTime(start), end: preciseTime(end) })}`}
                @click=${() => {
                  editor.select({ kind: "redaction", id: redaction.id });
                  if (editor.time < start || editor.time >= end) editor.seek(start);
                }}
              >
                <span>${i + 1}</span>
                ${track.map(({ time }) => html`<i .style=${`left: ${(time - start) * scale}px`}></i>`)}
              </button>
            </li>
          `,
        )}
      </ul>
    `;
  }
}
