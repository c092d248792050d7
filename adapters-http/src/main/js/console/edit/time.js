// @ts-check
// Times of an edit: where each clip is on the timeline of the result, and which pictures a moment of it shows.

/** @typedef {"fade" | "fadeblack"} TransitionType */
/** @typedef {{ type: TransitionType, seconds: number }} Transition */
/** @typedef {{ id: string, videoId: string, start: number, end: number, transition: Transition | null }} Clip `start` and `end` are seconds of its video */
/** @typedef {{ clip: Clip, start: number, end: number, overlap: number }} PlacedClip seconds of the result; `overlap` is that of the clip's own transition */
/** @typedef {{ clipId: string, time: number }} Anchor a moment in the video of a clip; it stays with the pictures when other clips change */
/** @typedef {{ index: number, sourceTime: number }} Picture */
/** @typedef {Picture & { next: (Picture & { progress: number, type: TransitionType }) | null }} Moment during a transition with the picture of the next clip */

/** Used until the rate of a video is known. */
export const DEFAULT_FRAME = 1 / 30;

/** Microseconds, so that a time never falls before its frame. @param {number} seconds */
export const rounded = (seconds) => Math.round(seconds * 1e6) / 1e6;

/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/** @param {Clip} clip */
export const lengthOf = ({ start, end }) => Math.max(0, end - start);

/**
 * Places clips one after the other. A transition shows both clips at the same time, so it moves its clip and all later
 * ones to the left.
 *
 * @param {readonly Clip[]} clips
 * @returns {PlacedClip[]}
 */
export function arrange(clips) {
  /** @type {PlacedClip[]} */
  const placed = [];
  for (const clip of clips) {
    const previous = placed.at(-1);
    const possible = previous ? Math.min(lengthOf(clip), lengthOf(previous.clip)) : 0;
    const overlap = Math.min(clip.transition?.seconds ?? 0, possible);
    const start = rounded((previous?.end ?? 0) - overlap);
    placed.push({ clip, start, end: rounded(start + lengthOf(clip)), overlap });
  }
  return placed;
}

/** The length of the result. @param {readonly PlacedClip[]} placed */
export const totalLength = (placed) => placed.at(-1)?.end ?? 0;

/**
 * What the result shows at a time; null without clips. A time after the end shows the last picture.
 *
 * @param {readonly PlacedClip[]} placed
 * @param {number} time
 * @returns {Moment | null}
 */
export function momentAt(placed, time) {
  if (placed.length === 0) return null;
  const found = placed.findIndex(({ end }) => time < end);
  const index = found < 0 ? placed.length - 1 : found;
  const sourceTime = sourceTimeAt(placed[index], time);
  const incoming = placed[index + 1];
  if (!incoming || incoming.overlap === 0 || time < incoming.start) return { index, sourceTime, next: null };
  const progress = (time - incoming.start) / incoming.overlap;
  const type = incoming.clip.transition?.type ?? "fade";
  return { index, sourceTime, next: { index: index + 1, sourceTime: sourceTimeAt(incoming, time), progress, type } };
}

/** The time in the clip's video. @param {PlacedClip} placed @param {number} time */
export const sourceTimeAt = ({ clip, start }, time) => rounded(clamp(clip.start + time - start, clip.start, clip.end));

/** The clip that a change at a time means: in a transition the one that is seen better. @param {readonly PlacedClip[]} placed @param {number} time */
export function clipAt(placed, time) {
  const moment = momentAt(placed, time);
  if (!moment) return null;
  return placed[moment.next && moment.next.progress >= 0.5 ? moment.next.index : moment.index];
}

/** @param {readonly PlacedClip[]} placed @param {number} time @returns {Anchor | null} */
export function anchorAt(placed, time) {
  const owner = clipAt(placed, time);
  return owner && { clipId: owner.clip.id, time: sourceTimeAt(owner, time) };
}

/**
 * The time of an anchor in the result. What has been cut off counts as the nearest moment that is left.
 *
 * @param {readonly PlacedClip[]} placed
 * @param {Anchor} anchor
 */
export function timeOf(placed, { clipId, time }) {
  const owner = placed.find(({ clip }) => clip.id === clipId);
  if (!owner) return 0;
  return rounded(owner.start + clamp(time, owner.clip.start, owner.clip.end) - owner.clip.start);
}

/** The time some frames later, on the grid of the frames. @param {number} time @param {number} frames @param {number} frame its length */
export const step = (time, frames, frame) => rounded((Math.round(time / frame) + frames) * frame);

/**
 * `1:02.5`, `62.5` or `1:02:03` in seconds; null if it is not a time.
 *
 * @param {string} text
 * @returns {number | null}
 */
export function parseTime(text) {
  const parts = text.trim().replace(",", ".").split(":");
  const isTime =
    parts.length <= 3 && parts.every((part, i) => (i === parts.length - 1 ? /^\d+(\.\d*)?$/ : /^\d+$/).test(part));
  return isTime ? rounded(parts.reduce((sum, part) => sum * 60 + Number(part), 0)) : null;
}

/** Usual rates. Frames of another one have the measured length. */
const RATES = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60];

/** The length of a frame, from the times of frames that were shown one after the other; null while they don't agree. @param {readonly number[]} times */
export function frameOf(times) {
  const steps = times.slice(1).map((time, i) => time - times[i]);
  const [least, most] = [Math.min(...steps), Math.max(...steps)];
  if (steps.length < 5 || least <= 0 || most - least >= least / 4) return null;
  const measured = (times[times.length - 1] - times[0]) / steps.length;
  const rate = RATES.find((usual) => Math.abs(usual * measured - 1) < 0.0003);
  return rate ? 1 / rate : measured;
}
