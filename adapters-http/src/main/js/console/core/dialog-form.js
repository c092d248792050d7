// @ts-check
// A dialog with a form that sends a request.
import { messageOf } from "./api.js";
import { openDialog } from "./notices.js";
import { problem } from "./parts.js";
import { t } from "./text.js";
import { html } from "./view.js";

/**
 * Asks for what a request needs, and sends it. The dialog stays open with the problem if that fails. Resolves to the
 * result; null if the user cancelled.
 *
 * @template T
 * @param {{ heading: string, action: string, fields: (redraw: () => void) => unknown, send: (form: FormData) => Promise<T> }} form
 *   `send` may also refuse what was entered, with an error that says why
 * @returns {Promise<T | null>}
 */
export function openForm({ heading, action, fields, send }) {
  let error = "";
  let isBusy = false;
  return openDialog(heading, (close, redraw) => {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      isBusy = true;
      error = "";
      redraw();
      try {
        close(await send(form));
      } catch (failure) {
        error = messageOf(failure);
        isBusy = false;
        redraw();
      }
    };
    return html`
      <form @submit=${submit}>
        ${fields(redraw)} ${problem(error)}
        <footer>
          <button type="button" @click=${() => close(null)}>${t("action.cancel")}</button>
          <button class="primary" ?disabled=${isBusy}>${action}</button>
        </footer>
      </form>
    `;
  });
}
