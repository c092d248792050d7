// @ts-check
// Processes a video again from its original.
import { api, messageOf } from "../core/api.js";
import { number } from "../core/format.js";
import { openDialog } from "../core/notices.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";
import { account } from "../account/account.js";
import { codecsBody } from "../videos/codec-choice.js";
import { codecsField } from "../videos/codecs.js";
import { burnInProblem } from "./captions.js";

const HEIGHTS = [720, 1080, 1440, 2160];

/**
 * Asks for the options, and starts the processing.
 *
 * @param {string} id
 * @param {{ language: string, name: string }[]} tracks the captions that the video has
 * @returns {Promise<string | null>} the id of the new video
 */
export function reprocess(id, tracks) {
  let error = "";
  let note = "";
  let isBusy = false;
  /** @type {FormData | null} */
  let form = null;

  const body = () => {
    const height = Number(form?.get("maxHeight"));
    return {
      ...(height ? { maxHeight: height } : {}),
      ...codecsBody(form?.get("codecs")),
      ...(form?.get("loudness") ? { loudness: true } : {}),
      ...(form?.get("watermark") ? { watermark: true } : {}),
      ...(form?.get("burnIn") ? { captions: { burnIn: true, language: form.get("burnIn") } } : {}),
      ...(form?.get("low") ? { priority: "low" } : {}),
    };
  };

  return openDialog(t("reprocess.heading"), (close, redraw) => {
    const check = async (/** @type {Event} */ event) => {
      form = new FormData(/** @type {HTMLFormElement} */ (/** @type {HTMLElement} */ (event.target).closest("form")));
      const asked = form;
      try {
        const { billableMinutes } = await api.post(`/v1/videos/${id}/reprocess`, body(), { query: { dryRun: "true" } });
        if (asked !== form) return;
        error = "";
        note = billableMinutes === undefined ? "" : t("reprocess.minutes", { minutes: number(billableMinutes, 2) });
      } catch (problem) {
        // The answers of two requests may come in another order.
        if (asked !== form) return;
        note = "";
        error = burnInProblem(problem) ?? messageOf(problem);
      }
      redraw();
    };
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      isBusy = true;
      redraw();
      try {
        close((await api.post(`/v1/videos/${id}/reprocess`, body(), { idempotencyKey: crypto.randomUUID() })).videoId);
      } catch (problem) {
        error = burnInProblem(problem) ?? messageOf(problem);
        isBusy = false;
        redraw();
      }
    };
    return html`
      <form @submit=${submit} @change=${check}>
        <p>${t("reprocess.text")}</p>
        <p class="soft">${t("reprocess.notInherited")}</p>
        <label class="field">
          <span>${t("reprocess.maxHeight")}</span>
          <select name="maxHeight" autofocus>
            <option value="">${t("reprocess.default")}</option>
            ${HEIGHTS.map((height) => html`<option value=${height}>${height}p</option>`)}
          </select>
        </label>
        ${codecsField()}
        <label class="choice"><input type="checkbox" name="loudness" /><span>${t("loudness.choice")}</span></label>
        <label class="choice"><input type="checkbox" name="watermark" /><span>${t("watermark.choice")}</span></label>
        ${
          tracks.length > 0 && account.has("captions")
            ? html`
                <label class="field">
                  <span>${t("burnIn.choice")}</span>
                  <select name="burnIn">
                    <option value="">${t("burnIn.none")}</option>
                    ${tracks.map(({ language, name }) => html`<option value=${language}>${name}</option>`)}
                  </select>
                </label>
              `
            : nothing
        }
        <label class="choice"><input type="checkbox" name="low" /><span>${t("import.low")}</span></label>
        ${note ? html`<p class="soft">${note}</p>` : nothing}
        ${error ? html`<p class="problem" role="alert">${icon("warning")}${error}</p>` : nothing}
        <footer>
          <button type="button" @click=${() => close(null)}>${t("action.cancel")}</button>
          <button class="primary" ?disabled=${isBusy}>${t("reprocess.submit")}</button>
        </footer>
      </form>
    `;
  });
}
