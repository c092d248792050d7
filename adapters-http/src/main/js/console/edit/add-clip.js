// @ts-check
// The dialog that finds a video for a new clip.
import { api, messageOf } from "../core/api.js";
import { ago, duration } from "../core/format.js";
import { openDialog } from "../core/notices.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";

const LIMIT = 20;
const TYPING_PAUSE = 300;

/** Resolves to the id of the chosen video; null if the user cancels. @returns {Promise<string | null>} */
export function chooseVideo() {
  /** @type {any[] | null} */
  let videos = null;
  let error = "";
  let name = "";
  let generation = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {() => void} redraw */
  const load = async (redraw) => {
    const mine = ++generation;
    try {
      const page = await api.get("/v1/videos", { query: { status: "SUCCEEDED", name, limit: LIMIT } });
      if (mine !== generation) return;
      videos = page.videos;
      error = "";
    } catch (problem) {
      if (mine !== generation) return;
      error = messageOf(problem);
    }
    redraw();
  };

  return openDialog(t("edit.addClip"), (close, redraw) => {
    if (generation === 0) queueMicrotask(() => load(redraw));
    return html`
      <label class="search">
        <span class="visually-hidden">${t("videos.search")}</span>${icon("search")}
        <input
          type="search"
          autofocus
          maxlength="100"
          placeholder=${t("videos.search")}
          @input=${(/** @type {InputEvent} */ event) => {
            name = /** @type {HTMLInputElement} */ (event.target).value.trim();
            clearTimeout(timer);
            timer = setTimeout(() => load(redraw), TYPING_PAUSE);
          }}
        />
      </label>
      ${error ? html`<p class="problem" role="alert">${icon("warning")}${error}</p>` : nothing}
      <div role="status">${videos?.length === 0 ? html`<p class="soft">${t("videos.nothingFound")}</p>` : nothing}</div>
      <ul class="found" aria-busy=${videos === null && !error}>
        ${(videos ?? []).map(
          ({ videoId, fileName, durationSeconds, createdAt, posterUrl }) => html`
            <li>
              <button type="button" class="plain" @click=${() => close(videoId)}>
                <span class="thumb">${posterUrl ? html`<img src=${posterUrl} alt="" loading="lazy" />` : icon("film")}</span>
                <span class="found-name"><strong>${fileName}</strong><small>${durationSeconds ? duration(durationSeconds) : ""} · ${ago(createdAt)}</small></span>
              </button>
            </li>
          `,
        )}
      </ul>
    `;
  });
}
