// @ts-check
// What the check of the edit has found, and the button that makes the video. It stays in sight.
import { number, preciseTime } from "../core/format.js";
import { t } from "../core/text.js";
import { html, icon, nothing, View } from "../core/view.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./creation.js").Creation} Creation */

export class ResultBar extends View {
  /** @param {Editor} editor @param {Creation} creation */
  constructor(editor, creation) {
    super();
    this.editor = editor;
    this.creation = creation;
    this.element.className = "result-bar";
  }

  started() {
    this.editor.onChange(() => this.update(), this.signal);
  }

  #showProblems() {
    const problems = document.getElementById("result-problems");
    problems?.scrollIntoView({ block: "center" });
    problems?.focus({ preventScroll: true });
  }

  render() {
    const { creation, editor } = this;
    const { preview } = creation;
    return html`
      <div class="answer">
        <div role="status" aria-busy=${creation.isChecking}>${this.#answer()}</div>
        <div class="soft">
          <span class="result-length" title=${t("edit.length")}>${preciseTime(preview?.durationSeconds ?? editor.length)}</span>
          ${preview?.billableMinutes === undefined ? nothing : html`<span>${t("edit.count", { minutes: number(preview.billableMinutes, 2) })}</span>`}
        </div>
      </div>
      <button form="result" class="primary" ?disabled=${!creation.isPossible}>${icon("cut")}${t("edit.create")}</button>
    `;
  }

  #answer() {
    const { creation, editor } = this;
    if (editor.clips.length === 0) return html`<span class="soft">${t("edit.noClips")}</span>`;
    if (creation.isChecking) return html`<span class="soft">${t("edit.checking")}</span>`;
    if (creation.preview) return html`<span class="valid">${icon("check")}${t("edit.valid")}</span>`;
    const count = Math.max(1, editor.problems.length);
    return html`
      <button type="button" class="link problem" @click=${() => this.#showProblems()}>${icon("warning")}${t("edit.problems", { count })}</button>
      ${creation.checked ? nothing : html`<button type="button" class="link" @click=${() => creation.check()}>${t("action.tryAgain")}</button>`}
    `;
  }
}
