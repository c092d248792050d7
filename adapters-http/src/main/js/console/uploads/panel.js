// @ts-check
// The list of uploads at the edge of the page.
import { viewAddress } from "../core/address.js";
import { bytes, duration, number } from "../core/format.js";
import { t } from "../core/text.js";
import { html, icon, nothing, repeat, View } from "../core/view.js";
import { uploads } from "./uploads.js";

/** @typedef {import("./uploads.js").FileUpload} FileUpload */

export class UploadPanel extends View {
  constructor() {
    super();
    this.isOpen = true;
    uploads.onChange(() => this.update());
  }

  render() {
    const { all } = uploads;
    if (all.length === 0) return nothing;
    const active = all.filter((upload) => upload.isActive).length;
    return html`
      <section class="uploads" aria-label=${t("upload.heading")}>
        <header>
          <h2>${active > 0 ? t("upload.active", { count: active }) : t("upload.ended")}</h2>
          <button
            type="button"
            class="plain"
            aria-expanded=${this.isOpen}
            aria-label=${this.isOpen ? t("upload.collapse") : t("upload.expand")}
            @click=${() => {
              this.isOpen = !this.isOpen;
              this.update();
            }}
          >
            ${this.isOpen ? "–" : "+"}
          </button>
          ${
            active === 0
              ? html`<button type="button" class="plain" aria-label=${t("action.close")} @click=${() => uploads.removeEnded()}>
                  ${icon("close")}
                </button>`
              : nothing
          }
        </header>
        ${
          this.isOpen
            ? html`<ul>${repeat(
                all,
                (upload) => upload,
                (upload) => this.#item(upload),
              )}</ul>`
            : nothing
        }
      </section>
    `;
  }

  /** @param {FileUpload} upload */
  #item(upload) {
    const share = upload.file.size > 0 ? upload.sentBytes / upload.file.size : 0;
    return html`
      <li>
        <div class="row">
          <span class="name" title=${upload.file.name}>${upload.file.name}</span>
          ${this.#buttons(upload)}
        </div>
        ${
          upload.isActive
            ? html`<progress max="1" value=${share} aria-label=${t("upload.progressOf", { name: upload.file.name })}></progress>`
            : nothing
        }
        <div class="soft">${this.#text(upload, share)}</div>
      </li>
    `;
  }

  /** @param {FileUpload} upload */
  #buttons(upload) {
    /** @param {import("../core/view.js").IconName} name @param {string} label @param {() => void} action */
    const button = (name, label, action) => html`
      <button type="button" class="plain" aria-label=${`${label}: ${upload.file.name}`} title=${label} @click=${action}>${icon(name)}</button>
    `;
    switch (upload.state) {
      case "sending":
        return [
          button("pause", t("action.pause"), () => uploads.pause(upload)),
          button("close", t("action.cancel"), () => uploads.cancel(upload)),
        ];
      case "paused":
        return [
          button("play", t("action.resume"), () => uploads.resume(upload)),
          button("close", t("action.cancel"), () => uploads.cancel(upload)),
        ];
      case "failed":
        return [
          button("retry", t("action.tryAgain"), () => uploads.retry(upload)),
          button("close", t("action.dismiss"), () => uploads.remove(upload)),
        ];
      case "waiting":
      case "signedOut":
        return button("close", t("action.cancel"), () => uploads.cancel(upload));
      default:
        return nothing;
    }
  }

  /** @param {FileUpload} upload @param {number} share */
  #text(upload, share) {
    switch (upload.state) {
      case "waiting":
        return t("upload.waiting");
      case "paused":
        return t("upload.paused");
      case "failed":
        return html`<span class="problem">${upload.error}</span>`;
      case "cancelled":
        return t("upload.cancelled");
      case "done":
        return html`<a href=${viewAddress(`/videos/${upload.videoId}`)} @click=${() => setTimeout(() => uploads.remove(upload))}>${t("upload.open")}</a>`;
      default:
        return upload.problem || this.#rate(upload, share);
    }
  }

  /** @param {FileUpload} upload @param {number} share */
  #rate(upload, share) {
    const parts = [`${number(share * 100, 0)} %`, `${bytes(upload.sentBytes)} / ${bytes(upload.file.size)}`];
    if (upload.speed > 0) parts.push(`${bytes(upload.speed)}/s`);
    if (upload.timeLeft !== null) parts.push(t("upload.left", { time: duration(upload.timeLeft) }));
    return parts.join(" · ");
  }
}
