// @ts-check
// The page of a link with which a member invites a person. The token is behind the #, so that no server gets it.
import { viewPath } from "../core/address.js";
import { api, messageOf } from "../core/api.js";
import { notify } from "../core/notices.js";
import { problem } from "../core/parts.js";
import { navigate } from "../core/router.js";
import { t } from "../core/text.js";
import { html, View } from "../core/view.js";
import { memberships } from "./memberships.js";

/** The token of the invitation at the current address; empty if there is none. */
export const invitationToken = () => (viewPath() === "/invitation" ? location.hash.slice(1) : "");

export class JoinView extends View {
  constructor() {
    super();
    this.error = "";
    this.isBusy = false;
  }

  get title() {
    return t("join.heading");
  }

  async #join() {
    this.isBusy = true;
    this.error = "";
    this.update();
    try {
      const { email } = await api.post(
        "/v1/account/memberships",
        { token: invitationToken() },
        { signal: this.signal },
      );
      notify(t("join.done", { email }));
      await memberships.load();
      await navigate("/account", { replace: true });
    } catch (error) {
      if (this.signal.aborted) return;
      this.error = messageOf(error);
      this.isBusy = false;
      this.update();
    }
  }

  render() {
    const hasToken = invitationToken() !== "";
    return html`
      <div class="page reading stack">
        <header class="page-head"><h1>${t("join.heading")}</h1></header>
        <section class="card">
          <p>${t(hasToken ? "join.text" : "join.noToken")}</p>
          ${problem(this.error)}
          <div class="actions">
            <button type="button" class="primary" ?disabled=${this.isBusy || !hasToken} @click=${() => this.#join()}>${t("join.accept")}</button>
          </div>
        </section>
      </div>
    `;
  }
}
