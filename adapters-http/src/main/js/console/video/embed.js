// @ts-check
// Whether pages may embed the video, and the code for them.
import { webAddress } from "../core/address.js";
import { api } from "../core/api.js";
import { copy, notifyError } from "../core/notices.js";
import { t } from "../core/text.js";
import { html, icon, View } from "../core/view.js";

export class EmbedCard extends View {
  /** @param {import("./page.js").VideoView} page */
  constructor(page) {
    super();
    this.page = page;
    this.isBusy = false;
  }

  /** @param {boolean} enabled */
  async #change(enabled) {
    this.isBusy = true;
    this.update();
    try {
      await api.put(`/v1/videos/${this.page.id}/embed`, { enabled });
      await this.page.load();
    } catch (error) {
      notifyError(error);
    }
    this.isBusy = false;
    this.update();
  }

  render() {
    const embed = this.page.video?.embed ?? { enabled: false };
    return html`
      <section class="card">
        <div class="card-head">
          <h2>${t("embed.heading")}</h2>
          <button type="button" role="switch" aria-checked=${embed.enabled} class="switch" ?disabled=${this.isBusy} @click=${() => this.#change(!embed.enabled)}>
            <span class="visually-hidden">${t("embed.heading")}</span>
          </button>
        </div>
        ${
          embed.enabled
            ? html`
                <div class="code">
                  <pre>${embed.iframe}</pre>
                  <button type="button" class="plain" aria-label=${t("embed.copy")} title=${t("action.copy")} @click=${() => copy(embed.iframe)}>${icon("copy")}</button>
                </div>
                <p><a href=${webAddress(embed.url)} target="_blank" rel="noopener">${t("embed.open")}</a></p>
              `
            : html`<p class="soft">${t("embed.off")}</p>`
        }
      </section>
    `;
  }
}
