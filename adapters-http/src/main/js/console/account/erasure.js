// @ts-check
// The deletion of the account, and its undoing until the account is erased.
import { api } from "../core/api.js";
import { dateTime } from "../core/format.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";
import { account } from "./account.js";

/** By then, every host accepts the credentials of the account again. */
const ACCEPTED_AGAIN = 1000;

async function deleteAccount() {
  const { email } = account.current;
  const isSure = await confirm({
    heading: t("erasure.heading"),
    text: t("erasure.text"),
    action: t("erasure.delete"),
    typed: email,
  });
  if (!isSure) return;
  try {
    await api.delete("/v1/account", { body: { confirm: email } });
    await account.load();
    notify(t("erasure.requested"));
  } catch (error) {
    notifyError(error);
  }
}

/** @param {() => void} restored */
async function restore(restored) {
  try {
    await api.post("/v1/account/restore", {});
    await account.load();
    notify(t("erasure.restored"));
    setTimeout(restored, ACCEPTED_AGAIN);
  } catch (error) {
    notifyError(error);
  }
}

/** The part of the account's page with which its owner deletes it. */
export const erasureCard = () =>
  account.current && !account.current.erasureDueAt && !session.isKey
    ? html`
        <section class="card">
          <h2>${t("erasure.heading")}</h2>
          <p class="soft">${t("erasure.text")}</p>
          <div class="actions">
            <button type="button" class="danger" @click=${deleteAccount}>${icon("delete")}${t("erasure.delete")}</button>
          </div>
        </section>
      `
    : nothing;

/** Says above every page when the account is erased. @param {() => void} restored */
export const erasureBanner = (restored) =>
  account.current?.erasureDueAt
    ? html`
        <section class="card" role="status">
          <p class="caution">${icon("warning")}<span>${t("erasure.pending", { time: dateTime(account.current.erasureDueAt) })}</span></p>
          <div class="buttons">
            <button type="button" class="primary" @click=${() => restore(restored)}>${t("erasure.restore")}</button>
          </div>
        </section>
      `
    : nothing;
