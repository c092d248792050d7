// @ts-check
// The state of an edit. It is never changed: each operation returns another one, so that it can be undone.
import { keepCovered } from "./cover.js";
import { codecsBody } from "../videos/codec-choice.js";
import { isLeft, place, redactionBody } from "./redaction.js";
import { arrange, clamp, clipAt, lengthOf, rounded, sourceTimeAt, totalLength } from "./time.js";

/** @typedef {import("./time.js").Clip} Clip */
/** @typedef {import("./time.js").Transition} Transition */
/** @typedef {import("./redaction.js").Redaction} Redaction */
/** @typedef {import("./time.js").Anchor} Anchor */
/** @typedef {{ clips: readonly Clip[], redactions: readonly Redaction[], fileName: string, maxHeight: number, codecs: import("../videos/codec-choice.js").CodecChoice, metadata: Record<string, string>, captions: boolean, burnIn: string, isLoudnessSet: boolean, isMarked: boolean, isLow: boolean, nextId: number }} EditState `maxHeight`: 0 if the service chooses; `burnIn`: the language of the captions in the picture, or empty */
/** @typedef {{ past: readonly EditState[], present: EditState, future: readonly EditState[], group: string }} History */
/** @typedef {Record<string, number>} Lengths seconds of each video by its id */

export const MAX_CLIPS = 50;
export const MAX_REDACTIONS = 20;
export const MIN_TRANSITION = 0.1;
export const MAX_TRANSITION = 3;

/** The shortest clip that the handles make. */
const LEAST = 1 / 30;

const MAX_UNDO = 200;

/** Whole videos, one after the other. @param {readonly string[]} videoIds @param {Lengths} lengths @returns {EditState} */
export function initial(videoIds, lengths) {
  const clips = videoIds.map((videoId, i) => ({
    id: `c${i}`,
    videoId,
    start: 0,
    end: lengths[videoId],
    transition: null,
  }));
  return {
    clips,
    redactions: [],
    fileName: "",
    maxHeight: 0,
    metadata: {},
    captions: false,
    burnIn: "",
    codecs: "",
    isLoudnessSet: false,
    isMarked: false,
    isLow: false,
    nextId: clips.length,
  };
}

// Undo and redo

/** @param {EditState} present @returns {History} */
export const begin = (present) => ({ past: [], present, future: [], group: "" });

/**
 * Remembers the state before a change. Changes one after the other with the same group, such as the steps of a drag,
 * are undone together.
 *
 * @param {History} history
 * @param {EditState} present
 * @param {string} [group]
 * @returns {History}
 */
export function change(history, present, group = "") {
  if (present === history.present) return history;
  const isSame = group !== "" && group === history.group;
  const past = isSame ? history.past : [...history.past, history.present].slice(-MAX_UNDO);
  return { past, present, future: [], group };
}

/** @param {History} history @returns {History} */
export function undo({ past, present, future, ...rest }) {
  const previous = past.at(-1);
  if (!previous) return { past, present, future, ...rest };
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], group: "" };
}

/** @param {History} history @returns {History} */
export function redo({ past, present, future, ...rest }) {
  if (future.length === 0) return { past, present, future, ...rest };
  return { past: [...past, present], present: future[0], future: future.slice(1), group: "" };
}

// Clips

/** The first clip has no transition. @param {EditState} state @param {Clip[]} clips @returns {EditState} */
const withClips = (state, clips) => ({
  ...state,
  clips: clips.map((clip, i) => (i === 0 && clip.transition ? { ...clip, transition: null } : clip)),
});

/** @param {EditState} state @param {string} id @param {Partial<Clip>} values */
function withClip(state, id, values) {
  return withClips(
    state,
    state.clips.map((clip) => (clip.id === id ? { ...clip, ...values } : clip)),
  );
}

/** @param {EditState} state @param {string} id @param {number} time of the clip's video */
export function setStart(state, id, time) {
  const clip = state.clips.find((other) => other.id === id);
  return clip ? withClip(state, id, { start: rounded(clamp(time, 0, clip.end - LEAST)) }) : state;
}

/** @param {EditState} state @param {string} id @param {number} time of the clip's video @param {Lengths} lengths */
export function setEnd(state, id, time, lengths) {
  const clip = state.clips.find((other) => other.id === id);
  return clip ? withClip(state, id, { end: rounded(clamp(time, clip.start + LEAST, lengths[clip.videoId])) }) : state;
}

/** @param {EditState} state @param {string} id @param {Transition | null} transition */
export const setTransition = (state, id, transition) => withClip(state, id, { transition });

/**
 * Adds a whole video. A redaction until the end ends where it did: the new pictures after it are others.
 *
 * @param {EditState} state
 * @param {string} videoId
 * @param {number} index
 * @param {Lengths} lengths
 * @returns {EditState}
 */
export function addClip(state, videoId, index, lengths) {
  const clip = { id: `c${state.nextId}`, videoId, start: 0, end: lengths[videoId], transition: null };
  const last = index === state.clips.length ? state.clips.at(-1) : undefined;
  const end = last ? { clipId: last.id, time: lengths[last.videoId] } : null;
  const redactions = state.redactions.map((redaction) => ({ ...redaction, end: redaction.end ?? end }));
  return withClips({ ...state, redactions, nextId: state.nextId + 1 }, [
    ...state.clips.slice(0, index),
    clip,
    ...state.clips.slice(index),
  ]);
}

/**
 * Moves a clip to another place. Redactions hide at least what they hid before.
 *
 * @param {EditState} state
 * @param {string} id
 * @param {number} index
 * @param {Lengths} lengths
 * @returns {EditState}
 */
export function moveClip(state, id, index, lengths) {
  const clip = state.clips.find((other) => other.id === id);
  const to = clamp(index, 0, state.clips.length - 1);
  if (!clip || state.clips[to] === clip) return state;
  const others = state.clips.filter((other) => other !== clip);
  const moved = withClips(state, [...others.slice(0, to), clip, ...others.slice(to)]);
  const [before, after] = [arrange(state.clips), arrange(moved.clips)];
  const redactions = state.redactions.map((redaction) => keepCovered(redaction, before, after, lengths));
  return { ...moved, redactions };
}

/**
 * Cuts a clip in two at a time of the result. Nothing that is shown changes.
 *
 * @param {EditState} state
 * @param {number} time
 * @returns {EditState}
 */
export function split(state, time) {
  const owner = clipAt(arrange(state.clips), time);
  if (!owner) return state;
  const at = sourceTimeAt(owner, time);
  const { clip } = owner;
  if (at - clip.start < LEAST || clip.end - at < LEAST) return state;
  const second = { ...clip, id: `c${state.nextId}`, start: at, transition: null };
  const clips = state.clips.flatMap((other) => (other === clip ? [{ ...clip, end: at }, second] : [other]));
  /** @param {Anchor} anchor @param {boolean} isEnd */
  const half = (anchor, isEnd) =>
    anchor.clipId === clip.id && (isEnd ? anchor.time > at : anchor.time >= at)
      ? { ...anchor, clipId: second.id }
      : anchor;
  return { ...withAnchors(state, half), clips, nextId: state.nextId + 1 };
}

/**
 * Removes a clip, and the redactions that were only in it.
 *
 * @param {EditState} state
 * @param {string} id
 * @returns {EditState}
 */
export function removeClip(state, id) {
  const index = state.clips.findIndex((clip) => clip.id === id);
  if (index < 0) return state;
  const [before, after] = [state.clips[index - 1], state.clips[index + 1]];
  const isOnlyIn = (/** @type {Redaction} */ { start, end }) =>
    (start ? start.clipId === id : !before) && (end ? end.clipId === id : !after);
  const kept = { ...state, redactions: state.redactions.filter((redaction) => !isOnlyIn(redaction)) };
  /** @param {Anchor} anchor @param {boolean} isEnd @returns {Anchor} */
  const nearest = (anchor, isEnd) => {
    if (anchor.clipId !== id) return anchor;
    const isBefore = isEnd ? before !== undefined : after === undefined;
    return isBefore ? { clipId: before.id, time: before.end } : { clipId: after.id, time: after.start };
  };
  const clips = state.clips.filter((clip) => clip.id !== id);
  return withClips(clips.length > 0 ? withAnchors(kept, nearest) : kept, clips);
}

/** @param {EditState} state @param {(anchor: Anchor, isEnd: boolean) => Anchor} change @returns {EditState} */
function withAnchors(state, change) {
  const redactions = state.redactions.map((redaction) => ({
    ...redaction,
    start: redaction.start && change(redaction.start, false),
    end: redaction.end && change(redaction.end, true),
    track: redaction.track.map((keyframe) => ({ ...keyframe, at: change(keyframe.at, false) })),
  }));
  return { ...state, redactions };
}

// Redactions

/** @param {EditState} state @param {Omit<Redaction, "id">} redaction @returns {EditState} */
export function addRedaction(state, redaction) {
  return {
    ...state,
    redactions: [...state.redactions, { ...redaction, id: `r${state.nextId}` }],
    nextId: state.nextId + 1,
  };
}

/** @param {EditState} state @param {Redaction} redaction with the id of the one that it replaces @returns {EditState} */
export function setRedaction(state, redaction) {
  if (state.redactions.includes(redaction)) return state;
  return { ...state, redactions: state.redactions.map((other) => (other.id === redaction.id ? redaction : other)) };
}

/** @param {EditState} state @param {string} id @returns {EditState} */
export const removeRedaction = (state, id) => ({
  ...state,
  redactions: state.redactions.filter((redaction) => redaction.id !== id),
});

// The request

/** Redactions of which something is left in the result, in the order of the request. @param {EditState} state */
export function shownRedactions(state) {
  const placed = arrange(state.clips);
  return state.redactions.map((redaction) => place(placed, redaction)).filter(isLeft);
}

/**
 * The body of `POST /v1/videos`. A clip until the end of its video has no `end`, so that it includes the end of the
 * sound.
 *
 * @param {EditState} state
 * @param {Lengths} lengths
 */
export function requestBody(state, lengths) {
  const length = totalLength(arrange(state.clips));
  const redactions = shownRedactions(state).map((redaction) => redactionBody(redaction, length));
  return {
    edit: {
      clips: state.clips.map(({ videoId, start, end, transition }) => ({
        videoId,
        ...(start > 0 ? { start } : {}),
        ...(end < lengths[videoId] ? { end } : {}),
        ...(transition ? { transition } : {}),
      })),
    },
    ...(redactions.length > 0 ? { redactions } : {}),
    ...(state.fileName.trim() ? { fileName: state.fileName.trim() } : {}),
    ...(state.maxHeight ? { maxHeight: state.maxHeight } : {}),
    ...codecsBody(state.codecs),
    ...(Object.keys(state.metadata).length > 0 ? { metadata: state.metadata } : {}),
    ...(state.burnIn
      ? { captions: { burnIn: true, language: state.burnIn } }
      : state.captions
        ? { captions: true }
        : {}),
    ...(state.isLoudnessSet ? { loudness: true } : {}),
    ...(state.isMarked ? { watermark: true } : {}),
    ...(state.isLow ? { priority: "low" } : {}),
  };
}

/** A stored state, if it still fits the videos; otherwise null. @param {unknown} stored @param {Lengths} lengths @returns {EditState | null} */
export function restored(stored, lengths) {
  const state = /** @type {EditState | null} */ (stored);
  const isWhole = Array.isArray(state?.clips) && Array.isArray(state.redactions) && Boolean(state.metadata);
  return isWhole && state.clips.every((clip) => clip.end <= (lengths[clip.videoId] ?? 0) && lengthOf(clip) > 0)
    ? state
    : null;
}
