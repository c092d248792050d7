// @ts-check
// When a video is deleted.
import { api } from "../core/api.js";
import { openForm } from "../core/dialog-form.js";
import { dateTime } from "../core/format.js";
import { t } from "../core/text.js";
import { html, live } from "../core/view.js";

/** @typedef {import("../videos/status.js").VideoItem} VideoItem */

/** The time of the deletion and where it comes from. @param {VideoItem} item */
export const deletionOf = ({ deleteAfter, deletionReason }) =>
  deleteAfter === undefined
    ? t("deletion.never")
    : t(deletionReason === "RETENTION" ? "deletion.byRule" : "deletion.at", { time: dateTime(deleteAfter) });

/** A time as the field of a form has it, in the time zone of the browser. @param {number} seconds */
function localTime(seconds) {
  const time = new Date(seconds * 1000);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Asks when the video is deleted, and stores it. Resolves to whether it has changed. @param {VideoItem} item */
export async function changeDeletion({ videoId, deleteAfter, deletionReason }) {
  const own = deletionReason === "DELETE_AFTER" ? deleteAfter : undefined;
  let isKept = own === undefined;
  const changed = await openForm({
    heading: t("deletion.heading"),
    action: t("action.save"),
    send: async (form) => {
      const time = isKept ? 0 : Math.floor(new Date(String(form.get("time"))).getTime() / 1000);
      if (Number.isNaN(time)) throw new Error(t("deletion.timeMissing"));
      await api.patch(`/v1/videos/${videoId}`, { deleteAfter: time });
      return true;
    },
    fields: (redraw) => html`
      <fieldset>
        <legend>${t("deletion.legend")}</legend>
        ${[true, false].map(
          (kept) => html`
            <label class="choice">
              <input
                type="radio"
                name="kept"
                .checked=${live(isKept === kept)}
                @change=${() => {
                  isKept = kept;
                  redraw();
                }}
              />
              <span>${t(kept ? "deletion.keep" : "deletion.delete")}</span>
            </label>
          `,
        )}
      </fieldset>
      <label class="field">
        <span>${t("deletion.time")}</span>
        <input type="datetime-local" name="time" ?disabled=${isKept} value=${own === undefined ? "" : localTime(own)} min=${localTime(Date.now() / 1000)} />
        <small>${t("deletion.hint")}</small>
      </label>
    `,
  });
  return changed === true;
}
