// @ts-check
// The selected clip: its exact times, its place, and how it starts.
import { preciseTime } from "../core/format.js";
import { t } from "../core/text.js";
import { html, icon, nothing, View } from "../core/view.js";
import { numberField, problemTexts, timeField } from "./fields.js";
import * as model from "./model.js";
import { lengthOf, timeOf } from "./time.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./time.js").PlacedClip} PlacedClip */

const DEFAULT_SECONDS = 0.5;

export class ClipPanel extends View {
  /** @param {Editor} editor */
  constructor(editor) {
    super();
    this.editor = editor;
  }

  started() {
    this.editor.onChange(() => this.update(), this.signal);
  }

  /** @param {PlacedClip} placed @param {"start" | "end"} edge @param {number} time */
  #set({ clip }, edge, time) {
    const { editor } = this;
    const state =
      edge === "start"
        ? model.setStart(editor.state, clip.id, time)
        : model.setEnd(editor.state, clip.id, time, editor.lengths);
    editor.change(state, { group: `field:${clip.id}:${edge}` });
    editor.seek(timeOf(editor.clips, { clipId: clip.id, time: edge === "start" ? time : time - editor.frame }));
  }

  render() {
    const { editor } = this;
    const placed = editor.selectedClip;
    if (!placed) return nothing;
    const { clip } = placed;
    const source = editor.sourceOf(clip);
    const index = editor.clips.indexOf(placed);
    const path = editor.clipPath(clip.id);
    const last = editor.clips.length - 1;
    const fields = ["start", "end", "transition"].map((name) => `${path}.${name}`);
    const others = editor.problemsOf(path).filter(({ field }) => !fields.some((known) => field.startsWith(known)));
    return html`
      <section class="card" aria-labelledby="clip-heading">
        <div class="card-head">
          <h2 id="clip-heading">${t("edit.clipNumber", { number: index + 1, count: editor.clips.length })}</h2>
          <div class="actions tight">
            <button type="button" class="plain" aria-label=${t("edit.earlier")} title=${t("edit.earlier")} ?disabled=${index === 0} @click=${() => editor.moveClip(clip.id, -1)}>${icon("back")}</button>
            <button type="button" class="plain" aria-label=${t("edit.later")} title=${t("edit.later")} ?disabled=${index === last} @click=${() => editor.moveClip(clip.id, 1)}>${icon("forward")}</button>
            <button type="button" class="plain" aria-label=${t("edit.deleteClip")} title=${t("edit.deleteClip")} @click=${() => editor.deleteSelected()}>${icon("delete")}</button>
          </div>
        </div>
        <p class="soft clip-source">${source.name}</p>
        ${problemTexts(others)}
        <div class="fields">
          ${timeField({
            label: t("edit.start"),
            value: clip.start,
            least: 0,
            most: clip.end - source.frame,
            frame: source.frame,
            problems: editor.problemsOf(`${path}.start`),
            change: (time) => this.#set(placed, "start", time),
          })}
          ${timeField({
            label: t("edit.end"),
            value: clip.end,
            least: clip.start + source.frame,
            most: source.length,
            frame: source.frame,
            problems: editor.problemsOf(`${path}.end`),
            change: (time) => this.#set(placed, "end", time),
          })}
        </div>
        <p class="soft">${t("edit.lengthOf", { length: preciseTime(lengthOf(clip)), whole: preciseTime(source.length) })}</p>
        ${index > 0 ? this.#transition(placed, path) : nothing}
      </section>
    `;
  }

  /** @param {PlacedClip} placed @param {string} path */
  #transition({ clip }, path) {
    const { editor } = this;
    const { transition } = clip;
    const set = (/** @type {import("./time.js").Transition | null} */ value, group = "") =>
      editor.change(model.setTransition(editor.state, clip.id, value), { group });
    const chosen = (/** @type {Event} */ event) => {
      const type = /** @type {HTMLSelectElement} */ (event.target).value;
      set(
        type
          ? {
              type: /** @type {import("./time.js").TransitionType} */ (type),
              seconds: transition?.seconds ?? DEFAULT_SECONDS,
            }
          : null,
      );
    };
    const ofSeconds = editor.problemsOf(`${path}.transition.seconds`);
    return html`
      <div class="fields">
        <label class="field">
          <span>${t("edit.transition")}</span>
          <select @change=${chosen}>
            <option value="" ?selected=${!transition}>${t("edit.cut")}</option>
            <option value="fade" ?selected=${transition?.type === "fade"}>${t("edit.fade")}</option>
            <option value="fadeblack" ?selected=${transition?.type === "fadeblack"}>${t("edit.fadeblack")}</option>
          </select>
        </label>
        ${
          transition
            ? numberField({
                label: t("edit.seconds"),
                value: transition.seconds,
                least: model.MIN_TRANSITION,
                most: model.MAX_TRANSITION,
                step: 0.1,
                problems: ofSeconds,
                change: (seconds) => set({ ...transition, seconds }, `transition:${clip.id}`),
              })
            : nothing
        }
      </div>
      ${problemTexts(editor.problemsOf(`${path}.transition`).filter((problem) => !ofSeconds.includes(problem)))}
    `;
  }
}
