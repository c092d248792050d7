// @ts-check
// Records a screen, a camera or both. `upload.js` uploads the recording while it is made.
import { address, viewAddress } from "../core/address.js";
import { messageOf } from "../core/api.js";
import { bytes, dateTime, duration } from "../core/format.js";
import { confirm, notify, notifyError } from "../core/notices.js";
import { navigate } from "../core/router.js";
import { session } from "../core/session.js";
import { t } from "../core/text.js";
import { html, icon, live, loadStyle, nothing, View } from "../core/view.js";
import { account } from "../account/account.js";

await loadStyle("record.css");

const CLOCK_INTERVAL = 250;
const POSITIONS = /** @type {const} */ (["top-left", "top-right", "bottom-left", "bottom-right"]);
const SIZES = /** @type {const} */ (["small", "medium", "large"]);
const SIDES = /** @type {const} */ (["left", "right"]);

/** @typedef {"screen" | "camera" | "both"} Source */
/** @typedef {{ type: "pip" | "side-by-side", position: string, size: string, screen: string }} LayoutChoice */

const SOURCES = /** @type {{ source: Source, icon: import("../core/view.js").IconName }[]} */ ([
  { source: "screen", icon: "screen" },
  { source: "camera", icon: "person" },
  { source: "both", icon: "presenter" },
]);

/** Why the browser does not record, for the user. @param {any} error */
function reason(error) {
  switch (error?.name) {
    case "NotAllowedError":
    case "SecurityError":
      return t("record.denied");
    case "NotFoundError":
    case "OverconstrainedError":
      return t("record.notFound");
    case "NotReadableError":
    case "AbortError":
      return t("record.notReadable");
    default:
      return messageOf(error);
  }
}

/** What `layout` is in the request: only the fields of its type. @param {LayoutChoice} choice */
export function layoutOf({ type, position, size, screen }) {
  return type === "pip" ? { type, position, size } : { type, screen };
}

export class RecordView extends View {
  constructor() {
    super();
    /** @type {Source} */
    this.source = "screen";
    this.hasMicrophone = true;
    /** @type {LayoutChoice} */
    this.layout = { type: "pip", position: "bottom-right", size: "medium", screen: "left" };
    this.name = "";
    /** @type {MediaDeviceInfo[]} */
    this.devices = [];
    this.cameraId = "";
    this.microphoneId = "";
    this.error = "";
    /** @type {"setup" | "starting" | "recording" | "finishing"} */
    this.state = "setup";
    /** The handle of `record`. @type {any} */
    this.recording = null;
    this.recordedBytes = 0;
    this.sentBytes = 0;
    this.problem = "";
    /** Seconds before the last pause. */
    this.pastSeconds = 0;
    this.resumedAt = 0;
    /** @type {{ sent: number, all: number } | null} */
    this.saving = null;
    /** @type {string[]} */
    this.saved = [];
    /** Loaded before the click that starts: some browsers ask for a screen only directly after it. */
    this.module = import(address("/js/v1/upload.js"));
  }

  get title() {
    return t("record.heading");
  }

  started() {
    account.onChange(() => this.update(), this.signal);
    this.#readDevices();
    this.#saveUnfinished();
    const timer = setInterval(() => this.recording && this.update(), CLOCK_INTERVAL);
    this.signal.addEventListener("abort", () => clearInterval(timer));
  }

  /** A recording that runs on without its page could not be stopped any more. */
  stopped() {
    this.recording?.stop().catch(notifyError);
  }

  async mayLeave() {
    if (this.state !== "recording") return true;
    return confirm({ heading: t("record.leaveHeading"), text: t("record.leaveText"), action: t("record.leaveAction") });
  }

  /** Browsers tell the names of devices only after the first permission. */
  async #readDevices() {
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
    this.devices = devices.filter(({ label, deviceId }) => label && deviceId);
    this.update();
  }

  async #saveUnfinished() {
    try {
      const { saveUnfinishedRecordings } = await this.module;
      this.saved = await saveUnfinishedRecordings({
        token: session.credential,
        resumeKey: await this.#user(),
        onStatus: (/** @type {any} */ { recordedBytes, sentBytes }) => {
          this.saving = { sent: sentBytes, all: recordedBytes };
          this.update();
        },
      });
    } catch (error) {
      notifyError(error);
    }
    this.saving = null;
    this.update();
  }

  /** Recordings of others stay in this browser until they sign in again. @returns {Promise<string>} */
  async #user() {
    return (account.current ?? (await account.load())).user;
  }

  get seconds() {
    const running = this.recording && !this.recording.isPaused ? (performance.now() - this.resumedAt) / 1000 : 0;
    return this.pastSeconds + running;
  }

  /** What is recorded, as options of `record`. */
  get #streams() {
    const video = this.cameraId ? { deviceId: { exact: this.cameraId } } : true;
    const audio = this.hasMicrophone && (this.microphoneId ? { deviceId: { exact: this.microphoneId } } : true);
    switch (this.source) {
      case "screen":
        return { screen: true, microphone: audio };
      case "camera":
        return { camera: { video, audio } };
      case "both":
        return { screen: true, microphone: audio, camera: { video }, layout: layoutOf(this.layout) };
    }
  }

  async #start() {
    this.state = "starting";
    this.error = "";
    this.update();
    try {
      const { record } = await this.module;
      const recording = await record({
        ...this.#streams,
        token: session.credential,
        resumeKey: await this.#user(),
        baseUrl: location.origin + address(""),
        fileName: this.name.trim() || t("record.untitled", { time: dateTime(new Date()) }),
        onStatus: (/** @type {any} */ status) => {
          this.recordedBytes = status.recordedBytes;
          this.sentBytes = status.sentBytes;
          this.problem = status.problem ?? "";
          this.update();
        },
      });
      if (this.signal.aborted) {
        await recording.abort();
        return;
      }
      this.#runs(recording);
    } catch (error) {
      this.error = reason(error);
      this.state = "setup";
    }
    this.#readDevices();
  }

  /** @param {any} recording */
  #runs(recording) {
    this.recording = recording;
    this.state = "recording";
    this.pastSeconds = 0;
    this.resumedAt = performance.now();
    recording.done.then(
      (/** @type {{ videoId: string }} */ { videoId }) => this.#ended(videoId),
      (/** @type {any} */ error) => this.#failed(error),
    );
    for (const track of recording.streams.flatMap((/** @type {MediaStream} */ stream) => stream.getVideoTracks())) {
      track.addEventListener("ended", () => this.#finishes());
    }
  }

  /** The rest is being sent. */
  #finishes() {
    if (this.state !== "recording") return;
    this.pastSeconds = this.seconds;
    this.resumedAt = performance.now();
    this.state = "finishing";
    this.update();
  }

  /** @param {string} videoId */
  #ended(videoId) {
    this.recording = null;
    this.state = "setup";
    if (this.signal.aborted) notify(t("record.done"));
    else navigate(`/videos/${videoId}`);
  }

  /** @param {any} error */
  #failed(error) {
    this.recording = null;
    this.state = "setup";
    if (error?.name !== "AbortError") this.error = messageOf(error);
    this.update();
  }

  #pause() {
    if (this.recording.isPaused) {
      this.recording.resume();
      this.resumedAt = performance.now();
    } else {
      this.pastSeconds = this.seconds;
      this.recording.pause();
    }
    this.update();
  }

  #stop() {
    this.#finishes();
    this.recording.stop().catch(() => {}); // `done` has reported it
  }

  async #discard() {
    const isSure = await confirm({
      heading: t("record.discardHeading"),
      text: t("record.discardText"),
      action: t("record.discard"),
    });
    const { recording } = this;
    if (!isSure || !recording) return;
    try {
      await recording.abort();
      notify(t("record.discarded"));
    } catch (error) {
      notifyError(error);
    }
  }

  render() {
    return html`
      <div class="page reading">
        <a class="crumb" href=${viewAddress("/videos")}>${icon("back")}${t("nav.videos")}</a>
        <header class="page-head"><h1>${t("record.heading")}</h1></header>
        ${this.#earlier()} ${this.#content()}
      </div>
    `;
  }

  #content() {
    if (!account.has("screenRecording")) {
      return html`<p class="card caution">${icon("warning")}<span>${t("record.noPlan")} <a href=${viewAddress("/usage")}>${t("nav.usage")}</a></span></p>`;
    }
    if (!navigator.mediaDevices || !window.MediaRecorder) {
      return html`<p class="card caution">${icon("warning")}<span>${t("record.insecure")}</span></p>`;
    }
    return this.recording ? this.#running() : this.#setup();
  }

  /** Recordings of a page that was closed. */
  #earlier() {
    return html`
      <div role="status">
        ${
          this.saving
            ? html`<p class="card">${t("record.saving", { sent: bytes(this.saving.sent), all: bytes(this.saving.all) })}</p>`
            : nothing
        }
        ${this.saved.map(
          (id) =>
            html`<p class="card earlier">${icon("check")}<span>${t("record.saved")}</span><a href=${viewAddress(`/videos/${id}`)}>${t("record.savedOpen")}</a></p>`,
        )}
      </div>
    `;
  }

  #setup() {
    const isStarting = this.state === "starting";
    return html`
      <form
        class="card record-setup"
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.#start();
        }}
      >
        <p class="soft">${t("record.text")}</p>
        <fieldset class="sources" ?disabled=${isStarting}>
          <legend>${t("record.source")}</legend>
          ${SOURCES.map((choice) => this.#sourceChoice(choice))}
        </fieldset>
        ${this.source === "both" ? this.#layoutChoice(isStarting) : nothing}
        <fieldset ?disabled=${isStarting}>
          <legend>${t("record.microphone")}</legend>
          <label class="choice">
            <input type="checkbox" .checked=${live(this.hasMicrophone)} @change=${(/** @type {Event} */ event) => this.#set("hasMicrophone", /** @type {HTMLInputElement} */ (event.target).checked)} />
            ${t("record.microphoneUse")}
          </label>
          ${this.hasMicrophone ? this.#deviceChoice("audioinput", "microphoneId", t("record.microphoneDevice")) : nothing}
          ${this.source === "screen" ? nothing : this.#deviceChoice("videoinput", "cameraId", t("record.cameraDevice"))}
        </fieldset>
        <label class="field">
          <span>${t("record.name")}</span>
          <input
            maxlength="200"
            placeholder=${t("record.untitled", { time: dateTime(new Date()) })}
            ?disabled=${isStarting}
            .value=${live(this.name)}
            @input=${(/** @type {InputEvent} */ event) => (this.name = /** @type {HTMLInputElement} */ (event.target).value)}
          />
        </label>
        <div role="alert">${this.error ? html`<p class="problem">${icon("warning")}${this.error}</p>` : nothing}</div>
        <div class="actions">
          <button class="primary" ?disabled=${isStarting}>${icon("record")}${t("record.start")}</button>
          ${isStarting ? html`<span class="soft waiting" role="status">${t("record.allow")}</span>` : nothing}
        </div>
      </form>
    `;
  }

  /** @param {string} field @param {unknown} value */
  #set(field, value) {
    Object.assign(this, { [field]: value });
    this.update();
  }

  /** @param {{ source: Source, icon: import("../core/view.js").IconName }} choice */
  #sourceChoice({ source, icon: name }) {
    return html`
      <label class="source">
        <input type="radio" name="source" value=${source} .checked=${live(this.source === source)} @change=${() => this.#set("source", source)} />
        ${icon(name)}<span><strong>${t(`record.${source}`)}</strong><small>${t(`record.${source}Text`)}</small></span>
      </label>
    `;
  }

  /** @param {MediaDeviceKind} kind @param {"cameraId" | "microphoneId"} field @param {string} label */
  #deviceChoice(kind, field, label) {
    const devices = this.devices.filter((device) => device.kind === kind && device.deviceId !== "default");
    if (devices.length < 2) return nothing;
    return html`
      <label class="field">
        <span>${label}</span>
        <select @change=${(/** @type {Event} */ event) => this.#set(field, /** @type {HTMLSelectElement} */ (event.target).value)}>
          <option value="">${t("record.systemDefault")}</option>
          ${devices.map(({ deviceId, label: name }) => html`<option value=${deviceId} ?selected=${this[field] === deviceId}>${name}</option>`)}
        </select>
      </label>
    `;
  }

  /** @param {boolean} isDisabled */
  #layoutChoice(isDisabled) {
    const { type, position, size, screen } = this.layout;
    return html`
      <fieldset class="layout" ?disabled=${isDisabled}>
        <legend>${t("record.layout")}</legend>
        ${this.#arrangement(html`<span class="screen"></span>`, html`<span class="camera">${icon("person")}</span>`, true)}
        <div>
          ${this.#chips(
            t("record.layout"),
            ["pip", "side-by-side"],
            type,
            (value) => ({ type: value }),
            (value) => t(`record.${value}`),
          )}
          ${
            type === "pip"
              ? html`
                  ${this.#chips(
                    t("record.position"),
                    POSITIONS,
                    position,
                    (value) => ({ position: value }),
                    (value) => t(`record.position.${value}`),
                  )}
                  ${this.#chips(
                    t("record.size"),
                    SIZES,
                    size,
                    (value) => ({ size: value }),
                    (value) => t(`record.size.${value}`),
                  )}
                `
              : this.#chips(
                  t("record.screenSide"),
                  SIDES,
                  screen,
                  (value) => ({ screen: value }),
                  (value) => t(`record.screenSide.${value}`),
                )
          }
        </div>
      </fieldset>
    `;
  }

  /**
   * Screen and camera as the layout combines them.
   *
   * @param {unknown} screen
   * @param {unknown} camera
   * @param {boolean} isDrawing
   */
  #arrangement(screen, camera, isDrawing) {
    const { type, position, size, screen: side } = this.layout;
    const place = type === "pip" ? `pip ${position} ${size}` : `beside screen-${side}`;
    return html`<div class="arrangement ${place}" aria-hidden=${isDrawing ? "true" : nothing}>${screen}${camera}</div>`;
  }

  /**
   * @template {string} T
   * @param {string} label
   * @param {readonly T[]} values
   * @param {string} chosen
   * @param {(value: T) => object} change
   * @param {(value: T) => string} name
   */
  #chips(label, values, chosen, change, name) {
    return html`
      <div class="chip-row">
        ${label === t("record.layout") ? nothing : html`<span class="soft" aria-hidden="true">${label}</span>`}
        <div class="chips" role="group" aria-label=${label}>
          ${values.map(
            (value) => html`
              <button type="button" aria-pressed=${value === chosen} @click=${() => this.#set("layout", { ...this.layout, ...change(value) })}>${name(value)}</button>
            `,
          )}
        </div>
      </div>
    `;
  }

  #running() {
    const [first, second] = this.recording.streams;
    const isFinishing = this.state === "finishing";
    const { isPaused } = this.recording;
    const state = isFinishing ? t("record.finishing") : t(isPaused ? "record.paused" : "record.running");
    return html`
      <section class="card recording" aria-label=${t("record.preview")}>
        ${second ? this.#arrangement(this.#preview(first), this.#preview(second), false) : html`<div class="arrangement">${this.#preview(first)}</div>`}
        <div class="recording-state">
          <span class=${isPaused || isFinishing ? "tag" : "tag bad"} role="status">${state}</span>
          <span class="clock" role="timer" aria-label=${t("record.time")}>${duration(Math.floor(this.seconds))}</span>
          <span class="soft">
            ${t("record.bytes", { size: bytes(this.recordedBytes), sent: bytes(this.sentBytes) })}
          </span>
        </div>
        ${isFinishing ? html`<progress max=${Math.max(1, this.recordedBytes)} value=${this.sentBytes} aria-label=${t("record.finishing")}></progress>` : nothing}
        <div role="alert">${this.problem ? html`<p class="caution">${icon("warning")}<span>${this.problem}</span></p>` : nothing}</div>
        <div class="actions">
          <button type="button" class="primary" ?disabled=${isFinishing} @click=${() => this.#stop()}>${icon("check")}${t("record.stop")}</button>
          <button type="button" ?disabled=${isFinishing} @click=${() => this.#pause()}>
            ${icon(isPaused ? "record" : "pause")}${t(isPaused ? "action.resume" : "action.pause")}
          </button>
          <button type="button" class="danger" @click=${() => this.#discard()}>${icon("delete")}${t("record.discard")}</button>
        </div>
      </section>
    `;
  }

  /** @param {MediaStream} stream */
  #preview(stream) {
    return html`<video class=${stream === this.recording.streams[0] ? "screen" : "camera"} autoplay muted playsinline .muted=${true} .srcObject=${live(stream)}></video>`;
  }
}
