// @ts-check
// The subscription: plans on offer, checkout, and the portal of the payment provider.
import { viewAddress, openAddress } from "../core/address.js";
import { api } from "../core/api.js";
import { number } from "../core/format.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { html, nothing, View } from "../core/view.js";
import { account } from "./account.js";

/** Where the payment provider sends the user back to. */
const returnUrl = () => location.origin + viewAddress("/usage");

export class BillingCard extends View {
  constructor() {
    super();
    this.isBusy = false;
  }

  /** @param {() => Promise<void>} action */
  async #run(action) {
    this.isBusy = true;
    this.update();
    try {
      await action();
    } catch (error) {
      notifyError(error);
    }
    this.isBusy = false;
    this.update();
  }

  /** @param {{ plan: string, planName: string }} offer */
  #choose({ plan, planName }) {
    return this.#run(async () => {
      if (!account.current.billing.customer) {
        const body = { plan, successUrl: returnUrl(), cancelUrl: returnUrl() };
        const { url } = await api.post("/v1/billing/checkout", body, { idempotencyKey: crypto.randomUUID() });
        openAddress(url);
        return;
      }
      const question = {
        heading: t("billing.changeHeading", { plan: planName }),
        text: t("billing.changeText"),
        action: t("billing.change"),
      };
      if (!(await confirm(question))) return;
      await this.#change(plan);
      notify(t("billing.changed", { plan: planName }));
      await account.load();
    });
  }

  /** A customer whose subscription has ended needs a new one. @param {string} plan */
  async #change(plan) {
    try {
      await api.post("/v1/billing/plan", { plan }, { idempotencyKey: crypto.randomUUID() });
    } catch (error) {
      if (/** @type {any} */ (error).code !== "NO_SUBSCRIPTION") throw error;
      const body = { plan, successUrl: returnUrl(), cancelUrl: returnUrl() };
      const { url } = await api.post("/v1/billing/checkout", body, { idempotencyKey: crypto.randomUUID() });
      openAddress(url);
    }
  }

  #openPortal() {
    return this.#run(async () => {
      const { url } = await api.post(
        "/v1/billing/portal",
        { returnUrl: returnUrl() },
        { idempotencyKey: crypto.randomUUID() },
      );
      openAddress(url);
    });
  }

  render() {
    const { billing, plan } = account.current ?? { billing: {} };
    const offers = billing.offers ?? [];
    if (offers.length === 0 && !billing.customer) return nothing;
    return html`
      <section class="card">
        <div class="card-head">
          <h2>${t("billing.heading")}</h2>
          ${billing.customer ? html`<button type="button" ?disabled=${this.isBusy || session.isKey} @click=${() => this.#openPortal()}>${t("billing.portal")}</button>` : nothing}
        </div>
        ${session.isKey ? html`<p class="soft">${t("billing.needsPerson")}</p>` : nothing}
        <ul class="offers">
          ${offers.map(
            (/** @type {any} */ offer) => html`
              <li>
                <div>
                  <strong>${offer.planName}</strong>
                  <div class="soft facts">
                    <span>${t("usage.minutesAmount", { amount: number(offer.limits.minutes) })}</span>
                    <span>${t("billing.stored", { amount: number(offer.limits.storageGb) })}</span>
                    <span>${t("billing.delivered", { amount: number(offer.limits.deliveryGb) })}</span>
                    <span>${offer.limits.maxHeight}p</span>
                  </div>
                </div>
                ${
                  offer.plan === plan
                    ? html`<span class="tag good">${t("billing.current")}</span>`
                    : html`<button type="button" ?disabled=${this.isBusy || session.isKey} @click=${() => this.#choose(offer)}>${t("billing.choose")}</button>`
                }
              </li>
            `,
          )}
        </ul>
      </section>
    `;
  }
}
