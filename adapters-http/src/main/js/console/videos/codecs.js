// @ts-check
// The codecs of a new video, where its options are chosen.
import { t } from "../core/text.js";
import { html, nothing } from "../core/view.js";
import { account } from "../account/account.js";

/** @typedef {import("./codec-choice.js").CodecChoice} CodecChoice */

/** @type {CodecChoice[]} */
const CHOICES = ["", "h264", "av1"];

/**
 * The field, if the plan leaves a choice.
 *
 * @param {CodecChoice} [chosen]
 * @param {(chosen: CodecChoice) => void} [onChange]
 * @param {unknown} [below]
 */
export const codecsField = (chosen = "", onChange = () => {}, below = nothing) =>
  account.has("av1")
    ? html`
        <label class="field">
          <span>${t("codecs.choice")}</span>
          <select name="codecs" @change=${(/** @type {Event} */ event) => onChange(/** @type {any} */ (event.target).value)}>
            ${CHOICES.map((choice) => html`<option value=${choice} ?selected=${choice === chosen}>${t(`codecs.${choice || "default"}`)}</option>`)}
          </select>
          ${below}
        </label>
      `
    : nothing;
