// @ts-check
// The codecs of a new video in a request. Needs no page.

/** @typedef {"" | "h264" | "av1"} CodecChoice empty: what the plan includes */

/** The part of the request. @param {unknown} chosen */
export const codecsBody = (chosen) =>
  chosen === "h264" ? { codecs: ["h264"] } : chosen === "av1" ? { codecs: ["h264", "av1"] } : {};
