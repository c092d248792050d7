import type { components } from "./openapi.js";
import type { Call, CallOptions } from "./upload.js";

export { VidportError } from "./upload.js";
export type { ErrorDetail } from "./upload.js";

type Schemas = components["schemas"];

/** The responses and requests of the API, generated from its OpenAPI document. */
export type { components, operations, paths } from "./openapi.js";
export type VideoStatus = Schemas["VideoStatus"];
export type VideoSummary = Schemas["VideoSummary"];

export interface ClientOptions {
  /** Address of the service, with or without `/v1`. */
  baseUrl: string;

  /** An API key on a server; an upload or edit token in a web page. */
  token: string;

  /** Node.js: where unfinished uploads of files are recorded, so that the same upload continues. Without a credential. */
  resumeFolder?: string;
}

export type ProgressListener = (progress: { videoId: string; sentBytes: number; totalBytes: number }) => void;

export interface UploadOptions {
  /** By default the name of the file; required for a `Blob`. */
  fileName?: string;
  metadata?: Record<string, string>;

  /** Unix time after which the video is deleted. */
  deleteAfter?: number;
  maxHeight?: 720 | 1080 | 1440 | 2160;
  priority?: "normal" | "low";
  captions?: true | { language: string };
  trim?: { start?: number; end?: number };
  redactions?: object[];
  loudness?: true | { targetLufs: number };
  audioTracks?: "all" | "main";
  watermark?: boolean;
  deleteOriginal?: boolean;

  /** Parts that are sent at the same time, 1 to 16; 4 by default. */
  parallel?: number;

  /** Called after every part. */
  onProgress?: ProgressListener;

  /** Interrupts the upload, which can be continued. */
  signal?: AbortSignal;
}

export interface VideoEvent {
  type: "status" | "progress" | "playable" | (string & {});
  data: any;
}

export interface WaitOptions {
  /** Milliseconds after which the promise rejects with a `TimeoutError`. */
  timeout?: number;
  signal?: AbortSignal;
  onEvent?: (event: VideoEvent) => void;
}

export interface VideoFilter {
  metadata?: Record<string, string>;
  status?: "UPLOADING" | "PROCESSING" | "SUCCEEDED" | "FAILED" | "ABORTED";

  /** Videos whose file name contains this text. */
  name?: string;

  /** 1 to 100. */
  pageSize?: number;
}

/** A video has ended without an output. */
export class VideoFailedError extends Error {
  constructor(videoId: string, status: string, failure?: { code?: string; message?: string });
  readonly videoId: string;

  /** FAILED, TIMED_OUT, ABORTED, or DELETED. */
  readonly status: string;

  /** The code of the failure; without one the status. */
  readonly code: string;
}

/**
 * A client of one service with one credential. Requests that fail for a time are repeated: after 429 and 503 not before
 * the time that the service sets. All methods reject with a `VidportError` when the service refuses.
 */
export class VidportClient {
  constructor(options: ClientOptions);

  /** Sends any request of the API, such as `call("GET", "/account")`, and repeats it while it may succeed later. */
  call(method: string, path: string, options?: CallOptions): ReturnType<Call>;

  /** Uploads a file and starts its processing: a small one in one request, others in parts. */
  upload(file: Blob | string, options?: UploadOptions): Promise<{ videoId: string }>;

  /** Creates an import or an edit, with the fields of `POST /videos`. */
  create(request: object): Promise<{ videoId: string }>;

  importFrom(sourceUrl: string): Promise<{ videoId: string }>;
  status(videoId: string): Promise<VideoStatus>;

  /** Waits by events until a video has been processed. Rejects with a `VideoFailedError` if it has no output. */
  waitFor(videoId: string, options?: WaitOptions): Promise<VideoStatus>;

  events(videoId: string, signal?: AbortSignal): AsyncGenerator<VideoEvent, void, void>;
  videos(filter?: VideoFilter): AsyncGenerator<VideoSummary, void, void>;
  changeMetadata(videoId: string, changes: Record<string, string | null>): Promise<Record<string, string>>;

  /** Changes when the video is deleted, a Unix time; `null` keeps it. */
  deleteAfter(videoId: string, time: number | null): Promise<void>;
  cancel(videoId: string): Promise<{ videoId: string; status: string; terminatedJobs: number }>;
  delete(videoId: string): Promise<{ videoId: string; deleted: boolean; originalDeleted: boolean; freedBytes: number }>;
  embed(
    videoId: string,
    enabled: boolean,
  ): Promise<{ videoId: string; enabled: boolean; url?: string; iframe?: string }>;
  captions(videoId: string): Promise<any>;

  /** Publishes captions of a language (ISO 639-1), in WebVTT or SubRip. */
  putCaptions(videoId: string, language: string, text: string): Promise<any>;

  /** Makes a token with which a browser uploads one video. Not repeated after a lost response. */
  createUploadToken(
    policy?: object,
  ): Promise<{ uploadToken: string; tokenId: string; expiresAt: number; policy: object }>;

  /** Makes a token with which a browser makes one edit. Not repeated after a lost response. */
  createEditToken(policy: object): Promise<{ token: string; expiresAt: number; videoIds: string[] }>;

  usage(): Promise<any>;

  /** The file of a finished video, as a response whose body can be streamed. */
  download(videoId: string, signal?: AbortSignal): Promise<Response>;
}

export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** A message to a webhook is not from the service, or is more than 5 minutes old. */
export class WebhookError extends Error {
  constructor(message: string);
}

/** Verifies a message to a webhook, and resolves to its event. Pass the body as it arrived. */
export function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
  options?: { now?: () => number },
): Promise<any>;
