// @ts-check
// Imports a file by its address.
import { api, messageOf } from "../core/api.js";
import { egressHint } from "../core/egress.js";
import { openDialog } from "../core/notices.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";
import { codecsBody } from "./codec-choice.js";
import { codecsField } from "./codecs.js";

/** @param {Event} event */
function check(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const isWrong = input.value.trim() !== "" && !/^https:\/\//i.test(input.value.trim());
  input.setCustomValidity(isWrong ? t("import.wrongAddress") : "");
}

/** Asks for the address, and starts the import. @returns {Promise<string | null>} the id of the video */
export function importFile() {
  let error = "";
  let url = "";
  let isBusy = false;
  return openDialog(t("import.heading"), (close, redraw) => {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const fileName = String(form.get("fileName")).trim();
      isBusy = true;
      error = "";
      url = String(form.get("sourceUrl")).trim();
      redraw();
      try {
        const body = {
          sourceUrl: url,
          ...(fileName ? { fileName } : {}),
          ...codecsBody(form.get("codecs")),
          ...(form.get("loudness") ? { loudness: true } : {}),
          ...(form.get("watermark") ? { watermark: true } : {}),
          ...(form.get("low") ? { priority: "low" } : {}),
        };
        close((await api.post("/v1/videos", body, { idempotencyKey: crypto.randomUUID() })).videoId);
      } catch (problem) {
        error = messageOf(problem);
        isBusy = false;
        redraw();
      }
    };
    return html`
      <form @submit=${submit}>
        <label class="field">
          <span>${t("import.address")}</span>
          <input name="sourceUrl" type="url" required autofocus maxlength="2048" placeholder="https://" @input=${check} />
          <small>${t("import.hint")}</small>
        </label>
        <label class="field"><span>${t("import.name")}</span><input name="fileName" maxlength="200" /></label>
        ${codecsField()}
        <label class="choice"><input type="checkbox" name="loudness" /><span>${t("loudness.choice")}</span></label>
        <label class="choice"><input type="checkbox" name="watermark" /><span>${t("watermark.choice")}</span></label>
        <label class="choice"><input type="checkbox" name="low" /><span>${t("import.low")}</span></label>
        ${error ? html`<p class="problem" role="alert">${icon("warning")}${error}</p> ${egressHint(url, error)}` : nothing}
        <footer>
          <button type="button" @click=${() => close(null)}>${t("action.cancel")}</button>
          <button class="primary" ?disabled=${isBusy}>${t("import.submit")}</button>
        </footer>
      </form>
    `;
  });
}
