// @ts-check
// <vidport-player>: the player of the page /embed/{videoId} and of other web pages. One file, like upload.js; it imports
// hls.js only when a video needs it. Described in docs/player.md; the types are in player.d.ts.

/** @typedef {import("./player.d.ts").PlayerSource} PlayerSource */
/** @typedef {import("./player.d.ts").Filmstrip} Filmstrip */
/** @typedef {import("./player.d.ts").Chapter} Chapter */
/** @typedef {{ label: string, value: string, checked?: boolean, run: () => void, opens?: boolean }} MenuItem */

const SECOND = 1000;

/** Controls disappear after this long without a movement of the pointer. */
const IDLE = 2.5 * SECOND;

/** A wait that is shorter shows no spinner. */
const SPINNER_DELAY = 300;

const TOAST_TIME = 900;
const DOUBLE_TAP = 300;
const POLL = 5 * SECOND;

/** Links are renewed this long before they expire. */
const LINK_MARGIN = 30 * SECOND;

/** Not more often, even if the clock of the device is wrong. */
const MIN_RENEWAL_INTERVAL = 20 * SECOND;

/** Failures in a row, without progress of playback, until the viewer sees the error. */
const MAX_FAILURES = 3;

const ARROW_STEP = 5;
const LETTER_STEP = 10;
const VOLUME_STEP = 0.05;
/** Seconds before the end of a clip at which its last frame is shown. */
const LAST_FRAME = 0.001;
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const VOLUME_KEY = "vidport-player-volume";
const HLS_TYPE = "application/vnd.apple.mpegurl";
const CODECS = 'video/mp4; codecs="avc1.640028,mp4a.40.2"';

/** What a browser is asked whether it decodes it smoothly, the most demanding first. */
const AV1 = [
  { contentType: 'video/mp4; codecs="av01.0.13M.08"', width: 2560, height: 1440, bitrate: 12e6, framerate: 60 },
  { contentType: 'video/mp4; codecs="av01.0.09M.08"', width: 1920, height: 1080, bitrate: 6e6, framerate: 60 },
  { contentType: 'video/mp4; codecs="av01.0.08M.08"', width: 1920, height: 1080, bitrate: 4e6, framerate: 30 },
];

// Material Symbols by Google, Apache License 2.0.
const ICONS = {
  play: "M8 5v14l11-7z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  replay: "M12 5V1L7 6l5 5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8z",
  loud: "M3 9v6h4l5 5V4L7 9zM16.5 12A4.5 4.5 0 0 0 14 7.97v8.05A4.5 4.5 0 0 0 16.5 12zM14 3.23v2.06a7 7 0 0 1 0 13.42v2.06a9 9 0 0 0 0-17.54z",
  quiet: "M3 9v6h4l5 5V4L7 9zM16.5 12A4.5 4.5 0 0 0 14 7.97v8.05A4.5 4.5 0 0 0 16.5 12z",
  muted:
    "M3 9v6h4l5 5V4L7 9zM21.6 9.8l-1.4-1.4-2.2 2.2-2.2-2.2-1.4 1.4 2.2 2.2-2.2 2.2 1.4 1.4 2.2-2.2 2.2 2.2 1.4-1.4-2.2-2.2z",
  captions:
    "M19 4H5a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2zm-8 7H9.5v-.5h-2v3h2V13H11v1a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1zm7 0h-1.5v-.5h-2v3h2V13H18v1a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1z",
  settings:
    "M19.14 12.94c.04-.3.06-.61.06-.94s-.02-.64-.07-.94l2.03-1.58a.49.49 0 0 0 .12-.61l-1.92-3.32a.49.49 0 0 0-.59-.22l-2.39.96a7.03 7.03 0 0 0-1.62-.94l-.36-2.54a.48.48 0 0 0-.48-.41h-3.84a.47.47 0 0 0-.47.41l-.36 2.54c-.59.24-1.13.57-1.62.94l-2.39-.96a.47.47 0 0 0-.59.22L2.74 8.87a.47.47 0 0 0 .12.61l2.03 1.58c-.05.3-.09.63-.09.94s.02.64.07.94l-2.03 1.58a.49.49 0 0 0-.12.61l1.92 3.32c.12.22.37.29.59.22l2.39-.96c.5.38 1.03.7 1.62.94l.36 2.54c.05.24.24.41.48.41h3.84c.24 0 .44-.17.47-.41l.36-2.54c.59-.24 1.13-.56 1.62-.94l2.39.96c.22.08.47 0 .59-.22l1.92-3.32a.47.47 0 0 0-.12-.61zM12 15.6A3.6 3.6 0 1 1 12 8.4a3.6 3.6 0 0 1 0 7.2z",
  airplay: "M6 22h12l-6-6zM21 3H3a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4v-2H3V5h18v12h-4v2h4a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2z",
  cast: "M21 3H3a2 2 0 0 0-2 2v3h2V5h18v14h-7v2h7a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2zM1 18v3h3a3 3 0 0 0-3-3zm0-4v2a5 5 0 0 1 5 5h2a7 7 0 0 0-7-7zm0-4v2a9 9 0 0 1 9 9h2A11 11 0 0 0 1 10z",
  pip: "M19 11h-8v6h8zM23 19V5a2 2 0 0 0-2-2H3a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h18a2 2 0 0 0 2-2zm-2 0H3V5h18z",
  full: "M7 14H5v5h5v-2H7zM5 10h2V7h3V5H5zM17 17h-3v2h5v-5h-2zM14 5v2h3v3h2V5z",
  window: "M5 16h3v3h2v-5H5zM8 8H5v2h5V5H8zM14 19h2v-3h3v-2h-5zM16 8V5h-2v5h5V8z",
  check: "M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z",
  next: "M10 6 8.6 7.4l4.6 4.6-4.6 4.6L10 18l6-6z",
  back: "M15.4 7.4 14 6l-6 6 6 6 1.4-1.4-4.6-4.6z",
};

// Pages that permit only trusted types know that all markup of the player is its own.
const rules = { createHTML: (/** @type {string} */ text) => text };
/** @type {{ createHTML: (text: string) => any }} */
const markup = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("vidport-player", rules) ?? rules;

/** @param {keyof typeof ICONS} name */
const icon = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${ICONS[name]}"/></svg>`;

const TEMPLATE = `
<div class="player" data-size="m" data-state="idle">
  <video playsinline preload="none"></video>
  <img class="poster" alt="" hidden decoding="async">
  <div class="surface"></div>
  <div class="heading" aria-hidden="true"></div>
  <div class="toast" role="status"></div>
  <div class="spinner" hidden><i aria-hidden="true"></i><span>Loading…</span></div>
  <button class="big" type="button" aria-label="Play">${icon("play")}</button>
  <button class="unmute" type="button" hidden>${icon("muted")}<span>Unmute</span></button>
  <div class="message" role="alert" hidden>
    <strong></strong><p></p><button type="button" class="retry">Try again</button>
  </div>
  <div class="controls" role="group" aria-label="Player controls">
    <div class="seek" role="slider" tabindex="0" aria-label="Seek" aria-valuemin="0" aria-valuemax="0" aria-valuenow="0">
      <div class="preview" aria-hidden="true"><div class="tile"></div><b hidden></b><span></span></div>
      <div class="rail"><div class="bar buffered"></div><div class="bar hover"></div><div class="bar played"></div><div class="marks"></div></div>
      <div class="knob"></div>
    </div>
    <div class="row">
      <button class="play" type="button" aria-label="Play">${icon("play")}</button>
      <div class="volume">
        <button class="mute" type="button" aria-label="Mute">${icon("loud")}</button>
        <div class="level" role="slider" tabindex="0" aria-label="Volume" aria-valuemin="0" aria-valuemax="100" aria-valuenow="100">
          <div class="rail"><div class="bar played"></div></div><div class="knob"></div>
        </div>
      </div>
      <div class="time"><span class="current">0:00</span><span class="total"></span></div>
      <div class="gap"></div>
      <button class="captions" type="button" aria-label="Captions" aria-pressed="false" hidden>${icon("captions")}</button>
      <button class="settings" type="button" aria-label="Settings" aria-haspopup="menu" aria-expanded="false">${icon("settings")}</button>
      <button class="airplay" type="button" aria-label="AirPlay" hidden>${icon("airplay")}</button>
      <button class="cast" type="button" aria-label="Play on another device" hidden>${icon("cast")}</button>
      <button class="pip" type="button" aria-label="Picture-in-picture" aria-pressed="false" hidden>${icon("pip")}</button>
      <button class="full" type="button" aria-label="Full screen" hidden>${icon("full")}</button>
    </div>
  </div>
  <div class="menu" role="menu" aria-label="Settings" hidden></div>
</div>`;

const STYLES = `
:host {
  display: block; position: relative; aspect-ratio: 16 / 9; overflow: hidden; background: #000; color: #fff;
  color-scheme: dark; contain: layout paint; -webkit-tap-highlight-color: transparent;
  --accent: var(--vidport-accent, #5aa9ff);
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.player {
  --unit: 40px; --gutter: 12px; --text: 14px;
  position: absolute; inset: 0; overflow: hidden; user-select: none; -webkit-user-select: none;
  font: 500 var(--text)/1.3 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  font-variant-numeric: tabular-nums;
}
.player[data-size="s"] { --unit: 36px; --gutter: 6px; --text: 12.5px; }
.player[data-size="l"] { --unit: 48px; --gutter: 20px; --text: 16px; }
.player[data-size="xl"] { --unit: 76px; --gutter: 36px; --text: 26px; }
.player.idle { cursor: none; }
video, .poster, .surface { position: absolute; inset: 0; width: 100%; height: 100%; }
video, .poster { object-fit: contain; background: #000; }
.poster { transition: opacity 0.2s; }
.started .poster { opacity: 0; pointer-events: none; }
video::cue { font-family: system-ui, sans-serif; background: rgb(0 0 0 / 0.75); color: #fff; }
.active video::-webkit-media-text-track-container { transform: translateY(calc(var(--unit) * -2.1)); }
.heading {
  position: absolute; inset: 0 0 auto; padding: calc(var(--gutter) + 2px) calc(var(--gutter) + 4px) 40px;
  font-size: calc(var(--text) * 1.2); font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
  text-shadow: 0 1px 3px rgb(0 0 0 / 0.6); background: linear-gradient(rgb(0 0 0 / 0.6), transparent);
  pointer-events: none; transition: opacity 0.2s;
}
.started .heading { opacity: 0; }
.player[data-size="s"] .heading { padding-bottom: 20px; }
button {
  all: unset; box-sizing: border-box; cursor: pointer; display: inline-flex; align-items: center; justify-content: center;
  width: var(--unit); height: var(--unit); border-radius: 8px; flex: none; color: inherit;
}
svg { width: calc(var(--unit) * 0.6); height: calc(var(--unit) * 0.6); fill: currentColor; display: block; }
.pip svg, .airplay svg, .cast svg, .captions svg, .settings svg { width: calc(var(--unit) * 0.52); height: calc(var(--unit) * 0.52); }
:focus { outline: none; }
:focus-visible { outline: 2px solid #fff; outline-offset: -2px; box-shadow: 0 0 0 2px #000; }
.row button:hover, .menu button:hover { background: rgb(255 255 255 / 0.16); }
.row button[aria-pressed="true"] { color: var(--accent); }
.big {
  position: absolute; inset: 0; margin: auto; width: calc(var(--unit) * 1.9); height: calc(var(--unit) * 1.9); border-radius: 50%;
  background: rgb(12 14 18 / 0.62); backdrop-filter: blur(10px); -webkit-backdrop-filter: blur(10px);
  box-shadow: inset 0 0 0 1px rgb(255 255 255 / 0.14), 0 4px 24px rgb(0 0 0 / 0.35);
  transition: background 0.15s, transform 0.15s, opacity 0.15s;
}
.player[data-size="s"] .big { width: calc(var(--unit) * 1.6); height: calc(var(--unit) * 1.6); }
.big svg { width: 50%; height: 50%; transform: translateX(4%); }
.big:hover { background: var(--accent); color: #04121f; transform: scale(1.05); }
.big:focus-visible { outline-offset: 3px; }
.started .big { opacity: 0; visibility: hidden; pointer-events: none; }
.started.ended .big { opacity: 1; visibility: visible; pointer-events: auto; }
.unmute {
  position: absolute; top: var(--gutter); left: var(--gutter); width: auto; padding: 0 14px 0 8px; gap: 4px; height: var(--unit);
  border-radius: 999px; background: #fff; color: #111; font-weight: 600; box-shadow: 0 2px 12px rgb(0 0 0 / 0.4);
}
.unmute:focus-visible { outline-color: #000; }
.toast {
  position: absolute; top: calc(var(--gutter) + 4px); left: 50%; transform: translateX(-50%); padding: 6px 14px; border-radius: 999px;
  background: rgb(12 14 18 / 0.78); font-weight: 600; white-space: nowrap; opacity: 0; transition: opacity 0.15s; pointer-events: none;
}
.toast.on { opacity: 1; }
.spinner { position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none; }
.spinner i {
  width: calc(var(--unit) * 1.3); height: calc(var(--unit) * 1.3); border-radius: 50%;
  border: 3px solid rgb(255 255 255 / 0.25); border-top-color: #fff; animation: turn 0.9s linear infinite;
}
.spinner span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@keyframes turn { to { transform: rotate(360deg); } }
.message {
  position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center;
  padding: 8px var(--gutter); background: rgb(8 9 12 / 0.86);
}
.message strong { font-size: calc(var(--text) * 1.25); font-weight: 600; }
.message p { margin: 4px 0 0; max-width: 46ch; color: #c9ccd2; font-weight: 400; }
.retry {
  width: auto; height: calc(var(--unit) * 0.9); margin-top: 12px; padding: 0 18px; border-radius: 999px; background: #fff; color: #111; font-weight: 600;
}
.retry:focus-visible { outline-offset: 3px; }
.controls {
  position: absolute; inset: auto 0 0; padding: calc(var(--unit) * 0.9) var(--gutter) calc(var(--gutter) * 0.35);
  background: linear-gradient(transparent, rgb(0 0 0 / 0.42) 45%, rgb(0 0 0 / 0.78)); transition: opacity 0.2s, visibility 0.2s;
}
.idle .controls { opacity: 0; visibility: hidden; }
.failed .controls, .failed .big, .failed .heading { display: none; }
.row { display: flex; align-items: center; margin: 0 calc(var(--unit) * -0.12); }
.gap { flex: 1; }
.time { padding: 0 8px; white-space: nowrap; }
.total { color: #d4d7dc; }
.total::before { content: " / "; white-space: pre; }
.total:empty { display: none; }
.seek, .level { position: relative; cursor: pointer; touch-action: none; border-radius: 6px; }
.seek { height: calc(var(--unit) * 0.5); margin: 0 4px; }
.rail { position: absolute; left: 0; right: 0; top: 50%; height: 4px; margin-top: -2px; border-radius: 4px; overflow: hidden; background: rgb(255 255 255 / 0.32); }
.player[data-size="l"] .seek .rail { height: 5px; }
.player[data-size="xl"] .rail { height: 8px; margin-top: -4px; }
.seek .rail { transition: transform 0.12s; }
.seek:hover .rail, .seek.dragging .rail { transform: scaleY(1.5); }
.bar { position: absolute; inset: 0; transform-origin: 0 50%; transform: scaleX(0); }
.buffered { background: rgb(255 255 255 / 0.32); }
.hover { background: rgb(255 255 255 / 0.28); opacity: 0; }
.seek:hover .hover { opacity: 1; }
.seek .played { background: var(--accent); }
.marks i { position: absolute; top: 0; bottom: 0; width: 3px; margin-left: -1.5px; background: rgb(12 14 18 / 0.9); }
.level .played { background: #fff; }
.knob {
  position: absolute; left: 0; top: 50%; width: 14px; height: 14px; margin: -7px 0 0 -7px; border-radius: 50%; background: #fff;
  box-shadow: 0 1px 4px rgb(0 0 0 / 0.5); pointer-events: none;
}
.player[data-size="xl"] .knob { width: 26px; height: 26px; margin: -13px 0 0 -13px; }
.seek .knob { opacity: 0; transition: opacity 0.12s; }
.seek:hover .knob, .seek.dragging .knob, .seek:focus-visible .knob { opacity: 1; }
.level { width: 0; height: calc(var(--unit) * 0.7); opacity: 0; overflow: hidden; margin: 0; transition: width 0.15s, opacity 0.15s, margin 0.15s; }
.volume { display: flex; align-items: center; }
.volume:hover .level, .volume:focus-within .level, .level.dragging {
  width: calc(var(--unit) * 1.7); opacity: 1; margin: 0 10px 0 8px; overflow: visible;
}
.player[data-size="s"] .level, .touch .level { display: none; }
.preview {
  position: absolute; bottom: calc(100% + 6px); left: 0; opacity: 0; pointer-events: none; text-align: center;
  transform: translateX(-50%); transition: opacity 0.1s;
}
.seek:hover .preview.on, .seek.dragging .preview.on { opacity: 1; }
.tile { margin: 0 auto; border-radius: 6px; background-color: #111; box-shadow: 0 0 0 2px rgb(255 255 255 / 0.9), 0 6px 20px rgb(0 0 0 / 0.5); }
.preview b {
  display: block; max-width: 260px; margin: 6px auto 0; padding: 2px 8px; border-radius: 6px; background: rgb(12 14 18 / 0.8);
  font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
}
.preview b[hidden] { display: none; }
.preview span { display: inline-block; margin-top: 6px; padding: 2px 8px; border-radius: 6px; background: rgb(12 14 18 / 0.8); }
.menu {
  position: absolute; right: var(--gutter); bottom: calc(var(--unit) * 1.75); min-width: min(230px, calc(100% - 2 * var(--gutter)));
  max-height: calc(100% - var(--unit) * 1.75 - 8px); overflow: auto; overscroll-behavior: contain; padding: 6px; border-radius: 12px;
  background: rgb(20 22 27 / 0.94); box-shadow: 0 8px 32px rgb(0 0 0 / 0.5), inset 0 0 0 1px rgb(255 255 255 / 0.1); scrollbar-width: thin;
}
.player[data-size="s"] .menu { padding: 3px; border-radius: 8px; }
.menu button { display: flex; width: 100%; height: auto; min-height: calc(var(--unit) * 0.9); padding: 0 10px; gap: 8px; justify-content: flex-start; }
.player[data-size="s"] .menu button { min-height: 29px; }
.menu svg { width: 1.3em; height: 1.3em; flex: none; }
.menu .value { margin-left: auto; padding-left: 18px; color: #b9bec7; font-weight: 400; }
.menu .mark { width: 1.3em; flex: none; }
.menu .title { font-weight: 600; border-bottom: 1px solid rgb(255 255 255 / 0.14); border-radius: 8px 8px 0 0; margin-bottom: 4px; }
.player[data-size="s"] .pip, .player[data-size="s"] .cast { display: none; }
.player[data-narrow] .total, .player[data-narrow] .volume { display: none; }
@media (prefers-reduced-motion: reduce) {
  * { transition: none !important; }
  .big:hover { transform: none; }
  .spinner i { display: none; }
  .spinner span { position: static; width: auto; height: auto; clip-path: none; padding: 6px 14px; border-radius: 999px; background: rgb(12 14 18 / 0.78); }
}
@media (forced-colors: active) {
  .rail { border: 1px solid CanvasText; }
  .played { background: Highlight !important; forced-color-adjust: none; }
  button { border: 1px solid transparent; }
}`;

/** @param {number} seconds */
const clock = (seconds) => {
  const all = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor(all / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
};

/** As a screen reader should read it. @param {number} seconds */
const spoken = (seconds) => {
  const all = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const unit = (/** @type {number} */ n, /** @type {string} */ name) =>
    n > 0 ? [`${n} ${name}${n === 1 ? "" : "s"}`] : [];
  const parts = [
    ...unit(Math.floor(all / 3600), "hour"),
    ...unit(Math.floor(all / 60) % 60, "minute"),
    ...unit(all % 60, "second"),
  ];
  return parts.join(" ") || "0 seconds";
};

/** @param {number} value @param {number} min @param {number} max */
const clamp = (value, min, max) => Math.min(max, Math.max(min, value));

/** Plain text as that of a cue, which is markup. @param {string} text */
const cueText = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What a viewer reads instead of the video. */
class PlaybackFailure extends Error {
  /** @param {string} title @param {string} text @param {boolean} [isFinal] whether another try is pointless */
  constructor(title, text, isFinal = false) {
    super(title);
    this.text = text;
    this.isFinal = isFinal;
  }
}

const failures = {
  network: () => new PlaybackFailure("The connection was lost", "Check your network, then try again."),
  media: () =>
    new PlaybackFailure(
      "This video can’t be played",
      "Your browser could not play it. Try again, or use another browser.",
    ),
  site: () => new PlaybackFailure("This video can’t be played here", "Its owner does not allow it on this site.", true),
  gone: () =>
    new PlaybackFailure("This video is not available", "Its owner removed it, or no longer shares it here.", true),
  failed: () => new PlaybackFailure("This video can’t be played", "It could not be processed.", true),
};

/** The request for the links of a player page. @param {string} address of the page @returns {() => Promise<PlayerSource>} */
function sourceOf(address) {
  const url = new URL(address, document.baseURI);
  const query = new URLSearchParams({ t: url.searchParams.get("t") ?? "" });
  const request = `${url.origin}${url.pathname.replace(/\/$/, "")}/source?${query}`;
  return async () => {
    let response;
    try {
      response = await fetch(request, { cache: "no-store" });
    } catch {
      throw failures.network();
    }
    if (!response.ok) {
      const { error } = await response.json().catch(() => ({}));
      if (error === "FORBIDDEN") throw failures.site();
      throw response.status < 500 && response.status !== 429 ? failures.gone() : failures.network();
    }
    return response.json();
  };
}

/** Keeps the links of a video valid: reads them again from the service before and after they expire. */
class Links {
  /** @param {() => Promise<PlayerSource>} request reads the links @param {PlayerSource | null} known */
  constructor(request, known) {
    /** @readonly */
    this.request = request;
    /** @type {PlayerSource | null} */
    this.current = known;
    this.isRefused = false;
    this.readAt = 0;
    /** @type {Promise<PlayerSource> | null} */
    this.reading = null;
  }

  /** The links; read if they are unknown, refused or about to expire. @returns {Promise<PlayerSource>} */
  async fresh() {
    const expires = (this.current?.expiresAt ?? Infinity) * SECOND;
    const isLate = expires - LINK_MARGIN < Date.now() && Date.now() - this.readAt > MIN_RENEWAL_INTERVAL;
    return this.current && !this.isRefused && !isLate ? this.current : this.read();
  }

  /** @returns {Promise<PlayerSource>} */
  read() {
    this.reading ??= this.#read().finally(() => (this.reading = null));
    return this.reading;
  }

  async #read() {
    this.current = await this.request();
    this.isRefused = false;
    this.readAt = Date.now();
    return this.current;
  }

  /** The address of a file of the stream under the newest links. @param {string} url */
  renewed(url) {
    const grant = this.current?.stream?.match(/\/play\/[^/]+\//)?.[0];
    return grant ? url.replace(/\/play\/[^/]+\//, grant) : url;
  }
}

/** The pixels per second in AV1 that the browser decodes smoothly; 0 if it does not. */
async function smoothAv1() {
  for (const video of AV1) {
    try {
      const { supported, smooth } = await navigator.mediaCapabilities.decodingInfo({ type: "media-source", video });
      if (supported && smooth) return video.width * video.height * video.framerate;
    } catch {
      return 0; // an old browser
    }
  }
  return 0;
}

/**
 * Leaves the renditions of one codec, of which hls.js would offer each size twice: AV1 if all of its renditions are played smoothly.
 *
 * @param {any} hls
 * @param {number} limit in pixels per second of AV1
 */
function keepOneCodec(hls, limit) {
  const isAv1 = (/** @type {any} */ level) => Boolean(level.videoCodec?.startsWith("av01"));
  const av1 = hls.levels.filter(isAv1);
  if (av1.length === 0 || av1.length === hls.levels.length) return;
  const takesAv1 = av1.every(
    (/** @type {any} */ level) => level.width * level.height * (level.frameRate || 30) <= limit,
  );
  for (let number = hls.levels.length - 1; number >= 0; number--) {
    if (isAv1(hls.levels[number]) !== takesAv1) hls.removeLevel(number);
  }
  hls.firstLevel = hls.levels.length - 1;
}

/** Gives a video element its media: through hls.js, the HLS of the browser, or the MP4. */
class Engine {
  /**
   * @param {HTMLVideoElement} video
   * @param {Links} links
   * @param {{ changed: () => void, failed: (failure: PlaybackFailure) => void }} listener
   */
  constructor(video, links, listener) {
    this.video = video;
    this.links = links;
    this.listener = listener;
    /** @type {any} */
    this.hls = null;
    this.isAttached = false;
    this.failures = 0;
    this.recoveries = 0;
    this.isEnded = false;
    /** The name of the audio track that the viewer has chosen; also that of the next stream. */
    this.chosenAudio = "";
    /** Pixels per second in AV1 up to which its renditions are played. */
    this.av1Limit = 0;
    /** @type {any} */
    this.module = null;
    this.onError = () => (this.hls && this.av1Limit > 0 ? this.#leaveAv1() : this.#nativeError());
    /** The captions next to an MP4. @type {HTMLTrackElement[]} */
    this.tracks = [];
    this.onProgress = () => (this.failures = 0);
    video.addEventListener("error", this.onError);
    video.addEventListener("timeupdate", this.onProgress);
    /** Whether it plays or would if it could: a fault of the media pauses without an event. */
    this.isPlaying = false;
    this.onPlay = () => (this.isPlaying = true);
    this.onPause = () => (this.isPlaying = false);
    video.addEventListener("play", this.onPlay);
    video.addEventListener("pause", this.onPause);
  }

  get usesHls() {
    return Boolean(this.links.current?.stream) && (globalThis.MediaSource?.isTypeSupported(CODECS) ?? false);
  }

  /** Loads hls.js before it is needed. */
  async prepare() {
    if (!this.usesHls || this.module) return;
    this.av1Limit = await smoothAv1();
    try {
      this.module = (await import(/* @vite-ignore */ new URL("./hls.js", import.meta.url).href)).default;
    } catch {
      this.module = null; // the MP4 plays without it
    }
  }

  /** Connects the media. @param {number} time in seconds @param {boolean} isPlaying whether to load more than the playlist */
  attach(time, isPlaying) {
    if (this.isAttached) return;
    const source = this.links.current;
    if (!source) return;
    this.isAttached = true;
    if (this.usesHls && this.module?.isSupported()) {
      this.#attachHls(time, isPlaying);
    } else {
      this.#attachNative(source, time);
    }
  }

  /** Loads media if only the playlist has been loaded so far. @param {number} time */
  start(time) {
    if (this.hls && !this.isStarted) {
      this.isStarted = true;
      this.hls.startLoad(time);
    }
  }

  /** Loads the media again from the current time: the stream has more qualities than before. */
  async reload() {
    const { currentTime, ended } = this.video;
    const { isPlaying } = this;
    const source = this.links.current;
    if (!this.isAttached || this.isEnded || ended || !source) return;
    if (this.hls) {
      this.hls.destroy();
      this.#attachHls(currentTime, Boolean(this.isStarted));
    } else {
      this.#attachNative(source, currentTime);
    }
    if (isPlaying) await this.video.play().catch(() => {}); // a browser may refuse; the button stays
  }

  /** @param {number} time @param {boolean} isPlaying */
  #attachHls(time, isPlaying) {
    const Hls = this.module;
    this.isStarted = isPlaying;
    const hls = new Hls({
      enableWorker: false, // its worker needs blob: in the policy of the page
      autoStartLoad: isPlaying,
      startPosition: time,
      capLevelToPlayerSize: true,
      backBufferLength: 60,
      abrEwmaDefaultEstimate: 2e6,
      /** @param {XMLHttpRequest} xhr @param {string} url */
      xhrSetup: async (xhr, url) => {
        await this.links.fresh();
        xhr.open("GET", this.links.renewed(url), true);
      },
    });
    this.hls = hls;
    hls.on(Hls.Events.ERROR, (/** @type {string} */ _, /** @type {any} */ data) => this.#hlsError(Hls, data));
    hls.on(Hls.Events.MANIFEST_PARSED, () => keepOneCodec(hls, this.av1Limit));
    hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, () => {
      const chosen = this.audioTracks.indexOf(this.chosenAudio);
      if (chosen >= 0) hls.audioTrack = chosen;
    });
    const changes = ["MANIFEST_PARSED", "LEVEL_SWITCHED", "SUBTITLE_TRACKS_UPDATED", "SUBTITLE_TRACK_SWITCH"];
    for (const event of [...changes, "AUDIO_TRACKS_UPDATED", "AUDIO_TRACK_SWITCHED"]) {
      hls.on(Hls.Events[event], () => this.listener.changed());
    }
    hls.on(Hls.Events.LEVEL_SWITCHED, (/** @type {string} */ _, /** @type {{ level: number }} */ { level }) =>
      this.#redraw(hls.levels[level]),
    );
    hls.loadSource(this.links.current?.stream);
    hls.attachMedia(this.video);
  }

  /**
   * A paused browser keeps showing a picture that was decoded before its part of the buffer was replaced, so a quality
   * that was chosen meanwhile would not be visible. A seek to the same time decodes it again.
   * @param {{ width: number, height: number } | undefined} level that is buffered at the current time
   */
  #redraw(level) {
    const { video } = this;
    if (video.paused && !video.ended && level && video.videoHeight > 0 && video.videoHeight !== level.height) {
      video.currentTime = video.currentTime;
    }
  }

  /** @param {PlayerSource} source @param {number} time */
  #attachNative(source, time) {
    const isNativeHls = source.stream && (this.video.canPlayType(HLS_TYPE) || !source.mp4);
    this.video.src = /** @type {string} */ (isNativeHls ? source.stream : source.mp4);
    if (!isNativeHls) this.#addTracks(source);
    if (time > 0) {
      this.video.addEventListener("loadedmetadata", () => (this.video.currentTime = time), { once: true });
    }
    this.video.load();
  }

  /** Lists the captions next to an MP4; their files are loaded when they are shown. @param {PlayerSource} source */
  #addTracks(source) {
    for (const { language, label } of source.captions ?? []) {
      const track = document.createElement("track");
      Object.assign(track, { kind: "captions", srclang: language, label });
      this.video.append(track);
      this.tracks.push(track);
    }
    this.listener.changed();
  }

  /** Loads the file itself: the element would need CORS for the video as well. @param {number} index */
  async #loadTrack(index) {
    const element = this.tracks[index];
    if (!element || element.src) return;
    try {
      const source = await this.links.fresh();
      const caption = source.captions?.find(({ language }) => language === element.srclang);
      const response = await fetch(caption?.src ?? "");
      if (!response.ok) throw failures.network();
      const file = await response.blob();
      if (!this.isEnded && !element.src) element.src = URL.createObjectURL(file);
    } catch {
      element.track.mode = "disabled";
      this.listener.changed();
    }
  }

  /** @param {any} Hls @param {any} data */
  async #hlsError(Hls, data) {
    const isRefused = data.type === Hls.ErrorTypes.NETWORK_ERROR && data.response?.code === 403;
    if (isRefused) this.links.isRefused = true; // the next request renews them
    if (!data.fatal || this.isEnded) return;
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && this.recoveries++ < MAX_FAILURES) {
      this.hls.recoverMediaError();
      return;
    }
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && this.av1Limit > 0) {
      await this.#leaveAv1();
      return;
    }
    if (++this.failures > MAX_FAILURES || !(isRefused || data.type === Hls.ErrorTypes.NETWORK_ERROR)) {
      this.listener.failed(data.type === Hls.ErrorTypes.NETWORK_ERROR ? failures.network() : failures.media());
      return;
    }
    try {
      const source = await this.links.fresh();
      if (this.isEnded) return;
      if (this.hls.levels?.length > 0) {
        await pause(isRefused ? 0 : this.failures * SECOND);
        if (!this.isEnded) this.hls.startLoad(this.video.currentTime);
      } else {
        this.hls.loadSource(source.stream);
      }
    } catch (failure) {
      this.listener.failed(asFailure(failure));
    }
  }

  /** The decoder of AV1 promised more than it does. */
  async #leaveAv1() {
    this.av1Limit = 0;
    this.recoveries = 0;
    await this.reload();
  }

  async #nativeError() {
    if (this.hls || this.isEnded || !this.video.getAttribute("src")) return;
    if (++this.failures > 1) {
      this.listener.failed(this.video.error?.code === 2 ? failures.network() : failures.media());
      return;
    }
    const { currentTime, paused } = this.video;
    try {
      const source = await this.links.read();
      if (this.isEnded) return;
      this.#attachNative(source, currentTime);
      if (!paused) await this.video.play();
    } catch (failure) {
      if (!isAbort(failure)) this.listener.failed(asFailure(failure));
    }
  }

  /** The heights of the renditions, best first; empty if there is no choice. */
  get qualities() {
    const levels = /** @type {any[]} */ (this.hls?.levels ?? []);
    return levels
      .map((level, index) => ({ index, height: Math.min(level.width || level.height, level.height) }))
      .filter(({ height }) => height > 0)
      .sort((one, other) => other.height - one.height);
  }

  /** Index of the chosen rendition; -1 while the connection decides. */
  get quality() {
    return this.hls && !this.hls.autoLevelEnabled ? this.hls.loadLevel : -1;
  }

  set quality(index) {
    if (this.hls) this.hls.nextLevel = index;
  }

  /** The height that is shown now; 0 if it is unknown. */
  get height() {
    const shown = this.hls?.levels?.[this.hls.currentLevel];
    return shown ? Math.min(shown.width || shown.height, shown.height) : 0;
  }

  /** @returns {{ label: string, language: string }[]} */
  get captions() {
    const tracks = this.hls ? this.hls.subtitleTracks : this.#textTracks();
    return tracks.map((/** @type {any} */ track, /** @type {number} */ index) => ({
      label: track.name || track.label || track.lang || track.language || `Captions ${index + 1}`,
      language: track.lang || track.language || "",
    }));
  }

  /** What the audio tracks are called, if there is a choice. @returns {string[]} */
  get audioTracks() {
    const tracks = this.#audioTracks();
    return tracks.length > 1
      ? tracks.map((track, index) => track.name || track.label || track.lang || track.language || `Audio ${index + 1}`)
      : [];
  }

  /** Index of the audio that is heard. */
  get audioTrack() {
    return this.hls ? this.hls.audioTrack : this.#audioTracks().findIndex(({ enabled }) => enabled);
  }

  set audioTrack(index) {
    this.chosenAudio = this.audioTracks[index] ?? "";
    if (this.hls) this.hls.audioTrack = index;
    else this.#audioTracks().forEach((track, i) => (track.enabled = i === index));
    this.listener.changed();
  }

  /** Of hls.js, or of Safari, which is the only browser that tells its own. @returns {any[]} */
  #audioTracks() {
    if (this.hls) return this.hls.audioTracks;
    const video = /** @type {any} */ (this.video);
    return [...(video.audioTracks ?? [])];
  }

  #textTracks() {
    return [...this.video.textTracks].filter(({ kind }) => kind === "subtitles" || kind === "captions");
  }

  /** Index of the captions that are shown; -1 for none. */
  get caption() {
    return this.hls ? this.hls.subtitleTrack : this.#textTracks().findIndex(({ mode }) => mode === "showing");
  }

  set caption(index) {
    if (this.hls) {
      this.hls.subtitleDisplay = index >= 0;
      this.hls.subtitleTrack = index;
    } else {
      this.#textTracks().forEach((track, i) => (track.mode = i === index ? "showing" : "disabled"));
      this.#loadTrack(index);
    }
    this.listener.changed();
  }

  end() {
    this.isEnded = true;
    this.video.removeEventListener("error", this.onError);
    this.video.removeEventListener("timeupdate", this.onProgress);
    this.video.removeEventListener("play", this.onPlay);
    this.video.removeEventListener("pause", this.onPause);
    this.hls?.destroy();
    this.hls = null;
    for (const track of this.tracks) {
      URL.revokeObjectURL(track.src);
      track.remove();
    }
    this.video.removeAttribute("src");
    this.video.load();
  }
}

/** @param {number} time */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** A play request that a pause or another source ended. @param {unknown} error */
const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** @param {unknown} error */
const asFailure = (error) => (error instanceof PlaybackFailure ? error : failures.media());

/** A slider that pointers drag. */
class Slider {
  /** @param {HTMLElement} element @param {{ moved: (part: number, isFinal: boolean) => void, hovered?: (part: number, x: number) => void }} listener */
  constructor(element, listener) {
    this.element = element;
    this.rail = /** @type {HTMLElement} */ (element.querySelector(".rail"));
    this.isDragging = false;
    const part = (/** @type {PointerEvent} */ event) => {
      const { left, width } = this.rail.getBoundingClientRect();
      return width > 0 ? clamp((event.clientX - left) / width, 0, 1) : 0;
    };
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      this.isDragging = true;
      element.classList.add("dragging");
      listener.moved(part(event), false);
    });
    element.addEventListener("pointermove", (event) => {
      listener.hovered?.(part(event), part(event) * this.rail.getBoundingClientRect().width);
      if (this.isDragging) listener.moved(part(event), false);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      if (!this.isDragging) return;
      this.isDragging = false;
      element.classList.remove("dragging");
      listener.moved(part(event), true);
    };
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
  }

  /** @param {number} part 0 to 1 */
  show(part) {
    const played = /** @type {HTMLElement} */ (this.element.querySelector(".played"));
    const knob = /** @type {HTMLElement} */ (this.element.querySelector(".knob"));
    played.style.transform = `scaleX(${part})`;
    knob.style.left = `${part * 100}%`;
  }
}

/** The picture and the time above the seek bar. */
class Preview {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.tile = /** @type {HTMLElement} */ (element.querySelector(".tile"));
    this.label = /** @type {HTMLElement} */ (element.querySelector("span"));
    this.chapter = /** @type {HTMLElement} */ (element.querySelector("b"));
  }

  /** @param {Filmstrip | undefined} strip @param {string} chapter @param {number} time @param {number} x @param {number} width of the bar */
  show(strip, chapter, time, x, width) {
    this.element.classList.add("on");
    this.label.textContent = clock(time);
    this.chapter.textContent = chapter;
    this.chapter.hidden = !chapter;
    const scale = strip ? clamp(width / 5 / Math.max(strip.tileWidth, strip.tileHeight), 0.5, 2) : 1;
    this.tile.hidden = !strip;
    if (strip) {
      const index = clamp(Math.floor(time / strip.intervalSeconds), 0, strip.frames - 1);
      const [column, row] = [index % strip.columns, Math.floor(index / strip.columns)];
      const { style } = this.tile;
      style.width = `${strip.tileWidth * scale}px`;
      style.height = `${strip.tileHeight * scale}px`;
      style.backgroundImage = `url("${strip.url}")`;
      style.backgroundSize = `${strip.columns * strip.tileWidth * scale}px ${strip.rows * strip.tileHeight * scale}px`;
      style.backgroundPosition = `${-column * strip.tileWidth * scale}px ${-row * strip.tileHeight * scale}px`;
    }
    const half = this.element.offsetWidth / 2;
    this.element.style.left = `${clamp(x, Math.min(half, width / 2), Math.max(width - half, width / 2))}px`;
  }
}

/** The settings: a menu of menus. */
class Menu {
  /** @param {HTMLElement} element @param {HTMLElement} button that opens it @param {(page: string) => { title: string, items: MenuItem[] }} contents */
  constructor(element, button, contents) {
    this.element = element;
    this.button = button;
    this.contents = contents;
    this.page = "";
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {string} page empty for the first one */
  open(page = "") {
    const from = this.page;
    this.page = page;
    const { title, items } = this.contents(page);
    this.element.setAttribute("aria-label", title);
    const rows = items.map((item) => this.#row(item));
    if (page) rows.unshift(this.#title(title));
    this.element.replaceChildren(...rows);
    this.element.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    const current = page
      ? rows.find((row) => row.getAttribute("aria-checked") === "true")
      : rows.find((row) => row.dataset.page === from);
    (current ?? rows[0])?.focus();
  }

  /** Shows changed values. */
  update() {
    if (this.isOpen && !this.page) this.open();
  }

  close() {
    if (!this.isOpen) return;
    const hasFocus = this.element.contains(/** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement);
    this.element.hidden = true;
    this.page = "";
    this.button.setAttribute("aria-expanded", "false");
    if (hasFocus) this.button.focus();
  }

  /** @param {string} title */
  #title(title) {
    const row = document.createElement("button");
    row.type = "button";
    row.className = "title";
    row.setAttribute("role", "menuitem");
    row.setAttribute("aria-label", `Back to settings from ${title.toLowerCase()}`);
    row.innerHTML = markup.createHTML(icon("back"));
    row.append(title);
    row.addEventListener("click", () => this.#back());
    return row;
  }

  #back() {
    const from = this.page;
    this.open();
    const rows = /** @type {HTMLElement[]} */ ([...this.element.children]);
    rows.find((row) => row.dataset.page === from)?.focus();
  }

  /** @param {MenuItem} item */
  #row(item) {
    const row = document.createElement("button");
    row.type = "button";
    row.setAttribute("role", item.opens ? "menuitem" : "menuitemradio");
    const value = Object.assign(document.createElement("span"), { className: "value", textContent: item.value });
    if (item.opens) {
      row.dataset.page = item.label;
      row.setAttribute("aria-haspopup", "menu");
      row.append(item.label, value);
      row.insertAdjacentHTML("beforeend", markup.createHTML(icon("next")));
    } else {
      row.setAttribute("aria-checked", String(Boolean(item.checked)));
      row.innerHTML = markup.createHTML(`<span class="mark">${item.checked ? icon("check") : ""}</span>`);
      row.append(item.label, value);
    }
    row.addEventListener("click", () => item.run());
    return row;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const rows = /** @type {HTMLElement[]} */ ([...this.element.children]);
    const at = rows.indexOf(/** @type {HTMLElement} */ (event.target));
    const focus = (/** @type {number} */ index) => rows[(index + rows.length) % rows.length]?.focus();
    if (event.key === "ArrowDown") focus(at + 1);
    else if (event.key === "ArrowUp") focus(at - 1);
    else if (event.key === "Home") focus(0);
    else if (event.key === "End") focus(-1);
    else if (event.key === "ArrowRight" && rows[at]?.dataset.page) rows[at].click();
    else if (event.key === "ArrowLeft" && this.page) this.#back();
    else if (event.key === "Escape") this.close();
    else if (event.key === "Tab") return this.close();
    else if (event.key !== "Enter" && event.key !== " ") return;
    if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
    event.stopPropagation(); // the keys of the player mean something else
  }
}

const EVENTS = [
  "play",
  "playing",
  "pause",
  "ended",
  "timeupdate",
  "durationchange",
  "seeking",
  "seeked",
  "waiting",
  "volumechange",
  "ratechange",
];

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** The element. */
export class VidportPlayer extends HTMLElement {
  static observedAttributes = ["src", "data-source"];

  /** @type {Engine | null} */
  #engine = null;
  /** @type {Links | null} */
  #links = null;
  #isConnected = false;
  #startAt = 0;
  /** The part that is played, in seconds. */
  #clip = { start: 0, end: Infinity, loop: false };
  #isClipOver = false;
  #frame = 0;
  #wantsCaptions = false;
  #wantsPlay = false;
  /** @type {(() => Promise<PlayerSource>) | null} */
  #source = null;
  /** @type {Chapter[]} */
  #chapters = [];
  /** @type {TextTrack | null} */
  #chapterTrack = null;
  #wasSpinning = 0;
  #idleTimer = 0;
  #toastTimer = 0;
  #pollTimer = 0;
  #tapAt = 0;
  #tapTimer = 0;
  #abort = new AbortController();

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
    }
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = markup.createHTML(TEMPLATE);
    this.root = /** @type {HTMLElement} */ (root.querySelector(".player"));
    /** The media element. */
    this.video = /** @type {HTMLVideoElement} */ (root.querySelector("video"));
    this.seekBar = new Slider(this.#find(".seek"), {
      moved: (part, isFinal) => this.#dragged(part, isFinal),
      hovered: (part, x) => this.#hovered(part, x),
    });
    this.volumeBar = new Slider(this.#find(".level"), { moved: (part) => this.#setVolume(part) });
    this.preview = new Preview(this.#find(".preview"));
    this.menu = new Menu(this.#find(".menu"), this.#find("button.settings"), (page) => this.#menuPage(page));
    this.#listenToButtons();
    this.#listenToVideo();
    this.#listenToPointer();
  }

  connectedCallback() {
    this.#isConnected = true;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const keys = this.hasAttribute("page") ? document : this;
    keys.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)), { signal });
    document.addEventListener("fullscreenchange", () => this.#showFullscreen(), { signal });
    addEventListener("online", () => this.root.classList.contains("retryable") && this.#retry(), { signal });
    const sizes = new ResizeObserver(([entry]) => this.#resized(entry.contentRect));
    sizes.observe(this);
    this.#resized(this.getBoundingClientRect()); // before the first frame, so that nothing moves
    signal.addEventListener("abort", () => sizes.disconnect());
    this.#offerDevices();
    this.#load();
  }

  disconnectedCallback() {
    this.#isConnected = false;
    this.#abort.abort();
    this.#unload();
  }

  attributeChangedCallback() {
    if (this.#isConnected) this.#load();
  }

  // Interface for pages

  /** Reads the links of the video, in place of `src`. @returns {(() => Promise<PlayerSource>) | null} */
  get source() {
    return this.#source;
  }

  set source(request) {
    this.#source = request;
    if (this.#isConnected) this.#load();
  }

  get currentTime() {
    return this.#engine?.isAttached ? this.video.currentTime : this.#startAt;
  }

  set currentTime(seconds) {
    const time = clamp(seconds, 0, this.duration || seconds);
    if (this.#engine?.isAttached && this.video.readyState > 0) {
      this.video.currentTime = time;
    } else {
      this.#startAt = time;
    }
    this.#isClipOver = false;
    this.root.classList.remove("ended");
    this.#showTime();
  }

  get duration() {
    const { duration } = this.video;
    return Number.isFinite(duration) && duration > 0 ? duration : (this.#links?.current?.duration ?? 0);
  }

  get paused() {
    return this.video.paused;
  }

  get ended() {
    return this.video.ended || this.#isClipOver;
  }

  get muted() {
    return this.video.muted;
  }

  set muted(muted) {
    this.video.muted = muted;
  }

  get volume() {
    return this.video.volume;
  }

  set volume(volume) {
    this.video.volume = clamp(volume, 0, 1);
  }

  get playbackRate() {
    return this.video.playbackRate;
  }

  set playbackRate(rate) {
    this.video.playbackRate = rate;
  }

  async play() {
    this.#wantsPlay = true;
    const engine = this.#engine;
    if (!engine || !this.#links?.current) return;
    if (!engine.isAttached) {
      // Without waiting if possible: browsers want the call of play() in the handler of the click.
      if (engine.usesHls && !engine.module) {
        this.#spin(true);
        await engine.prepare();
      }
      engine.attach(this.#startAt, true);
    }
    engine.start(this.#startAt);
    if (this.ended) this.video.currentTime = Number.isFinite(this.#clip.end) ? this.#clip.start : 0;
    this.#isClipOver = false;
    try {
      await this.video.play();
    } catch (error) {
      if (isAbort(error) || this.video.error) return;
      throw error;
    }
  }

  pause() {
    this.#wantsPlay = false;
    this.video.pause();
  }

  // Source

  #load() {
    this.#unload();
    const options = this.#options();
    const address = this.hasAttribute("page") ? location.href : this.getAttribute("src");
    const request = this.#source ?? (address ? sourceOf(address) : null);
    if (!request) return;
    const known = this.dataset.source ? /** @type {PlayerSource} */ (JSON.parse(this.dataset.source)) : null;
    this.#startAt = options.start;
    this.#clip = options;
    this.#isClipOver = false;
    this.#wantsCaptions = options.captions;
    this.#wantsPlay = false;
    this.video.loop = options.loop && !Number.isFinite(options.end);
    this.video.muted = options.muted;
    this.#restoreVolume();
    const links = new Links(request, known);
    this.#links = links;
    this.#open(links, options.autoplay);
  }

  /** @param {Links} links @param {boolean} autoplay */
  async #open(links, autoplay) {
    try {
      const source = await links.fresh();
      if (this.#links !== links) return;
      this.#showSource(source);
      if (source.status === "failed") throw failures.failed();
      if (!source.stream && !source.mp4) {
        this.#await(links, autoplay);
        return;
      }
    } catch (failure) {
      if (this.#links === links) this.#fail(asFailure(failure));
      return;
    }
    this.#engine = new Engine(this.video, links, {
      changed: () => this.#changed(),
      failed: (failure) => this.#fail(failure),
    });
    this.dispatchEvent(new Event("ready"));
    if (links.current?.status === "processing") this.#awaitQualities(links);
    if (autoplay) {
      this.#autoplay();
    } else {
      this.#engine.prepare();
    }
  }

  /** A video that is still processed. @param {Links} links @param {boolean} autoplay */
  #await(links, autoplay) {
    this.#message("This video is being processed", "It starts here as soon as it is ready.", false);
    this.#pollTimer = setTimeout(async () => {
      if (!document.hidden) await links.read().catch(() => {});
      if (this.#links !== links) return;
      this.#clearMessage();
      this.#open(links, autoplay);
    }, POLL);
  }

  /** A video that is played while it is processed has one quality until then. @param {Links} links */
  #awaitQualities(links) {
    this.#pollTimer = setTimeout(async () => {
      const source = document.hidden ? null : await links.read().catch(() => null);
      if (this.#links !== links) return;
      if (source?.status === "ready") {
        this.#showSource(source);
        this.#engine?.reload();
      } else if (source?.status !== "failed") {
        this.#awaitQualities(links);
      }
    }, POLL);
  }

  #unload() {
    clearTimeout(this.#pollTimer);
    this.#engine?.end();
    this.#engine = null;
    this.#links = null;
    this.#spin(false);
    this.#clearMessage();
    this.menu.close();
    this.root.classList.remove("started", "ended");
  }

  #options() {
    const query = new URLSearchParams(this.hasAttribute("page") ? location.search : "");
    const flag = (/** @type {string} */ name) => {
      const value = query.get(name) ?? this.getAttribute(name);
      return value !== null && value !== "0" && value !== "false";
    };
    const time = (/** @type {string} */ name) => Number.parseFloat(query.get(name) ?? this.getAttribute(name) ?? "");
    const start = time("start") > 0 ? time("start") : 0;
    return {
      autoplay: flag("autoplay"),
      loop: flag("loop"),
      muted: flag("muted"),
      captions: flag("cc"),
      start: Number.isFinite(start) ? start : 0,
      end: time("end") > start ? time("end") : Infinity,
    };
  }

  /** Browsers permit audio only after an action of the viewer. */
  async #autoplay() {
    try {
      await this.play();
    } catch {
      this.video.muted = true;
      this.#find(".unmute").hidden = false;
      await this.play().catch(() => {
        this.#find(".unmute").hidden = true;
        this.#spin(false);
      });
    }
  }

  /** @param {PlayerSource} source */
  #showSource(source) {
    const poster = /** @type {HTMLImageElement} */ (this.#find(".poster"));
    poster.hidden = !source.poster;
    if (source.poster && poster.src !== source.poster) poster.src = source.poster;
    const title = this.getAttribute("video-title") || source.title;
    this.#find(".heading").textContent = title;
    this.root.setAttribute("role", "region");
    this.root.setAttribute("aria-label", `Video player: ${title}`);
    this.#chapters = source.chapters ?? [];
    this.#showChapters(source.duration ?? 0);
    this.#showTime();
    this.#changed();
  }

  /**
   * Marks the starts of the chapters, and lists them for the browser and assistive technology: the track of a file would
   * need CORS for the video as well.
   * @param {number} duration of the video
   */
  #showChapters(duration) {
    const starts = this.#chapters.filter(({ start }) => start > 0 && start < duration);
    this.#find(".marks").replaceChildren(
      ...starts.map(({ start }) => {
        const mark = document.createElement("i");
        mark.style.left = `${(start / duration) * 100}%`;
        return mark;
      }),
    );
    for (const cue of [...(this.#chapterTrack?.cues ?? [])]) this.#chapterTrack?.removeCue(cue);
    this.#listChapters();
  }

  /** Fills the track, also after hls.js has emptied all tracks to begin with a stream. */
  #listChapters() {
    if (this.#chapters.length === 0 || this.#chapterTrack?.cues?.length) return;
    this.#chapterTrack ??= this.video.addTextTrack("chapters", "Chapters");
    this.#chapterTrack.mode = "hidden";
    for (const { start, end, title } of this.#chapters) {
      this.#chapterTrack.addCue(new VTTCue(start, end, cueText(title)));
    }
  }

  /** The title of the chapter at a time; empty if there is none. @param {number} time */
  #chapterAt(time) {
    return this.#chapters.find(({ start, end }) => start <= time && time < end)?.title ?? "";
  }

  // Failures

  /** @param {PlaybackFailure} failure */
  #fail(failure) {
    this.#startAt = this.currentTime;
    this.#engine?.end();
    this.#engine = null;
    this.#spin(false);
    this.#message(failure.message, failure.text, !failure.isFinal);
    this.dispatchEvent(new CustomEvent("error", { detail: failure.message }));
  }

  /** @param {string} title @param {string} text @param {boolean} canRetry */
  #message(title, text, canRetry) {
    const message = this.#find(".message");
    this.#find(".message strong").textContent = title;
    this.#find(".message p").textContent = text;
    this.#find(".retry").hidden = !canRetry;
    message.hidden = false;
    this.root.classList.add("failed");
    this.root.classList.toggle("retryable", canRetry);
    this.menu.close();
  }

  #clearMessage() {
    this.#find(".message").hidden = true;
    this.root.classList.remove("failed", "retryable");
  }

  #retry() {
    const links = this.#links;
    if (!links) return;
    this.#clearMessage();
    links.isRefused = true;
    this.#open(links, this.#wantsPlay);
  }

  // Video

  #listenToVideo() {
    const { video } = this;
    for (const name of EVENTS) {
      video.addEventListener(name, () => this.dispatchEvent(new Event(name)));
    }
    video.addEventListener("play", () => this.#showPlaying());
    video.addEventListener("pause", () => this.#showPlaying());
    video.addEventListener("ended", () => {
      // The end of the clip is that of the video, or after it.
      if (this.#clip.loop) {
        this.play().catch(() => {});
        return;
      }
      this.root.classList.add("ended");
      this.#showPlaying();
    });
    video.addEventListener("playing", () => {
      this.root.classList.add("started");
      this.root.classList.remove("ended");
      this.#spin(false);
      this.#announceMedia();
      this.#watchEnd();
    });
    video.addEventListener("seeking", () => this.root.classList.remove("ended"));
    video.addEventListener("seeked", () => this.#spin(false));
    video.addEventListener("canplay", () => this.#spin(false));
    video.addEventListener("waiting", () => this.#spin(true));
    video.addEventListener("timeupdate", () => {
      this.#showTime();
      // Also in a tab that is not visible, where no frame is drawn.
      this.#watchEnd();
    });
    video.addEventListener("durationchange", () => this.#showTime());
    video.addEventListener("progress", () => this.#showBuffered());
    video.addEventListener("volumechange", () => this.#showVolume());
    video.addEventListener("ratechange", () => this.menu.update());
    video.addEventListener("enterpictureinpicture", () => this.#find(".pip").setAttribute("aria-pressed", "true"));
    video.addEventListener("leavepictureinpicture", () => this.#find(".pip").setAttribute("aria-pressed", "false"));
    video.textTracks.addEventListener("addtrack", () => this.#changed());
  }

  /** Looks at each frame whether the clip is over. */
  #watchEnd() {
    cancelAnimationFrame(this.#frame);
    const { video } = this;
    if (video.paused || video.seeking || !Number.isFinite(this.#clip.end)) return;
    if (video.currentTime >= this.#clip.end) {
      this.#endClip();
    } else {
      this.#frame = requestAnimationFrame(() => this.#watchEnd());
    }
  }

  #endClip() {
    const { video } = this;
    if (this.#clip.loop) {
      video.currentTime = this.#clip.start;
      return;
    }
    this.#isClipOver = true;
    this.#wantsPlay = false;
    video.pause();
    // The last frame of the clip stays visible.
    video.currentTime = this.#clip.end - LAST_FRAME;
    video.addEventListener("seeked", () => this.root.classList.toggle("ended", this.ended), { once: true });
    this.dispatchEvent(new Event("ended"));
  }

  #showPlaying() {
    const { paused } = this.video;
    const { ended } = this;
    const label = ended ? "Play again" : paused ? "Play" : "Pause";
    const shown = ended ? "replay" : paused ? "play" : "pause";
    for (const button of [this.#find("button.play"), this.#find(".big")]) {
      button.setAttribute("aria-label", label);
      button.innerHTML = markup.createHTML(icon(shown));
    }
    this.#wake();
  }

  #showTime() {
    const { currentTime, duration } = this;
    if (!this.seekBar.isDragging) this.#showPosition(currentTime);
    this.#find(".total").textContent = duration ? clock(duration) : "";
    this.#showBuffered();
  }

  /** @param {number} time */
  #showPosition(time) {
    const { duration } = this;
    this.seekBar.show(duration ? clamp(time / duration, 0, 1) : 0);
    this.#find(".current").textContent = clock(time);
    const bar = this.#find(".seek");
    bar.setAttribute("aria-valuemax", String(Math.floor(duration)));
    bar.setAttribute("aria-valuenow", String(Math.floor(time)));
    const chapter = this.#chapterAt(time);
    bar.setAttribute("aria-valuetext", `${spoken(time)} of ${spoken(duration)}${chapter ? `, ${chapter}` : ""}`);
  }

  #showBuffered() {
    const { buffered, currentTime } = this.video;
    let end = 0;
    for (let i = 0; i < buffered.length; i++) {
      if (buffered.start(i) <= currentTime + 0.5) end = Math.max(end, buffered.end(i));
    }
    this.#find(".buffered").style.transform = `scaleX(${this.duration ? clamp(end / this.duration, 0, 1) : 0})`;
  }

  #showVolume() {
    const { muted, volume } = this.video;
    const level = muted ? 0 : volume;
    const button = this.#find("button.mute");
    button.setAttribute("aria-label", muted || volume === 0 ? "Unmute" : "Mute");
    button.innerHTML = markup.createHTML(icon(level === 0 ? "muted" : level < 0.5 ? "quiet" : "loud"));
    this.volumeBar.show(level);
    const bar = this.#find(".level");
    bar.setAttribute("aria-valuenow", String(Math.round(level * 100)));
    bar.setAttribute("aria-valuetext", muted ? "muted" : `${Math.round(volume * 100)} percent`);
    if (!muted) this.#find(".unmute").hidden = true;
    try {
      localStorage.setItem(VOLUME_KEY, String(volume));
    } catch {
      // a page may forbid storage
    }
  }

  #restoreVolume() {
    try {
      const volume = Number.parseFloat(localStorage.getItem(VOLUME_KEY) ?? "1");
      this.video.volume = volume > 0 && volume <= 1 ? volume : 1;
    } catch {
      // a page may forbid storage
    }
    this.#showVolume();
  }

  /** @param {boolean} isWaiting */
  #spin(isWaiting) {
    clearTimeout(this.#wasSpinning);
    const spinner = this.#find(".spinner");
    if (isWaiting) {
      this.#wasSpinning = setTimeout(() => (spinner.hidden = false), SPINNER_DELAY);
    } else {
      spinner.hidden = true;
    }
  }

  #announceMedia() {
    const { mediaSession } = navigator;
    const source = this.#links?.current;
    if (!mediaSession || !source || !globalThis.MediaMetadata) return;
    const artwork = source.poster ? [{ src: source.poster }] : [];
    mediaSession.metadata = new MediaMetadata({ title: this.getAttribute("video-title") || source.title, artwork });
    const handle = (/** @type {MediaSessionAction} */ action, /** @type {MediaSessionActionHandler} */ handler) => {
      try {
        mediaSession.setActionHandler(action, handler);
      } catch {
        // the browser does not know the action
      }
    };
    handle("play", () => this.play());
    handle("pause", () => this.pause());
    handle("seekbackward", ({ seekOffset }) => this.#skip(-(seekOffset ?? LETTER_STEP)));
    handle("seekforward", ({ seekOffset }) => this.#skip(seekOffset ?? LETTER_STEP));
    handle("seekto", ({ seekTime }) => (this.currentTime = seekTime ?? 0));
  }

  // Controls

  /** @param {string} selector @returns {HTMLElement} */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }

  #listenToButtons() {
    const on = (/** @type {string} */ selector, /** @type {() => void} */ run) =>
      this.#find(selector).addEventListener("click", () => {
        run();
        this.#wake();
      });
    on("button.play", () => this.#toggle());
    on(".big", () => {
      this.#toggle();
      // The button disappears; its focus would be lost.
      this.#find("button.play").focus({ preventScroll: true });
    });
    on("button.mute", () => this.#toggleMute());
    on(".unmute", () => (this.video.muted = false));
    on("button.captions", () => this.#toggleCaptions());
    on("button.settings", () => (this.menu.isOpen ? this.menu.close() : this.menu.open()));
    on("button.full", () => this.#toggleFullscreen());
    on("button.pip", () => this.#togglePictureInPicture());
    on("button.airplay", () => /** @type {any} */ (this.video).webkitShowPlaybackTargetPicker());
    on("button.cast", () => this.video.remote.prompt().catch(() => {}));
    on(".retry", () => this.#retry());
    this.#find(".seek").addEventListener("pointerenter", () => this.#warmUp());
  }

  #listenToPointer() {
    const { root } = this;
    root.addEventListener("pointermove", (event) => {
      root.classList.toggle("touch", event.pointerType === "touch");
      if (event.pointerType !== "touch") this.#wake();
    });
    root.addEventListener("pointerenter", () => this.#warmUp());
    root.addEventListener("focusin", () => {
      this.#warmUp();
      this.#wake();
    });
    root.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && this.#sleep(SECOND));
    root.addEventListener("pointerdown", (event) => {
      const path = event.composedPath();
      if (!path.includes(this.menu.element) && !path.includes(this.menu.button)) this.menu.close();
    });
    const surface = this.#find(".surface");
    surface.addEventListener("pointerup", (event) => {
      if (event.button === 0) event.pointerType === "touch" ? this.#tapped(event) : this.#toggle();
    });
    surface.addEventListener("dblclick", () => !root.classList.contains("touch") && this.#toggleFullscreen());
  }

  /** One tap shows or hides the controls; two skip. @param {PointerEvent} event */
  #tapped(event) {
    this.root.classList.add("touch");
    if (!this.root.classList.contains("started")) {
      this.#toggle();
      return;
    }
    const { left, width } = this.root.getBoundingClientRect();
    const side = (event.clientX - left) / width;
    const isDouble = event.timeStamp - this.#tapAt < DOUBLE_TAP;
    this.#tapAt = event.timeStamp;
    clearTimeout(this.#tapTimer);
    if (isDouble && (side < 0.35 || side > 0.65)) {
      this.#skip(side < 0.5 ? -LETTER_STEP : LETTER_STEP);
      return;
    }
    const isActive = this.root.classList.contains("active");
    this.#tapTimer = setTimeout(() => (isActive && !this.video.paused ? this.#sleep(0) : this.#wake()), DOUBLE_TAP);
  }

  /** Loads the playlist once a viewer seems interested. */
  async #warmUp() {
    const engine = this.#engine;
    if (!engine || engine.isAttached || !engine.usesHls) return;
    await engine.prepare();
    if (engine === this.#engine && engine.module) engine.attach(this.#startAt, false);
  }

  #wake() {
    this.root.classList.remove("idle");
    this.root.classList.add("active");
    this.#sleep(IDLE);
  }

  /** Hides the controls later, if the video plays and nothing needs them. @param {number} delay */
  #sleep(delay) {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      const focused = this.shadowRoot?.activeElement;
      const isUsed = focused?.matches(":focus-visible") && focused.closest(".controls, .menu") !== null;
      if (this.video.paused || this.menu.isOpen || this.seekBar.isDragging || (isUsed && delay > 0)) return;
      this.root.classList.add("idle");
      this.root.classList.remove("active");
    }, delay);
  }

  #toggle() {
    if (this.video.paused) {
      this.play().catch(() => {});
    } else {
      this.pause();
    }
  }

  /** @param {number} seconds */
  #skip(seconds) {
    this.currentTime = this.currentTime + seconds;
    this.#toast(`${seconds > 0 ? "+" : "−"}${Math.abs(seconds)} s`);
  }

  /** @param {number} part @param {boolean} isFinal */
  #dragged(part, isFinal) {
    const time = part * this.duration;
    this.#showPosition(time);
    if (isFinal) this.currentTime = time;
    this.#wake();
  }

  /** @param {number} part @param {number} x */
  #hovered(part, x) {
    const { width } = this.seekBar.rail.getBoundingClientRect();
    this.#find(".hover").style.transform = `scaleX(${part})`;
    const time = part * this.duration;
    if (this.duration) this.preview.show(this.#links?.current?.filmstrip, this.#chapterAt(time), time, x, width);
  }

  /** @param {number} volume */
  #setVolume(volume) {
    this.video.volume = clamp(Math.round(volume * 100) / 100, 0, 1);
    this.video.muted = volume <= 0;
  }

  #toggleMute() {
    if (!this.video.muted && this.video.volume > 0) {
      this.video.muted = true;
    } else {
      this.video.muted = false;
      if (this.video.volume === 0) this.video.volume = 0.5;
    }
  }

  #toggleCaptions() {
    const engine = this.#engine;
    if (!engine || engine.captions.length === 0) return;
    engine.caption = engine.caption >= 0 ? -1 : 0;
    this.#toast(engine.caption >= 0 ? "Captions on" : "Captions off");
  }

  async #toggleFullscreen() {
    const video = /** @type {any} */ (this.video);
    if (document.fullscreenElement) {
      await document.exitFullscreen();
    } else if (this.requestFullscreen) {
      await this.requestFullscreen().catch(() => {});
    } else {
      video.webkitEnterFullscreen?.(); // iPhone
    }
  }

  #showFullscreen() {
    const isFull = document.fullscreenElement === this;
    const button = this.#find("button.full");
    button.setAttribute("aria-label", isFull ? "Exit full screen" : "Full screen");
    button.innerHTML = markup.createHTML(icon(isFull ? "window" : "full"));
  }

  async #togglePictureInPicture() {
    if (document.pictureInPictureElement === this.video) {
      await document.exitPictureInPicture();
    } else {
      if (this.video.readyState === 0) await this.play().catch(() => {});
      await this.video.requestPictureInPicture().catch(() => this.#toast("Start the video first"));
    }
  }

  /** Shows the buttons of what this browser can do. */
  #offerDevices() {
    const video = /** @type {any} */ (this.video);
    const { signal } = this.#abort;
    this.#find("button.full").hidden = !(document.fullscreenEnabled || video.webkitEnterFullscreen);
    this.#find("button.pip").hidden = !document.pictureInPictureEnabled;
    if ("WebKitPlaybackTargetAvailabilityEvent" in globalThis) {
      const show = (/** @type {any} */ event) =>
        (this.#find("button.airplay").hidden = event.availability !== "available");
      video.addEventListener("webkitplaybacktargetavailabilitychanged", show, { signal });
    } else if (video.remote) {
      const show = (/** @type {boolean} */ isAvailable) => (this.#find("button.cast").hidden = !isAvailable);
      video.remote.watchAvailability(show).catch(() => {});
    }
  }

  // Keyboard

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.composedPath()[0]);
    if (target.matches?.("input, textarea, select, [contenteditable]")) return;
    const isButton = target instanceof HTMLButtonElement;
    if (isButton && (event.key === " " || event.key === "Enter")) return;
    const isVolume = target.classList?.contains("level");
    const action = isVolume ? (this.#volumeKey(event.key) ?? this.#action(event.key)) : this.#action(event.key);
    if (!action || this.root.classList.contains("failed")) return;
    event.preventDefault();
    action();
    this.#wake();
  }

  /** @param {string} key @returns {(() => void) | undefined} */
  #volumeKey(key) {
    if (key === "ArrowRight") return () => this.#changeVolume(VOLUME_STEP);
    if (key === "ArrowLeft") return () => this.#changeVolume(-VOLUME_STEP);
    if (key === "Home") return () => this.#setVolume(0);
    if (key === "End") return () => this.#setVolume(1);
    return undefined;
  }

  /** @param {string} key @returns {(() => void) | undefined} */
  #action(key) {
    if (/^[0-9]$/.test(key)) return () => this.#jump(Number(key) / 10);
    switch (key.length === 1 ? key.toLowerCase() : key) {
      case " ":
      case "k":
        return () => {
          this.#toggle();
          this.#toast(this.video.paused ? "Paused" : "Playing");
        };
      case "ArrowLeft":
        return () => this.#skip(-ARROW_STEP);
      case "ArrowRight":
        return () => this.#skip(ARROW_STEP);
      case "j":
        return () => this.#skip(-LETTER_STEP);
      case "l":
        return () => this.#skip(LETTER_STEP);
      case "ArrowUp":
        return () => this.#changeVolume(VOLUME_STEP);
      case "ArrowDown":
        return () => this.#changeVolume(-VOLUME_STEP);
      case "Home":
        return () => this.#jump(0);
      case "End":
        return () => this.#jump(1);
      case "m":
        return () => {
          this.#toggleMute();
          this.#toast(this.video.muted ? "Muted" : "Sound on");
        };
      case "f":
        return () => this.#toggleFullscreen();
      case "c":
        return () => this.#toggleCaptions();
      case "<":
        return () => this.#changeSpeed(-1);
      case ">":
        return () => this.#changeSpeed(1);
      default:
        return undefined;
    }
  }

  /** @param {number} part of the video */
  #jump(part) {
    this.currentTime = part * this.duration;
    this.#toast(clock(this.currentTime));
  }

  /** @param {number} difference */
  #changeVolume(difference) {
    this.#setVolume((this.video.muted ? 0 : this.video.volume) + difference);
    this.#toast(this.video.muted ? "Muted" : `Volume ${Math.round(this.video.volume * 100)}%`);
  }

  /** @param {number} steps */
  #changeSpeed(steps) {
    const at = SPEEDS.indexOf(this.playbackRate);
    this.playbackRate = SPEEDS[clamp((at < 0 ? SPEEDS.indexOf(1) : at) + steps, 0, SPEEDS.length - 1)];
    this.#toast(speedLabel(this.playbackRate));
  }

  /** @param {string} text */
  #toast(text) {
    const toast = this.#find(".toast");
    toast.textContent = text;
    toast.classList.add("on");
    clearTimeout(this.#toastTimer);
    this.#toastTimer = setTimeout(() => toast.classList.remove("on"), TOAST_TIME);
  }

  // Settings

  #changed() {
    const engine = this.#engine;
    const captions = engine?.captions ?? [];
    const button = this.#find("button.captions");
    button.hidden = captions.length === 0;
    button.setAttribute("aria-pressed", String((engine?.caption ?? -1) >= 0));
    if (engine && this.#wantsCaptions && captions.length > 0) {
      this.#wantsCaptions = false;
      engine.caption = 0;
    }
    this.#listChapters();
    this.menu.update();
  }

  /** @param {string} page */
  #menuPage(page) {
    if (page === "Quality") return { title: page, items: this.#qualityItems() };
    if (page === "Speed") return { title: page, items: this.#speedItems() };
    if (page === "Audio") return { title: page, items: this.#audioItems() };
    if (page === "Captions") return { title: page, items: this.#captionItems() };
    const engine = this.#engine;
    const chosen = (/** @type {MenuItem[]} */ items) => items.find((item) => item.checked)?.label ?? "";
    const height = engine?.height ? ` ${engine.height}p` : "";
    const open = (/** @type {string} */ name, /** @type {string} */ value) => ({
      label: name,
      value,
      opens: true,
      run: () => this.menu.open(name),
    });
    const items = [];
    if ((engine?.qualities.length ?? 0) > 1) {
      items.push(open("Quality", engine?.quality === -1 ? `Auto${height}` : chosen(this.#qualityItems())));
    }
    items.push(open("Speed", chosen(this.#speedItems())));
    if ((engine?.audioTracks.length ?? 0) > 0) items.push(open("Audio", chosen(this.#audioItems())));
    if ((engine?.captions.length ?? 0) > 0) items.push(open("Captions", chosen(this.#captionItems())));
    return { title: "Settings", items };
  }

  /** @param {string} label @param {boolean} checked @param {() => void} run @returns {MenuItem} */
  #choice(label, checked, run) {
    return {
      label,
      value: "",
      checked,
      run: () => {
        run();
        this.menu.close();
      },
    };
  }

  #qualityItems() {
    const engine = this.#engine;
    if (!engine) return [];
    const auto = this.#choice("Auto", engine.quality === -1, () => (engine.quality = -1));
    return [
      auto,
      ...engine.qualities.map(({ index, height }) =>
        this.#choice(`${height}p`, engine.quality === index, () => (engine.quality = index)),
      ),
    ];
  }

  #speedItems() {
    return SPEEDS.map((speed) =>
      this.#choice(speedLabel(speed), this.playbackRate === speed, () => (this.playbackRate = speed)),
    );
  }

  #audioItems() {
    const engine = this.#engine;
    if (!engine) return [];
    return engine.audioTracks.map((label, index) =>
      this.#choice(label, engine.audioTrack === index, () => (engine.audioTrack = index)),
    );
  }

  #captionItems() {
    const engine = this.#engine;
    if (!engine) return [];
    return [
      this.#choice("Off", engine.caption < 0, () => (engine.caption = -1)),
      ...engine.captions.map(({ label }, index) =>
        this.#choice(label, engine.caption === index, () => (engine.caption = index)),
      ),
    ];
  }

  // Size

  /** @param {{ width: number, height: number }} size */
  #resized({ width, height }) {
    const size =
      width >= 2400 && height >= 1200
        ? "xl"
        : width >= 1280 && height >= 560
          ? "l"
          : width >= 520 && height >= 240
            ? "m"
            : "s";
    this.root.dataset.size = size;
    this.root.toggleAttribute("data-narrow", width < 260);
  }
}

/** @param {number} speed */
const speedLabel = (speed) => (speed === 1 ? "Normal" : `${speed}×`);

if (!customElements.get("vidport-player")) customElements.define("vidport-player", VidportPlayer);
