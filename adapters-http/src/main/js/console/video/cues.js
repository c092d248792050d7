// @ts-check
// Corrects captions line by line, beside the player.
import { api } from "../core/api.js";
import { preciseTime } from "../core/format.js";
import { notify, notifyError } from "../core/notices.js";
import { t } from "../core/text.js";
import { html, live, nothing, repeat, View } from "../core/view.js";

/** @typedef {{ start: number, end: number, settings: string, text: string, isMarkup: boolean }} Cue `isMarkup`: the text has tags, and is edited as it stands in the file */

/** `00:01:02.345` or `01:02.345`. @param {string} text */
const seconds = (text) => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/** @param {number} time */
function vttTime(time) {
  const millis = Math.round(time * 1000);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [h, m, s] = [Math.floor(millis / 3_600_000), Math.floor(millis / 60_000) % 60, Math.floor(millis / 1000) % 60];
  return `${two(h)}:${two(m)}:${two(s)}.${String(millis % 1000).padStart(3, "0")}`;
}

/** @param {string} text of a cue without tags */
const decoded = (text) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&nbsp;", "\u00a0").replaceAll("&amp;", "&");

/** @param {string} text */
const encoded = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The cues of a WebVTT file as the service writes it. @param {string} file @returns {Cue[]} */
export function parseCues(file) {
  return file
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split("\n");
      const at = lines.findIndex((line) => line.includes("-->"));
      if (at < 0) return [];
      const match = lines[at].match(/^\s*(\S+)\s+-->\s+(\S+)\s*(.*)$/);
      if (!match) return [];
      const text = lines
        .slice(at + 1)
        .join("\n")
        .trimEnd();
      const isMarkup = text.includes("<");
      return [
        {
          start: seconds(match[1]),
          end: seconds(match[2]),
          settings: match[3],
          text: isMarkup ? text : decoded(text),
          isMarkup,
        },
      ];
    });
}

/** @param {Cue[]} cues */
export const writeCues = (cues) =>
  `WEBVTT\n\n${cues
    .filter(({ text }) => text.trim())
    .map(({ start, end, settings, text, isMarkup }) => {
      const lines = text.trim().replace(/\n{2,}/g, "\n"); // an empty line would end the cue
      return `${vttTime(start)} --> ${vttTime(end)}${settings ? ` ${settings}` : ""}\n${isMarkup ? lines : encoded(lines)}`;
    })
    .join("\n\n")}\n`;

/** Where unsaved corrections are kept while the tab is open. @param {string} videoId @param {string} language */
const draftKey = (videoId, language) => `vidport-cues:${videoId}:${language}`;

/** @param {string} videoId @param {string} language */
export const hasDraft = (videoId, language) => sessionStorage.getItem(draftKey(videoId, language)) !== null;

export class CueEditor extends View {
  /** @param {import("./page.js").VideoView} page @param {any} track @param {string} file @param {() => void} close */
  constructor(page, track, file, close) {
    super();
    this.page = page;
    this.track = track;
    this.file = file;
    /** @type {Cue[]} */
    this.cues = this.#restored() ?? parseCues(file);
    this.isChanged = hasDraft(page.id, track.language);
    this.close = close;
    this.isBusy = false;
    this.current = -1;
  }

  get #key() {
    return draftKey(this.page.id, this.track.language);
  }

  /** Unsaved corrections of the same file. @returns {Cue[] | null} */
  #restored() {
    const stored = sessionStorage.getItem(this.#key);
    if (stored === null) return null;
    const { file, cues } = JSON.parse(stored);
    if (file === this.file) return cues;
    sessionStorage.removeItem(this.#key);
    return null;
  }

  #keep() {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify({ file: this.file, cues: this.cues }));
    } catch {
      // Without room, the corrections are kept until a reload only.
    }
  }

  discard() {
    sessionStorage.removeItem(this.#key);
    this.close();
  }

  started() {
    addEventListener("beforeunload", (event) => this.isChanged && event.preventDefault(), { signal: this.signal });
    this.page.player?.addEventListener("timeupdate", () => this.#followPlayer(), { signal: this.signal });
  }

  #followPlayer() {
    const time = this.page.player.currentTime;
    const current = this.cues.findIndex(({ start, end }) => start <= time && time < end);
    if (current === this.current) return;
    this.current = current;
    this.update();
  }

  /** @param {Cue} cue */
  #show(cue) {
    if (this.page.player) this.page.player.currentTime = cue.start + 0.01;
  }

  /** @param {Cue} cue @param {string} text */
  #change(cue, text) {
    cue.text = text;
    this.isChanged = true;
    this.#keep();
    this.update();
  }

  async #save() {
    this.isBusy = true;
    this.update();
    try {
      await api.put(`/v1/videos/${this.page.id}/captions`, {
        language: this.track.language,
        text: writeCues(this.cues),
      });
      notify(t("captions.saved"));
      await this.page.reload();
      this.discard();
    } catch (error) {
      notifyError(error);
    }
    this.isBusy = false;
    this.update();
  }

  render() {
    return html`
      <div class="cues">
        <div class="card-head">
          <h3>${this.track.name}</h3>
          <div class="actions">
            <button type="button" @click=${() => this.discard()}>${t("action.cancel")}</button>
            <button type="button" class="primary" ?disabled=${!this.isChanged || this.isBusy} @click=${() => this.#save()}>${t("action.save")}</button>
          </div>
        </div>
        ${this.track.language === "und" ? html`<p class="soft">${t("captions.undetermined")}</p>` : nothing}
        <ol>
          ${repeat(
            this.cues,
            (cue) => cue,
            (cue, i) => html`
              <li class=${i === this.current ? "current" : ""}>
                <button type="button" class="plain time" @click=${() => this.#show(cue)}>${preciseTime(cue.start)}</button>
                <textarea
                  rows=${Math.max(1, cue.text.split("\n").length)}
                  aria-label=${t("captions.cue", { time: preciseTime(cue.start) })}
                  .value=${live(cue.text)}
                  @focus=${() => this.#show(cue)}
                  @input=${(/** @type {InputEvent} */ event) => this.#change(cue, /** @type {HTMLTextAreaElement} */ (event.target).value)}
                ></textarea>
              </li>
            `,
          )}
        </ol>
      </div>
    `;
  }
}
