// @ts-check
// Short messages at the edge of the page, and dialogs.
import { messageOf } from "./api.js";
import { t } from "./text.js";
import { html, icon, nothing, render } from "./view.js";

const TIME = 6000;

/** @type {{ id: number, text: string, isError: boolean }[]} */
let notices = [];
let lastId = 0;

const region = document.createElement("div");
region.className = "notices";
region.setAttribute("role", "status");
document.body.append(region);

function draw() {
  const dismiss = (/** @type {number} */ id) => {
    notices = notices.filter((notice) => notice.id !== id);
    draw();
  };
  render(
    notices.map(
      ({ id, text, isError }) => html`
        <div class="notice ${isError ? "bad" : ""}">
          ${icon(isError ? "warning" : "check")}<span>${text}</span>
          <button type="button" class="plain" aria-label=${t("action.dismiss")} @click=${() => dismiss(id)}>
            ${icon("close")}
          </button>
        </div>
      `,
    ),
    region,
  );
}

/** @param {string} text @param {boolean} isError */
function add(text, isError) {
  const id = ++lastId;
  notices = [...notices.slice(-2), { id, text, isError }];
  draw();
  setTimeout(
    () => {
      notices = notices.filter((notice) => notice.id !== id);
      draw();
    },
    TIME * (isError ? 2 : 1),
  );
}

/** Says that something has been done. @param {string} text */
export const notify = (text) => add(text, false);

/** Says that something failed. @param {unknown} error */
export const notifyError = (error) => add(messageOf(error), true);

/** Copies a text and says so. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notify(t("notice.copied"));
  } catch {
    add(t("notice.notCopied"), true);
  }
}

/**
 * Shows a dialog and resolves to the value with which it was closed; null if it was cancelled. The focus returns to
 * where it was.
 *
 * @template T
 * @param {string} heading
 * @param {(close: (value: T | null) => void, redraw: () => void) => unknown} content
 * @returns {Promise<T | null>}
 */
export function openDialog(heading, content) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "dialog-heading");
  return new Promise((resolve) => {
    /** @type {T | null} */
    let result = null;
    const close = (/** @type {T | null} */ value) => {
      result = value;
      dialog.close();
    };
    const redraw = () =>
      render(
        html`
          <header>
            <h2 id="dialog-heading">${heading}</h2>
            <button type="button" class="plain" aria-label=${t("action.close")} @click=${() => close(null)}>
              ${icon("close")}
            </button>
          </header>
          ${content(close, redraw)}
        `,
        dialog,
      );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(result);
    });
    document.body.append(dialog);
    redraw();
    dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector("[autofocus]"))?.focus();
  });
}

/**
 * Asks before something that can't be taken back. Resolves to whether the user agreed.
 *
 * @param {{ heading: string, text: string, action: string, typed?: string }} question `typed`: a text that the user has to type first
 * @returns {Promise<boolean>}
 */
export async function confirm({ heading, text, action, typed }) {
  let entered = "";
  const answer = await openDialog(
    heading,
    (close, redraw) => html`
      <form
        method="dialog"
        @submit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          if (!typed || entered === typed) close(true);
        }}
      >
        <p>${text}</p>
        ${
          typed
            ? html`<label class="field"
                ><span>${t("confirm.type", { text: typed })}</span
                ><input
                  autofocus
                  autocomplete="off"
                  @input=${(/** @type {InputEvent} */ event) => {
                    entered = /** @type {HTMLInputElement} */ (event.target).value;
                    redraw();
                  }}
              /></label>`
            : nothing
        }
        <footer>
          <button type="button" ?autofocus=${!typed} @click=${() => close(null)}>${t("action.cancel")}</button>
          <button class="danger" ?disabled=${Boolean(typed) && entered !== typed}>${action}</button>
        </footer>
      </form>
    `,
  );
  return answer === true;
}
