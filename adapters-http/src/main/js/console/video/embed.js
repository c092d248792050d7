// @ts-check
// Whether others may watch the video: the link to its player page, and the code for other pages.
import { api } from "../core/api.js";
import { notifyError } from "../core/notices.js";
import { codeBlock, copyButton, webLink } from "../core/parts.js";
import { t } from "../core/text.js";
import { html, View } from "../core/view.js";

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
                <h3>${t("embed.link")}</h3>
                <div class="share-link">${webLink(embed.url, embed.url)} ${copyButton(embed.url, t("embed.link"))}</div>
                <h3>${t("embed.code")}</h3>
                ${codeBlock(embed.iframe, t("embed.code"))}
                <p class="soft">${t("embed.on")}</p>
              `
            : html`<p class="soft">${t("embed.off")}</p>`
        }
      </section>
    `;
  }
}
