// @ts-check
// The list of the redactions, and the exact values of the selected one.
import { viewAddress } from "../core/address.js";
import { number, preciseTime } from "../core/format.js";
import { t } from "../core/text.js";
import { html, icon, nothing, View } from "../core/view.js";
import { account } from "../account/account.js";
import { numberField, problemTexts, timeField } from "./fields.js";
import * as model from "./model.js";
import { isLeft, MAX_KEYFRAMES, regionAt, withKeyframe, withoutKeyframe, withRegion } from "./redaction.js";
import { anchorAt, timeOf } from "./time.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./redaction.js").PlacedRedaction} PlacedRedaction */
/** @typedef {import("./redaction.js").Redaction} Redaction */
/** @typedef {import("./redaction.js").RedactionType} RedactionType */

/** Where a region begins that is added with the keyboard. */
const DEFAULT_REGION = { x: 0.35, y: 0.35, w: 0.3, h: 0.3 };

const SIDES = /** @type {const} */ (["x", "y", "w", "h"]);

/** @param {PlacedRedaction} placed @param {number} time */
const canHaveKeyframe = ({ redaction, start, end }, time) =>
  start <= time && time <= end && redaction.track.length < MAX_KEYFRAMES;

export class RedactionPanel extends View {
  /** @param {Editor} editor @param {import("./stage.js").Stage} stage */
  constructor(editor, stage) {
    super();
    this.editor = editor;
    this.stage = stage;
  }

  started() {
    this.editor.onChange(() => this.update(), this.signal);
    this.editor.onTime(() => !this.editor.isPlaying && this.editor.selectedRedaction && this.update(), this.signal);
    account.onChange(() => this.update(), this.signal);
  }

  /** With a pointer, the region is drawn; with the keyboard, it starts in the middle. @param {MouseEvent} event @param {RedactionType} type */
  #add(event, type) {
    if (event.detail === 0) {
      this.stage.addRegion(type, DEFAULT_REGION);
      this.stage.focusRegion();
    } else {
      this.stage.draw(this.stage.drawing === type ? null : type);
      // On small screens, the picture is above the panel.
      if (this.stage.drawing) this.stage.element.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {Redaction} redaction @param {string} [group] */
  #set(redaction, group = "") {
    this.editor.change(model.setRedaction(this.editor.state, redaction), { group });
  }

  /** Adds a keyframe to the selected redaction at the playhead. */
  addKeyframe() {
    const { editor } = this;
    const placed = editor.selectedRedaction;
    if (!placed || !canHaveKeyframe(placed, editor.time)) return;
    this.#set(withKeyframe(placed.redaction, editor.clips, editor.time, regionAt(placed, editor.time)));
  }

  render() {
    const { editor } = this;
    if (!account.has("redaction")) {
      return html`<section class="card"><h2>${t("edit.redactions")}</h2><p class="soft">${t("edit.noRedactions")} <a href=${viewAddress("/usage")}>${t("nav.usage")}</a></p></section>`;
    }
    const isFull = editor.state.redactions.length >= model.MAX_REDACTIONS;
    return html`
      <section class="card" aria-labelledby="redactions-heading">
        <div class="card-head">
          <h2 id="redactions-heading">${t("edit.redactions")}</h2>
          <div class="actions tight" role="group" aria-label=${t("edit.addRedaction")}>
            ${["blur", "box"].map(
              (type) => html`
                <button
                  type="button"
                  aria-pressed=${this.stage.drawing === type}
                  ?disabled=${isFull || editor.clips.length === 0}
                  @click=${(/** @type {MouseEvent} */ event) => this.#add(event, /** @type {RedactionType} */ (type))}
                >
                  ${icon("add")}${t(/** @type {"edit.blur" | "edit.box"} */ (`edit.${type}`))}
                </button>
              `,
            )}
          </div>
        </div>
        ${
          editor.state.redactions.length === 0
            ? html`<p class="soft">${t("edit.redactionsText")}</p>`
            : html`<ul class="redaction-list">${editor.redactions.map((placed, i) => this.#item(placed, i))}</ul>`
        }
      </section>
    `;
  }

  /** @param {PlacedRedaction} placed @param {number} i */
  #item(placed, i) {
    const { editor } = this;
    const { redaction, start, end } = placed;
    const isSelected = editor.selection?.id === redaction.id;
    const name = t("edit.redactionName", { number: i + 1, type: t(`edit.${redaction.type}`) });
    const path = editor.redactionPath(redaction.id);
    return html`
      <li class=${isSelected ? "selected" : ""}>
        <div class="redaction-head">
          <button
            type="button"
            class="link"
            aria-expanded=${isSelected}
            @click=${() => {
              editor.select(isSelected ? null : { kind: "redaction", id: redaction.id });
              if (!isSelected && (editor.time < start || editor.time >= end)) editor.seek(start);
            }}
          >
            ${name}
          </button>
          <span class="soft">${isLeft(placed) ? t("edit.fromTo", { start: preciseTime(start), end: preciseTime(end) }) : t("edit.nothingLeft")}</span>
          <button
            type="button"
            class="plain"
            aria-label=${`${t("action.delete")}: ${name}`}
            @click=${() => editor.change(model.removeRedaction(editor.state, redaction.id), { text: t("edit.redactionDeleted") })}
          >
            ${icon("delete")}
          </button>
        </div>
        ${isSelected ? this.#details(placed, path) : problemTexts(editor.problemsOf(path))}
      </li>
    `;
  }

  /** @param {PlacedRedaction} placed @param {string} path */
  #details(placed, path) {
    const { editor } = this;
    const { redaction, start, end } = placed;
    const frame = editor.frame;
    const choice = (
      /** @type {"type" | "shape"} */ field,
      /** @type {string[]} */ values,
      /** @type {string} */ label,
    ) => html`
      <div class="chips" role="group" aria-label=${label}>
        ${values.map(
          (value) => html`
            <button type="button" aria-pressed=${redaction[field] === value} @click=${() => this.#set({ ...redaction, [field]: value })}>
              ${t(/** @type {"edit.blur"} */ (`edit.${value}`))}
            </button>
          `,
        )}
      </div>
    `;
    /** The beginning and the end of the result stay that, whatever is cut. @param {"start" | "end"} edge @param {number} time */
    const setTime = (edge, time) => {
      const isWhole = edge === "start" ? time <= 0 : time >= editor.length;
      this.#set(
        { ...redaction, [edge]: isWhole ? null : anchorAt(editor.clips, time) },
        `time:${redaction.id}:${edge}`,
      );
    };
    return html`
      <div class="chip-rows">${choice("type", ["blur", "box"], t("edit.type"))} ${choice("shape", ["rect", "ellipse"], t("edit.shape"))}</div>
      ${redaction.type === "blur" ? html`<p class="soft">${t("edit.blurHint")}</p>` : nothing}
      <div class="fields">
        <div>
          ${timeField({ label: t("edit.from"), value: start, least: 0, most: end, frame, problems: editor.problemsOf(`${path}.start`), change: (time) => setTime("start", time) })}
          <button type="button" class="link" ?disabled=${editor.time >= end} @click=${() => setTime("start", editor.time)}>${t("edit.fromPlayhead")}</button>
        </div>
        <div>
          ${timeField({ label: t("edit.until"), value: end, least: start, most: editor.length, frame, problems: editor.problemsOf(`${path}.end`), change: (time) => setTime("end", time) })}
          <button type="button" class="link" ?disabled=${editor.time <= start} @click=${() => setTime("end", editor.time)}>${t("edit.untilPlayhead")}</button>
        </div>
      </div>
      ${this.#region(placed, path)} ${this.#track(placed, path)}
    `;
  }

  /** @param {PlacedRedaction} placed @param {string} path */
  #region(placed, path) {
    const { editor } = this;
    const { redaction } = placed;
    const region = regionAt(placed, editor.time);
    return html`
      <fieldset class="region-fields">
        <legend>${redaction.track.length > 0 ? t("edit.regionAt", { time: preciseTime(editor.time) }) : t("edit.region")} <small>%</small></legend>
        <div class="fields four">
          ${SIDES.map((side) =>
            numberField({
              label: t(`edit.${side}`),
              value: Math.round(region[side] * 1000) / 10,
              least: 0,
              most: 100,
              step: 0.5,
              problems: editor.problemsOf(`${path}.${side}`),
              change: (percent) =>
                this.#set(
                  withRegion(redaction, editor.clips, editor.time, { ...region, [side]: percent / 100 }),
                  `field:${redaction.id}:${side}`,
                ),
            }),
          )}
        </div>
      </fieldset>
    `;
  }

  /** @param {PlacedRedaction} placed @param {string} path */
  #track(placed, path) {
    const { editor } = this;
    const { redaction } = placed;
    return html`
      <div class="keyframes">
        <h3>${t("edit.keyframes")}</h3>
        ${
          redaction.track.length === 0
            ? html`<p class="soft">${t("edit.keyframesText")}</p>`
            : html`
                <ol>
                  ${redaction.track.map((keyframe) => {
                    const time = timeOf(editor.clips, keyframe.at);
                    const isHere = Math.abs(time - editor.time) < 0.002;
                    return html`
                      <li class=${isHere ? "current" : ""}>
                        <button type="button" class="plain" aria-label=${t("edit.toKeyframe", { time: preciseTime(time) })} @click=${() => editor.seek(time)}>${preciseTime(time)}</button>
                        <span class="soft">${SIDES.map((side) => number(keyframe[side] * 100, 1)).join(" · ")}</span>
                        <button
                          type="button"
                          class="plain"
                          aria-label=${t("edit.deleteKeyframe", { time: preciseTime(time) })}
                          @click=${() => this.#set(withoutKeyframe(redaction, keyframe))}
                        >
                          ${icon("close")}
                        </button>
                      </li>
                    `;
                  })}
                </ol>
              `
        }
        ${problemTexts(editor.problemsOf(`${path}.track`))}
        <button type="button" ?disabled=${!canHaveKeyframe(placed, editor.time)} @click=${() => this.addKeyframe()}>
          ${icon("add")}${t("edit.addKeyframe")}
        </button>
      </div>
    `;
  }
}
