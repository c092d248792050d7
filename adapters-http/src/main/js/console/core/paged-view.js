// @ts-check
// Base of the views that show a list in pages.
import { notifyError } from "./notices.js";
import { DataView } from "./data-view.js";
import { t } from "./text.js";
import { html, nothing } from "./view.js";

export class PagedView extends DataView {
  constructor() {
    super();
    this.next = "";
    this.isLoadingMore = false;
  }

  /** Requests one page. @param {string} _after empty for the first one @returns {Promise<{ items: any[], next?: string }>} */
  async readPage(_after) {
    return { items: [] };
  }

  async read() {
    const { items, next } = await this.readPage("");
    this.next = next ?? "";
    return items;
  }

  async #more() {
    const { data, next } = this;
    this.isLoadingMore = true;
    this.update();
    try {
      const page = await this.readPage(next);
      // The list may have been read again meanwhile, with another filter.
      if (this.data === data) {
        this.data = [...data, ...page.items];
        this.next = page.next ?? "";
      }
    } catch (error) {
      if (!this.signal.aborted) notifyError(error);
    }
    this.isLoadingMore = false;
    this.update();
  }

  /** The button for the next page. */
  moreButton() {
    return this.next
      ? html`<p class="more"><button type="button" ?disabled=${this.isLoadingMore} @click=${() => this.#more()}>${t("videos.more")}</button></p>`
      : nothing;
  }
}
