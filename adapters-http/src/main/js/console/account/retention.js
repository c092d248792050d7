// @ts-check
// After how many days the videos of the account are deleted.
import { api } from "../core/api.js";
import { openForm } from "../core/dialog-form.js";
import { dateTime } from "../core/format.js";
import { notify } from "../core/notices.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";
import { account } from "./account.js";

const MAX_DAYS = 3660;

async function change() {
  const { retentionDays } = account.current;
  const changed = await openForm({
    heading: t("retention.heading"),
    action: t("action.save"),
    send: async (form) => {
      await api.put("/v1/account/retention", { retentionDays: Number(form.get("days")) });
      return true;
    },
    fields: () => html`
      <p>${t("retention.text")}</p>
      <label class="field">
        <span>${t("retention.days")}</span>
        <input type="number" name="days" min="1" max=${MAX_DAYS} step="1" autofocus value=${retentionDays ?? ""} />
        <small>${t("retention.hint")}</small>
      </label>
    `,
  });
  if (!changed) return;
  await account.load();
  notify(t("retention.changed"));
}

/** What applies, in words. @param {any} current */
function rule({ retentionDays, retentionFrom, limits }) {
  const days = Math.min(retentionDays ?? Infinity, limits.retentionDays ?? Infinity);
  if (days === Infinity) return t("retention.none");
  const isFuture = retentionFrom && new Date(retentionFrom) > new Date();
  return isFuture ? t("retention.from", { days, time: dateTime(retentionFrom) }) : t("retention.after", { days });
}

/** The part of the account's page with the retention rule. */
export const retentionCard = () =>
  account.current
    ? html`
        <section class="card" aria-labelledby="retention-heading">
          <div class="card-head">
            <h2 id="retention-heading">${t("retention.heading")}</h2>
            ${
              session.isKey
                ? nothing
                : html`<button type="button" class="plain" aria-label=${`${t("action.edit")}: ${t("retention.heading")}`} @click=${change}>${icon("edit")}${t("action.edit")}</button>`
            }
          </div>
          <p>${rule(account.current)}</p>
          ${account.current.limits.retentionDays ? html`<p class="soft">${t("retention.ofPlan", { days: account.current.limits.retentionDays })}</p>` : nothing}
        </section>
      `
    : nothing;
