// @ts-check
// The dialog for metadata.
import { openDialog } from "../core/notices.js";
import { t } from "../core/text.js";
import { html, icon, live } from "../core/view.js";

/**
 * Asks for metadata, and resolves to the changes: null removes a key. Resolves to null if the user cancels.
 *
 * @param {Record<string, string>} known
 * @returns {Promise<Record<string, string | null> | null>}
 */
export function editMetadata(known) {
  const rows = Object.entries(known).map(([key, value]) => ({ key, value }));
  if (rows.length === 0) rows.push({ key: "", value: "" });
  return openDialog(t("metadata.heading"), (close, redraw) => {
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      /** @type {Record<string, string | null>} */
      const changes = Object.create(null); // a key may be `__proto__`
      for (const key of Object.keys(known)) changes[key] = null;
      for (const { key, value } of rows) if (key.trim()) changes[key.trim()] = value;
      for (const [key, value] of Object.entries(known)) if (changes[key] === value) delete changes[key];
      close(changes);
    };
    return html`
      <form @submit=${submit}>
        ${rows.map(
          (row, i) => html`
            <div class="pair">
              <input
                aria-label=${t("metadata.key")}
                placeholder=${t("metadata.key")}
                maxlength="40"
                ?autofocus=${i === 0}
                .value=${live(row.key)}
                @input=${(/** @type {InputEvent} */ event) => (row.key = /** @type {HTMLInputElement} */ (event.target).value)}
              />
              <input
                aria-label=${t("metadata.value")}
                placeholder=${t("metadata.value")}
                maxlength="500"
                .value=${live(row.value)}
                @input=${(/** @type {InputEvent} */ event) => (row.value = /** @type {HTMLInputElement} */ (event.target).value)}
              />
              <button
                type="button"
                class="plain"
                aria-label=${t("metadata.remove", { key: row.key })}
                @click=${() => {
                  rows.splice(i, 1);
                  redraw();
                }}
              >
                ${icon("close")}
              </button>
            </div>
          `,
        )}
        <button
          type="button"
          class="link"
          @click=${() => {
            rows.push({ key: "", value: "" });
            redraw();
          }}
        >
          ${icon("add")}${t("metadata.add")}
        </button>
        <footer>
          <button type="button" @click=${() => close(null)}>${t("action.cancel")}</button>
          <button class="primary">${t("action.save")}</button>
        </footer>
      </form>
    `;
  });
}
