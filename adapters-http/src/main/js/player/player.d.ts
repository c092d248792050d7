// Types of player.js. Described in docs/player.md.

/** Tiles of a filmstrip: one image with a still for each interval. */
export interface Filmstrip {
  url: string;
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  intervalSeconds: number;
  frames: number;
}

/** Captions of a language as a WebVTT file. */
export interface CaptionFile {
  language: string;
  label: string;
  src: string;
}

/** A part of the video; `title` is plain text. */
export interface Chapter {
  /** Seconds. */
  start: number;
  /** Seconds. */
  end: number;
  title: string;
}

/** Response of `GET /embed/{videoId}/source?t=`. */
export interface PlayerSource {
  videoId: string;
  title: string;
  /** A video with the status `processing` can be played once it has `stream` or `mp4`. */
  status: "ready" | "processing" | "failed";
  /** Seconds. */
  duration?: number;
  width?: number;
  height?: number;
  /** The HLS master playlist; absent if the plan has no streaming. */
  stream?: string;
  mp4?: string;
  poster?: string;
  filmstrip?: Filmstrip;
  /** Captions for players of the MP4, the main ones first; the stream has its own. */
  captions?: CaptionFile[];
  /** In order. */
  chapters?: Chapter[];
  /** Unix time at which the links expire. */
  expiresAt?: number;
}

/**
 * `<vidport-player src="https://…/embed/…?t=…">`. Attributes: `src`, `autoplay`, `loop`, `muted`, `cc`, `start`, `end`, `video-title`.
 *
 * Events: `ready` when the links are known, `error` (a `CustomEvent` whose `detail` is the text that the viewer sees), and those of
 * the media element: `play`, `playing`, `pause`, `ended`, `timeupdate`, `durationchange`, `seeking`, `seeked`, `waiting`,
 * `volumechange`, `ratechange`.
 */
export declare class VidportPlayer extends HTMLElement {
  /** The media element. */
  readonly video: HTMLVideoElement;
  /**
   * Reads the links of the video, in place of `src`: for pages that get them from the API. Called again when they expire,
   * and while the video is processed.
   */
  source: (() => Promise<PlayerSource>) | null;
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 until it is known. */
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  muted: boolean;
  /** 0 to 1. */
  volume: number;
  playbackRate: number;
  /** Rejects if the browser does not permit it. */
  play(): Promise<void>;
  pause(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "vidport-player": VidportPlayer;
  }
}
