// @ts-check
// Keeps hidden what is hidden when clips change their places.
import { MAX_KEYFRAMES, place, regionAt, tidy } from "./redaction.js";
import { sourceTimeAt, timeOf } from "./time.js";

/** @typedef {import("./time.js").Clip} Clip */
/** @typedef {import("./time.js").PlacedClip} PlacedClip */
/** @typedef {import("./redaction.js").Keyframe} Keyframe */
/** @typedef {import("./redaction.js").Redaction} Redaction */
/** @typedef {import("./redaction.js").Region} Region */
/** @typedef {{ clip: Clip, from: number, to: number }} Part of a clip, in seconds of its video */

/** Shorter than any frame: a time before the end of a part, at which no keyframe of the next one applies. */
const TINY = 1e-6;

/** Regions that differ by less are the same. */
const EQUAL = 2e-4;

/** Keyframes that are closer than this have the same time. */
const SAME_TIME = 0.002;

/**
 * The redaction after clips have been moved. It hides at least the pictures that it hid before, where it hid them. It may
 * hide more: everything between two of these pictures.
 *
 * @param {Redaction} redaction
 * @param {readonly PlacedClip[]} before
 * @param {readonly PlacedClip[]} after the same clips in another order
 * @param {Record<string, number>} lengths seconds of each video by its id
 * @returns {Redaction}
 */
export function keepCovered(redaction, before, after, lengths) {
  const parts = partsOf(redaction, before);
  if (parts.length === 0) return redaction;
  return withRegions(withTimes(redaction, parts, after, lengths), redaction, parts, before, after);
}

/** What a redaction hides of each clip. @param {Redaction} redaction @param {readonly PlacedClip[]} placed @returns {Part[]} */
function partsOf(redaction, placed) {
  const { start, end } = place(placed, redaction);
  return placed.flatMap((owner) => {
    const [from, to] = [Math.max(owner.start, start), Math.min(owner.end, end)];
    return to > from ? [{ clip: owner.clip, from: sourceTimeAt(owner, from), to: sourceTimeAt(owner, to) }] : [];
  });
}

/** @param {readonly PlacedClip[]} placed @param {Part} part */
const startOf = (placed, { clip, from }) => timeOf(placed, { clipId: clip.id, time: from });

/** @param {readonly PlacedClip[]} placed @param {Part} part */
const endOf = (placed, { clip, to }) => timeOf(placed, { clipId: clip.id, time: to });

/**
 * The redaction from the first of the parts to the last one. At the edge of a clip, it also hides what is shown when that
 * edge is moved.
 *
 * @param {Redaction} redaction
 * @param {Part[]} parts
 * @param {readonly PlacedClip[]} placed
 * @param {Record<string, number>} lengths
 * @returns {Redaction}
 */
function withTimes(redaction, parts, placed, lengths) {
  const first = parts.reduce((least, part) => (startOf(placed, part) < startOf(placed, least) ? part : least));
  const last = parts.reduce((most, part) => (endOf(placed, part) > endOf(placed, most) ? part : most));
  const { start, end } = place(placed, redaction);
  if (start <= startOf(placed, first) && end >= endOf(placed, last)) return redaction;
  const { clip } = last;
  return {
    ...redaction,
    start: redaction.start && { clipId: first.clip.id, time: first.from <= first.clip.start ? 0 : first.from },
    end: redaction.end && {
      clipId: clip.id,
      time: last.to >= clip.end ? (lengths[clip.videoId] ?? clip.end) : last.to,
    },
  };
}

/**
 * A track applies between the clips of its keyframes too, so it gets a keyframe at both ends of each part if a region
 * would change.
 *
 * @param {Redaction} redaction
 * @param {Redaction} earlier
 * @param {Part[]} parts
 * @param {readonly PlacedClip[]} before
 * @param {readonly PlacedClip[]} after
 * @returns {Redaction}
 */
function withRegions(redaction, earlier, parts, before, after) {
  if (redaction.track.length === 0) return redaction;
  const [was, is] = [place(before, earlier), place(after, redaction)];
  const edges = parts.flatMap((part) => [
    {
      at: { clipId: part.clip.id, time: part.from },
      region: regionAt(was, startOf(before, part)),
      now: regionAt(is, startOf(after, part)),
    },
    {
      at: { clipId: part.clip.id, time: part.to },
      region: regionAt(was, endOf(before, part) - TINY),
      now: regionAt(is, endOf(after, part) - TINY),
    },
  ]);
  if (edges.every(({ region, now }) => isEqual(region, now))) return redaction;
  const missing = edges.filter(({ at }) => !redaction.track.some((keyframe) => isSameTime(keyframe, at)));
  const track = [...redaction.track, ...missing.map(({ at, region }) => ({ at, ...tidy(region) }))];
  if (track.length > MAX_KEYFRAMES) return { ...redaction, track: [], region: around(track) };
  const index = (/** @type {Keyframe} */ { at }) => after.findIndex(({ clip }) => clip.id === at.clipId);
  return { ...redaction, track: track.sort((a, b) => index(a) - index(b) || a.at.time - b.at.time) };
}

/** @param {Region} a @param {Region} b */
const isEqual = (a, b) =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y), Math.abs(a.w - b.w), Math.abs(a.h - b.h)) < EQUAL;

/** @param {Keyframe} keyframe @param {import("./time.js").Anchor} at */
const isSameTime = (keyframe, at) =>
  keyframe.at.clipId === at.clipId && Math.abs(keyframe.at.time - at.time) < SAME_TIME;

/** The region that contains all others. @param {Region[]} regions @returns {Region} */
function around(regions) {
  const [x, y] = [Math.min(...regions.map((region) => region.x)), Math.min(...regions.map((region) => region.y))];
  const right = Math.max(...regions.map((region) => region.x + region.w));
  const bottom = Math.max(...regions.map((region) => region.y + region.h));
  return tidy({ x, y, w: right - x, h: bottom - y });
}
