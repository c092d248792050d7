// @ts-check
// The form with which API keys are created, by the owner of the account and by operators.
import { api } from "../core/api.js";
import { openForm } from "../core/dialog-form.js";
import { hasText, t } from "../core/text.js";
import { html, live, nothing } from "../core/view.js";

/** What a key may do, without `all`. */
const SCOPES = /** @type {const} */ ([
  "read",
  "upload",
  "edit",
  "delete",
  "captions",
  "webhooks",
  "billing",
  "account",
]);

const DAY = 86_400;

/** After how many days keys expire that are created here; 0 for never. */
const LIFETIMES = /** @type {const} */ ([0, 7, 30, 90, 365]);

/** @param {string} scope */
export const nameOfScope = (scope) =>
  hasText(`keys.scope.${scope}`) ? t(/** @type {any} */ (`keys.scope.${scope}`)) : scope;

/**
 * What a form asks for.
 * @param {FormData} form
 */
function requestOf(form) {
  const days = Number(form.get("days"));
  const ranges = String(form.get("ips"))
    .split(/[\s,]+/)
    .filter((range) => range !== "");
  return {
    label: String(form.get("label")).trim(),
    scopes: form.get("mayDo") === "all" ? undefined : form.getAll("scope"),
    expiresIn: days > 0 ? days * DAY : undefined,
    allowedIps: ranges.length > 0 ? ranges : undefined,
  };
}

/**
 * Asks what the key is for, and creates it.
 *
 * @param {string} path of the operation that creates it
 * @returns {Promise<{ key: string, keyId: string, label: string, scopes?: string[] } | null>}
 */
export function createKey(path) {
  let isRestricted = false;
  return openForm({
    heading: t("keys.create"),
    action: t("action.create"),
    send: async (form) => {
      const request = requestOf(form);
      if (request.scopes?.length === 0) throw new Error(t("keys.chooseScope"));
      return api.post(path, request);
    },
    fields: (redraw) => html`
      <label class="field">
        <span>${t("keys.label")}</span>
        <input name="label" autofocus maxlength="60" autocomplete="off" />
        <small>${t("keys.labelHint")}</small>
      </label>
      <fieldset>
        <legend>${t("keys.mayDo")}</legend>
        ${[false, true].map(
          (restricted) => html`
            <label class="choice">
              <input
                type="radio"
                name="mayDo"
                value=${restricted ? "some" : "all"}
                .checked=${live(isRestricted === restricted)}
                @change=${() => {
                  isRestricted = restricted;
                  redraw();
                }}
              />
              <span>${t(restricted ? "keys.someScopes" : "keys.everything")}</span>
            </label>
          `,
        )}
      </fieldset>
      ${
        isRestricted
          ? html`
              <fieldset>
                <legend>${t("keys.scopes")}</legend>
                ${SCOPES.map(
                  (scope) => html`
                    <label class="choice tall">
                      <input type="checkbox" name="scope" value=${scope} />
                      <span>${t(`keys.scope.${scope}`)}<small>${t(`keys.scope.${scope}.hint`)}</small></span>
                    </label>
                  `,
                )}
              </fieldset>
            `
          : nothing
      }
      <label class="field">
        <span>${t("keys.expires")}</span>
        <select name="days">
          ${LIFETIMES.map((days) => html`<option value=${days}>${days === 0 ? t("keys.never") : t("keys.afterDays", { days })}</option>`)}
        </select>
      </label>
      <label class="field">
        <span>${t("keys.ips")}</span>
        <textarea name="ips" rows="2" autocomplete="off" spellcheck="false" placeholder="203.0.113.0/24"></textarea>
        <small>${t("keys.ipsHint")}</small>
      </label>
    `,
  });
}
