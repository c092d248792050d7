// @ts-check
// What the state of a video is called, and how it is shown.
import { bytes, number } from "../core/format.js";
import { t } from "../core/text.js";

/**
 * @typedef {object} VideoItem an entry of `GET /v1/videos`
 * @property {string} videoId
 * @property {string} fileName
 * @property {number} createdAt
 * @property {number} sizeBytes
 * @property {string} state
 * @property {string} [outcome]
 * @property {number} [endedAt]
 * @property {string} [reprocessOf]
 * @property {boolean} originalDeleted
 * @property {number} [durationSeconds]
 * @property {number} [height]
 * @property {string} [posterUrl]
 * @property {number} [clips]
 * @property {number} redactions
 * @property {boolean} captions
 * @property {boolean} embeddable
 * @property {Record<string, string>} metadata
 * @property {number} [deleteAfter]
 * @property {string} [deletionReason]
 */

/** @typedef {{ text: string, tone: "good" | "bad" | "busy" | "calm", percent: number | null }} ShownStatus */

/** @param {import("../core/events.js").VideoChange} change @returns {ShownStatus} */
function ofChange(change) {
  switch (change.status) {
    case "UPLOADING":
      return { text: t("status.UPLOADING"), tone: "calm", percent: null };
    case "READY_TO_START":
      return { text: t("status.READY_TO_START"), tone: "calm", percent: null };
    case "PENDING_REDRIVE":
      return { text: t("status.PENDING_REDRIVE"), tone: "busy", percent: change.percent ?? 0 };
    case "RUNNING": {
      const percent = change.percent ?? 0;
      if (change.fetchedBytes !== undefined && change.totalBytes === undefined) {
        return { text: t("status.fetching", { size: bytes(change.fetchedBytes) }), tone: "busy", percent };
      }
      const key = change.playable ? "status.playable" : "status.RUNNING";
      return { text: t(key, { percent: number(percent, 0) }), tone: "busy", percent };
    }
    default:
      return ofStatus(change.status);
  }
}

/** @param {string} name of a live status @returns {ShownStatus} */
export function ofStatus(name) {
  switch (name) {
    case "SUCCEEDED":
      return { text: t("status.SUCCEEDED"), tone: "good", percent: null };
    case "FAILED":
      return { text: t("status.FAILED"), tone: "bad", percent: null };
    case "TIMED_OUT":
      return { text: t("status.TIMED_OUT"), tone: "bad", percent: null };
    case "ABORTED":
      return { text: t("status.ABORTED"), tone: "calm", percent: null };
    case "UPLOADING":
      return { text: t("status.UPLOADING"), tone: "calm", percent: null };
    case "READY_TO_START":
      return { text: t("status.READY_TO_START"), tone: "calm", percent: null };
    case "PENDING_REDRIVE":
      return { text: t("status.PENDING_REDRIVE"), tone: "busy", percent: null };
    default:
      return { text: t("status.processing"), tone: "busy", percent: null };
  }
}

/**
 * The status of an entry of the list.
 *
 * @param {VideoItem} video
 * @param {import("../core/events.js").VideoChange | undefined} change the last known change of an unended video
 * @returns {ShownStatus}
 */
export function status(video, change) {
  if (video.outcome) return ofStatus(video.outcome);
  return change ? ofChange(change) : ofStatus(video.state === "SUBMITTED" ? "RUNNING" : video.state);
}

export { ofChange };
