// @ts-check
// Regions of the picture that are hidden. They are fractions of the picture, and may move along keyframes.
import { anchorAt, clamp, rounded, timeOf, totalLength } from "./time.js";

/** @typedef {import("./time.js").Anchor} Anchor */
/** @typedef {import("./time.js").PlacedClip} PlacedClip */
/** @typedef {{ x: number, y: number, w: number, h: number }} Region */
/** @typedef {Region & { at: Anchor }} Keyframe */
/** @typedef {"blur" | "box"} RedactionType */
/** @typedef {"rect" | "ellipse"} Shape */
/** @typedef {{ id: string, type: RedactionType, shape: Shape, start: Anchor | null, end: Anchor | null, region: Region, track: Keyframe[] }} Redaction null: from the beginning, until the end; `region` counts without a track */
/** @typedef {Region & { time: number }} TimedRegion */
/** @typedef {{ redaction: Redaction, start: number, end: number, track: TimedRegion[] }} PlacedRedaction in seconds of the result; nothing is left of it if `end` is not after `start` */

/** The smallest width and height that can still be taken hold of. */
const LEAST = 0.01;

export const MAX_KEYFRAMES = 50;

/** @param {number} value */
const fraction = (value) => Math.round(value * 1e4) / 1e4;

/** @param {Region} region @returns {Region} */
export const tidy = ({ x, y, w, h }) => ({ x: fraction(x), y: fraction(y), w: fraction(w), h: fraction(h) });

/**
 * The times of a redaction in the result. If clips were reordered so that its end comes before its start, it covers
 * everything between the two clips: rather too much than too little.
 *
 * @param {readonly PlacedClip[]} placed
 * @param {Redaction} redaction
 * @returns {PlacedRedaction}
 */
export function place(placed, redaction) {
  let start = redaction.start ? timeOf(placed, redaction.start) : 0;
  let end = redaction.end ? timeOf(placed, redaction.end) : totalLength(placed);
  if (end < start) {
    const clips = placed.filter(({ clip }) => clip.id === redaction.start?.clipId || clip.id === redaction.end?.clipId);
    start = redaction.start ? Math.min(...clips.map((clip) => clip.start)) : 0;
    end = redaction.end ? Math.max(...clips.map((clip) => clip.end)) : totalLength(placed);
  }
  // Of two keyframes where one clip ends and the next one begins, that of the next one is the later one.
  const track = redaction.track
    .map(({ at, x, y, w, h }) => ({ time: timeOf(placed, at), x, y, w, h, index: indexOf(placed, at) }))
    .sort((a, b) => a.time - b.time || a.index - b.index)
    .map(({ index, ...keyframe }) => keyframe);
  return { redaction, start, end, track };
}

/** @param {readonly PlacedClip[]} placed @param {Anchor} anchor */
const indexOf = (placed, { clipId }) => placed.findIndex(({ clip }) => clip.id === clipId);

/** @param {PlacedRedaction} placed */
export const isLeft = ({ start, end }) => end > start;

/** @param {PlacedRedaction} placed @param {number} time */
export const isShownAt = ({ start, end }, time) => start <= time && time < end;

/**
 * Where the region is at a time: on a straight line between two keyframes. Of keyframes of the same time, the later one
 * applies.
 *
 * @param {PlacedRedaction} placed
 * @param {number} time
 * @returns {Region}
 */
export function regionAt({ redaction, track }, time) {
  if (track.length === 0) return redaction.region;
  const after = track.findIndex((keyframe) => keyframe.time > time);
  if (after === 0) return bare(track[0]);
  if (after < 0) return bare(track[track.length - 1]);
  const [from, to] = [track[after - 1], track[after]];
  const part = (time - from.time) / (to.time - from.time);
  const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
  return { x: between(from.x, to.x), y: between(from.y, to.y), w: between(from.w, to.w), h: between(from.h, to.h) };
}

/** @param {Region} region @returns {Region} */
const bare = ({ x, y, w, h }) => ({ x, y, w, h });

/**
 * The redaction with another region at a time. A track gets a keyframe there.
 *
 * @param {Redaction} redaction
 * @param {readonly PlacedClip[]} placed
 * @param {number} time
 * @param {Region} region
 * @returns {Redaction}
 */
export function withRegion(redaction, placed, time, region) {
  return redaction.track.length === 0
    ? { ...redaction, region: tidy(region) }
    : withKeyframe(redaction, placed, time, region);
}

/**
 * Adds a keyframe, or changes that of the same time.
 *
 * @param {Redaction} redaction
 * @param {readonly PlacedClip[]} placed
 * @param {number} time
 * @param {Region} region
 * @returns {Redaction}
 */
export function withKeyframe(redaction, placed, time, region) {
  const at = anchorAt(placed, time);
  if (!at) return redaction;
  const others = redaction.track.filter((keyframe) => Math.abs(timeOf(placed, keyframe.at) - time) > 0.002);
  const track = [...others, { at, ...tidy(region) }].sort((a, b) => timeOf(placed, a.at) - timeOf(placed, b.at));
  return track.length > MAX_KEYFRAMES ? redaction : { ...redaction, track };
}

/** @param {Redaction} redaction @param {Keyframe} keyframe @returns {Redaction} */
export function withoutKeyframe(redaction, keyframe) {
  const track = redaction.track.filter((other) => other !== keyframe);
  return { ...redaction, track, region: track.length === 0 ? tidy(keyframe) : redaction.region };
}

/** The region moved, without leaving the picture. @param {Region} region @param {number} dx @param {number} dy @returns {Region} */
export const moved = ({ x, y, w, h }, dx, dy) => tidy({ x: clamp(x + dx, 0, 1 - w), y: clamp(y + dy, 0, 1 - h), w, h });

/**
 * The region with an edge or a corner moved.
 *
 * @param {Region} region
 * @param {string} handle letters of the compass, such as `n` or `se`
 * @param {number} dx
 * @param {number} dy
 * @returns {Region}
 */
export function resized({ x, y, w, h }, handle, dx, dy) {
  let [left, top, right, bottom] = [x, y, x + w, y + h];
  if (handle.includes("w")) left = clamp(left + dx, 0, right - LEAST);
  if (handle.includes("e")) right = clamp(right + dx, left + LEAST, 1);
  if (handle.includes("n")) top = clamp(top + dy, 0, bottom - LEAST);
  if (handle.includes("s")) bottom = clamp(bottom + dy, top + LEAST, 1);
  return tidy({ x: left, y: top, w: right - left, h: bottom - top });
}

/** The region between two corners. @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @returns {Region} */
export function between(x1, y1, x2, y2) {
  const [left, right] = [clamp(Math.min(x1, x2), 0, 1), clamp(Math.max(x1, x2), 0, 1)];
  const [top, bottom] = [clamp(Math.min(y1, y2), 0, 1), clamp(Math.max(y1, y2), 0, 1)];
  return tidy({ x: left, y: top, w: right - left, h: bottom - top });
}

/**
 * A redaction of the request.
 *
 * @param {PlacedRedaction} placed
 * @param {number} length of the result
 */
export function redactionBody({ redaction: { type, shape, region }, start, end, track }, length) {
  return {
    type,
    ...(shape === "rect" ? {} : { shape }),
    ...(start > 0 ? { start: rounded(start) } : {}),
    ...(end < length ? { end: rounded(end) } : {}),
    ...(track.length === 0
      ? region
      : { track: track.map(({ time, x, y, w, h }) => ({ time: rounded(time), x, y, w, h })) }),
  };
}
