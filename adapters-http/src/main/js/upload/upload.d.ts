/** Where the service is, and the credential of the page. */
export interface Connection {
  /**
   * Address of the service, such as `https://video.example.com`. By default the host that serves this file; required if
   * the file comes from elsewhere.
   */
  baseUrl?: string;

  /** An upload token (`vpu_…`); for `connect` and `waitFor`, an edit token is possible as well (`vpe_…`). Never put an API key into a web page. */
  token: string;
}

/** A problem with one field of a request. */
export interface ErrorDetail {
  field: string;
  message: string;
}

/** A refusal of the service, or a failed request. */
export class VidportError extends Error {
  constructor(
    message: string,
    fields: { status?: number; code: string; details?: ErrorDetail[]; requestId?: string; retryAfter?: number },
  );

  /** The HTTP status; 0 if there was no response. */
  readonly status: number;

  /**
   * The error code of the service, such as `PLAN_UPGRADE_REQUIRED`. Without one: `HTTP_` and the status, `NETWORK_ERROR`,
   * `FILE_UNREADABLE`, `UPLOAD_IN_PROGRESS` or `RECORDING_UNSUPPORTED`. For a video that could not be processed, the
   * code of the failure.
   */
  readonly code: string;

  /** The problems of single fields; empty for most codes. */
  readonly details: ErrorDetail[];

  /** The id of the request in the logs of the service; empty if there was no response. */
  readonly requestId: string;

  /** Seconds after which the request may be repeated; 0 if the service has not said. */
  readonly retryAfter: number;

  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;
}

/** Options of the video, as in `POST /videos`. Settings of the upload token take precedence. */
export interface VideoOptions {
  metadata?: Record<string, string>;

  /** Unix time after which the video is deleted. */
  deleteAfter?: number;

  maxHeight?: 720 | 1080 | 1440 | 2160;
}

export interface UploadOptions extends Connection, VideoOptions {
  /** By default the name of the file; required for a `Blob`. */
  fileName?: string;

  /** How many parts are sent at the same time, 1 to 16; 4 by default. */
  parallel?: number;

  /**
   * The same file with the same key continues an unfinished upload of this browser. By default the token; for pages whose
   * user can get another token, such as an id of the user.
   */
  resumeKey?: string;

  /** Applied when the upload is completed, as in `POST /videos/{videoId}/complete`. */
  trim?: { start?: number; end?: number };
  redactions?: object[];
  loudness?: true | { targetLufs: number };
  audioTracks?: "all" | "main";
  watermark?: boolean;
  deleteOriginal?: boolean;

  /** Called after every change. */
  onProgress?: (progress: UploadProgress) => void;
}

export interface UploadProgress {
  /** Null until the upload has been created. */
  videoId: string | null;

  /** Bytes that have been sent. Falls when a part has to be sent again. */
  sentBytes: number;
  totalBytes: number;

  /** Why the upload is waiting, for the user; null while it proceeds. */
  problem: string | null;
}

/** A running upload. */
export interface UploadHandle {
  /** Null until the upload has been created. */
  readonly videoId: string | null;

  readonly isPaused: boolean;

  /**
   * Resolves when the service has the whole file and processes it. Rejects with a `VidportError`, or with an
   * `AbortError` after `abort()`.
   */
  readonly done: Promise<{ videoId: string }>;

  /** Stops sending. Parts that are being sent start again at `resume()`. */
  pause(): void;

  resume(): void;

  /** Ends the upload and deletes what has arrived. */
  abort(): Promise<void>;
}

/**
 * Uploads a file and starts its processing. After a reload, the same call with the same file and token continues, and
 * sends only the missing parts.
 */
export function upload(file: Blob, options: UploadOptions): UploadHandle;

export interface RecordOptions extends Connection, VideoOptions {
  /** A stream to record; it is not stopped at the end. Instead of `screen` and `camera`. */
  stream?: MediaStream;

  /** Records a screen or window, with its audio if the browser offers it. */
  screen?: boolean | DisplayMediaStreamOptions;

  /** Records a camera and a microphone. With `screen`, as a second file that `layout` combines with the first. */
  camera?: boolean | MediaStreamConstraints;

  /** With `screen`: mixes a microphone into the audio of the screen. */
  microphone?: boolean | MediaTrackConstraints;

  /** With `screen` and `camera`: how both are shown, as in `POST /videos`. */
  layout?: string | object;

  /** `recording.webm` or `recording.mp4` by default. */
  fileName?: string;

  /** Without an upload token: an id of the user, with which `saveUnfinishedRecordings` finds the recording again. */
  resumeKey?: string;

  /** Called after every change. */
  onStatus?: (status: RecordingStatus) => void;
}

export interface RecordingStatus {
  videoId: string;
  recordedBytes: number;
  sentBytes: number;

  /** Why data is waiting in the browser, or why the recording has stopped, for the user; otherwise null. */
  problem: string | null;

  /** Whether the recording has been stopped because of the problem. */
  fatal: boolean;
}

/** A running recording. */
export interface Recording {
  readonly videoId: string;

  /** What is recorded, for a preview: the screen or camera, and with both the camera second. */
  readonly streams: MediaStream[];

  readonly isPaused: boolean;

  /**
   * Resolves when the service has everything and processes the video, after `stop()` or when the user ends the sharing
   * of the screen. Rejects with an `AbortError` after `abort()`.
   */
  readonly done: Promise<{ videoId: string }>;

  /** Ends the recording and returns `done`. */
  stop(): Promise<{ videoId: string }>;

  /** Leaves out what happens until `resume()`. */
  pause(): void;

  resume(): void;

  /** Ends the recording and deletes it. */
  abort(): Promise<void>;
}

/**
 * Records a camera, a screen or both, and uploads the recording while it is made. Requires a plan with
 * `screenRecording`, and a page with HTTPS.
 */
export function record(options: RecordOptions): Promise<Recording>;

export interface SaveOptions {
  /** For recordings that were not made with an upload token, which is stored with its recording. */
  token?: string;

  /** With `token`: only recordings with this `resumeKey` are saved with it. */
  resumeKey?: string;

  /** Called after every change of any recording. */
  onStatus?: (status: RecordingStatus) => void;
}

/**
 * Sends the rest of every recording that an earlier page could not finish, and completes it. Call it when the page is
 * loaded. Resolves to the ids of the saved videos.
 */
export function saveUnfinishedRecordings(options?: SaveOptions): Promise<string[]>;

/** The status of a video, as in `GET /videos/{videoId}`. */
export interface VideoStatus {
  videoId: string;
  status: string;
  playable?: boolean;
  playbackUrl?: string;
  streamUrl?: string;
  posterUrl?: string;
  failure?: { code: string; message: string };
  [field: string]: unknown;
}

export interface WaitOptions extends Connection {
  /** Called with every status. */
  onStatus?: (status: VideoStatus) => void;

  /** Ends the waiting. */
  signal?: AbortSignal;
}

/**
 * Waits until a video has been processed, and resolves to its status. Rejects with a `VidportError` if processing fails.
 */
export function waitFor(videoId: string, options: WaitOptions): Promise<VideoStatus>;

/** The error that a response of the service, a store or a proxy describes. */
export function refusal(status: number, text: string, header: (name: string) => string | null): VidportError;

/** Rejects with `FILE_UNREADABLE` if a file was changed or removed after it was chosen. */
export function checkReadable(blob: Blob): Promise<void>;

export interface RetryOptions {
  /** Ends the repetitions. */
  signal?: AbortSignal;

  /** 10 by default, which takes about 3 minutes. */
  maxAttempts?: number;
}

/** Repeats an action that rejects with a `VidportError`, while it may succeed later. */
export function retry<T>(action: () => Promise<T>, options?: RetryOptions): Promise<T>;

export interface CallOptions extends RetryOptions {
  /** Sent as JSON; a `Blob` as it is. */
  body?: object;

  /** Makes a repeated `POST` take effect once. */
  idempotencyKey?: string;
}

/** Calls an operation of the API, such as `call("GET", "/videos/…")`, and resolves to the JSON of the response. */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<any>;

/** For adapters of other uploaders: calls of the API that are repeated while they may succeed later. */
export function connect(connection: Connection): Call;
