// Records a MediaStream in a browser and uploads it while it is recorded. Everything that the service has not received
// yet is kept in IndexedDB, so a closed or crashed tab loses at most the last second. See ../recordings.md.

const MIME_TYPES = [
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4;codecs=avc1.64001f,mp4a.40.2",
  "video/mp4",
];
const VIDEO_BITS_PER_SECOND = 2_500_000;
const AUDIO_BITS_PER_SECOND = 128_000;

/** How often the browser hands over data; what it has not handed over is lost with the tab. */
const TIMESLICE_MS = 1000;
const HEARTBEAT_MS = 10_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** After an outage, several parts are sent, so that a failure does not repeat all of it. */
const MAX_PART_BYTES = 16 * 2 ** 20;

/** The recording stops when this much has not been sent; the browser's storage is limited. */
const MAX_UNSENT_BYTES = 2 ** 31;

/**
 * Starts to record.
 *
 * api(method, path, body) calls the service through a server of yours and resolves to the JSON of the response. It
 * rejects with an Error that has the HTTP `status` and the `code` of the service, or neither if there was no response.
 *
 * onStatus({ videoId, recordedBytes, sentBytes, problem }) is called after every change. Show `problem`, a text, to
 * the user until it is null again. `fatal` is true if the recording has been stopped because of it.
 *
 * Returns { videoId, stop(), done }. stop() ends the recording and returns `done`, a promise that resolves when the
 * service has everything and processes the video. The recording also ends when the user stops sharing the screen.
 */
export async function startRecording(stream, { api, onStatus = () => {}, title = "recording" }) {
  const mimeType = MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) throw new Error("this browser records no format that can be uploaded");
  const store = await LocalStore.open();
  const fileName = title + (mimeType.startsWith("video/mp4") ? ".mp4" : ".webm");
  const created = await api("POST", "/videos", { fileName, streaming: true, prestart: true });
  const { videoId, nextPartSize } = created;
  const release = await lock(videoId);
  const upload = new Upload(api, store, { videoId, nextPartSize, partCount: 0, sizeBytes: 0 }, onStatus);
  await upload.begin();

  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
  });
  const heartbeats = setInterval(() => {
    // After NOT_WAITING the recording is rendered at its end; other failures are repeated by the next heartbeat.
    api("POST", `/videos/${videoId}/heartbeat`).catch((error) => {
      if (error.code === "NOT_WAITING") clearInterval(heartbeats);
    });
  }, HEARTBEAT_MS);
  const warn = (event) => event.preventDefault();
  window.addEventListener("beforeunload", warn);

  const done = new Promise((resolve) => {
    recorder.onstop = resolve; // also if the user ends the sharing of the screen
  })
    .then(() => upload.finish())
    .finally(() => {
      clearInterval(heartbeats);
      window.removeEventListener("beforeunload", warn);
      release();
    });
  done.catch(() => {}); // reported by onStatus
  const stopRecorder = () => {
    if (recorder.state !== "inactive") recorder.stop();
  };
  recorder.ondataavailable = ({ data }) => upload.add(data);
  recorder.onerror = ({ error }) => upload.fail(error ?? new Error("the browser stopped recording"));
  upload.onFailure = stopRecorder;
  recorder.start(TIMESLICE_MS);

  return {
    videoId,
    done,
    stop() {
      stopRecorder();
      return done;
    },
  };
}

/**
 * Call this when the page is loaded: sends the rest of every recording that an earlier tab could not finish, and
 * completes it. Returns the ids of the saved videos.
 */
export async function saveUnfinishedRecordings({ api, onStatus = () => {} }) {
  const store = await LocalStore.open();
  const saved = [];
  for (const recording of await store.recordings()) {
    const release = await lock(recording.videoId);
    if (!release) continue; // another tab is recording it
    try {
      const upload = new Upload(api, store, recording, onStatus);
      await upload.restore();
      if (upload.isEmpty()) {
        await store.forget(recording.videoId); // the service deletes the upload after 7 days
      } else {
        await upload.finish();
        saved.push(recording.videoId);
      }
    } catch (error) {
      // Reported by onStatus; the data is kept unless the service does not want it anymore.
      if (["NOT_FOUND", "ALREADY_COMPLETED"].includes(error.code)) await store.forget(recording.videoId);
    } finally {
      release();
    }
  }
  return saved;
}

/** Resolves to a function that releases the lock, or to null if another tab has it. A closed tab has no locks. */
function lock(videoId) {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`vidport-recording-${videoId}`, { ifAvailable: true }, (granted) =>
        granted ? new Promise((release) => resolve(release)) : resolve(null))
      .catch(reject);
  });
}

/** Cuts recorded data into parts and sends them, one after the other. */
class Upload {
  onFailure = () => {};
  #api;
  #store;
  #recording; // what is stored about it: videoId, nextPartSize, and the parts that were cut
  #onStatus;
  #chunks = []; // recorded, not cut yet: { index, data }
  #nextChunk = 0;
  #pendingBytes = 0; // in #chunks
  #sentBytes = 0;
  #problem = null;
  #failure = null;
  #saving = Promise.resolve();
  #sending = null;
  #finishing = false;

  constructor(api, store, recording, onStatus) {
    this.#api = api;
    this.#store = store;
    this.#recording = recording;
    this.#onStatus = onStatus;
  }

  async begin() {
    await this.#store.saveRecording(this.#recording);
  }

  /** Continues with what an earlier tab has stored. */
  async restore() {
    const { videoId } = this.#recording;
    this.#chunks = await this.#store.chunks(videoId);
    this.#pendingBytes = this.#chunks.reduce((sum, chunk) => sum + chunk.data.size, 0);
    const part = await this.#store.part(videoId);
    this.#sentBytes = this.#recording.sizeBytes - (part ? part.data.size : 0);
  }

  isEmpty() {
    return this.#recording.partCount === 0 && this.#pendingBytes === 0;
  }

  add(data) {
    if (data.size === 0) return;
    this.#saving = this.#saving
      .then(async () => {
        const chunk = { videoId: this.#recording.videoId, index: this.#nextChunk++, data };
        await this.#store.saveChunk(chunk);
        this.#chunks.push(chunk);
        this.#pendingBytes += data.size;
        this.#report();
        if (this.#pendingBytes > MAX_UNSENT_BYTES) throw new Error("too much of the recording could not be sent");
        this.#send().catch(() => {}); // reported by fail()
      })
      .catch((error) => this.fail(error));
  }

  /** Sends the rest and completes the upload. */
  async finish() {
    await this.#saving;
    this.#finishing = true;
    if (this.#sending) await this.#sending.catch(() => {});
    // What was stored before a failure is still sent.
    const failure = this.#failure;
    this.#failure = null;
    await this.#send();
    const { videoId, sizeBytes, partCount } = this.#recording;
    try {
      await this.#retry(() =>
        this.#api("POST", `/videos/${videoId}/complete`, partCount > 0 ? { source: { sizeBytes, partCount } } : {}));
    } catch (error) {
      this.fail(error);
      throw error;
    }
    await this.#store.forget(videoId);
    if (failure) throw failure;
  }

  fail(error) {
    if (this.#failure) return;
    this.#failure = error;
    this.#report(`The recording stopped: ${error.message}`);
    this.onFailure();
  }

  #send() {
    this.#sending ??= this.#sendParts()
      .catch((error) => {
        this.fail(error);
        throw error;
      })
      .finally(() => {
        this.#sending = null;
      });
    return this.#sending;
  }

  async #sendParts() {
    const { videoId } = this.#recording;
    let part = await this.#store.part(videoId);
    if (part && (await this.#hasArrived(part))) part = await this.#partSent(part);
    for (part ??= await this.#cut(); part; part = await this.#cut()) {
      await this.#retry(() => this.#put(part));
      await this.#partSent(part);
    }
  }

  /** A part that arrived before a crash must not be sent again: that would discard its live rendering. */
  async #hasArrived(part) {
    const { parts } = await this.#retry(() => this.#api("GET", `/videos/${part.videoId}/parts`));
    return parts.some((one) => one.partNumber === part.partNumber && one.sizeBytes === part.data.size);
  }

  /** Makes the stored chunks a part if there are enough of them; any number at the end. */
  async #cut() {
    const enough = this.#finishing ? 1 : this.#recording.nextPartSize;
    if (this.#pendingBytes < enough) return null;
    let count = 0;
    let bytes = 0;
    const most = Math.max(this.#recording.nextPartSize, MAX_PART_BYTES);
    while (count < this.#chunks.length && bytes < most) {
      bytes += this.#chunks[count++].data.size;
    }
    const chunks = this.#chunks.slice(0, count);
    const { videoId, partCount, sizeBytes } = this.#recording;
    const part = { videoId, partNumber: partCount + 1, data: new Blob(chunks.map((chunk) => chunk.data)) };
    const recording = { ...this.#recording, partCount: part.partNumber, sizeBytes: sizeBytes + bytes };
    await this.#store.savePart(part, chunks, recording);
    this.#recording = recording;
    this.#chunks.splice(0, count);
    this.#pendingBytes -= bytes;
    return part;
  }

  /** Signs the part again for each attempt, because a signed URL expires after 15 minutes. */
  async #put({ videoId, partNumber, data }) {
    const parts = [{ partNumber, sizeBytes: data.size }];
    const signed = await this.#api("POST", `/videos/${videoId}/parts`, { parts });
    const response = await fetch(signed.parts[0].url, { method: "PUT", body: data });
    if (!response.ok) throw new Error(`part ${partNumber} was refused with status ${response.status}`);
    this.#recording = { ...this.#recording, nextPartSize: signed.nextPartSize };
  }

  async #partSent(part) {
    await this.#store.removePart(part, this.#recording);
    this.#sentBytes += part.data.size;
    this.#report();
    return null;
  }

  /** Repeats an action until it succeeds; the data is safe meanwhile. */
  async #retry(action) {
    for (let delay = 1000; ; delay = Math.min(2 * delay, MAX_RETRY_DELAY_MS)) {
      try {
        const result = await action();
        if (this.#problem && !this.#failure) this.#report(null);
        return result;
      } catch (error) {
        const refused = error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
        if (refused) throw error;
        this.#report(`The recording is kept here until it can be sent: ${error.message}`);
        await new Promise((resume) => setTimeout(resume, delay));
      }
    }
  }

  #report(problem = this.#problem) {
    this.#problem = problem;
    this.#onStatus({
      videoId: this.#recording.videoId,
      recordedBytes: this.#recording.sizeBytes + this.#pendingBytes,
      sentBytes: this.#sentBytes,
      problem,
      fatal: this.#failure !== null,
    });
  }
}

/** Recordings in IndexedDB, with their chunks and at most one part each that is being sent. */
class LocalStore {
  #db;

  constructor(db) {
    this.#db = db;
  }

  static async open() {
    const opening = indexedDB.open("vidport-recordings", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("recordings", { keyPath: "videoId" });
      opening.result.createObjectStore("chunks", { keyPath: ["videoId", "index"] });
      opening.result.createObjectStore("parts", { keyPath: "videoId" });
    };
    return new LocalStore(await result(opening));
  }

  recordings() {
    return result(this.#db.transaction("recordings").objectStore("recordings").getAll());
  }

  /** The chunks of a recording that are not part of a part yet, in their order. */
  chunks(videoId) {
    return result(this.#db.transaction("chunks").objectStore("chunks").getAll(allOf(videoId)));
  }

  part(videoId) {
    return result(this.#db.transaction("parts").objectStore("parts").get(videoId));
  }

  saveRecording(recording) {
    return this.#write(({ recordings }) => recordings.put(recording));
  }

  saveChunk(chunk) {
    return this.#write(({ chunks }) => chunks.put(chunk));
  }

  savePart(part, consumed, recording) {
    return this.#write(({ recordings, chunks, parts }) => {
      parts.put(part);
      consumed.forEach((chunk) => chunks.delete([chunk.videoId, chunk.index]));
      recordings.put(recording);
    });
  }

  removePart(part, recording) {
    return this.#write(({ recordings, parts }) => {
      parts.delete(part.videoId);
      recordings.put(recording);
    });
  }

  forget(videoId) {
    return this.#write(({ recordings, chunks, parts }) => {
      recordings.delete(videoId);
      chunks.delete(allOf(videoId));
      parts.delete(videoId);
    });
  }

  /** Resolves when the browser has stored the changes. */
  #write(change) {
    return new Promise((resolve, reject) => {
      const transaction = this.#db.transaction(["recordings", "chunks", "parts"], "readwrite");
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser stores no more data"));
      const [recordings, chunks, parts] =
        ["recordings", "chunks", "parts"].map((name) => transaction.objectStore(name));
      change({ recordings, chunks, parts });
    });
  }
}

function allOf(videoId) {
  return IDBKeyRange.bound([videoId], [videoId, Infinity]);
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
