// @ts-check
// Sends a file in parts to signed URLs, several at a time.

import { randomKey } from "./keys.js";
import { LinkedSignal } from "./signals.js";
import { checkReadable, refusal, retry, VidportError } from "./upload.js";

/** @typedef {{ partNumber: number, sizeBytes: number, url: string }} SignedPart */

const PART_TIMEOUT = 60_000;

/** On a slower connection, the URL of a part expires before the part has arrived. */
const MIN_BYTES_PER_SECOND = 24 * 1024;

/** How often missing parts are sent again after the service has found the upload incomplete. */
const MAX_REPAIRS = 2;

export class PartUpload {
  #call;
  #file;
  #creation;
  #records;
  #signal;
  #onProgress;
  #parallel;
  #videoId = "";
  #partSize = 0;
  #sentBytes = 0;

  /**
   * @param {import("./upload.d.ts").Call} call
   * @param {Blob} file
   * @param {object} creation the request that creates the upload
   * @param {import("./records.js").UploadRecords} records
   * @param {{ signal?: AbortSignal, parallel: number, onProgress?: import("./index.d.ts").ProgressListener }} options
   */
  constructor(call, file, creation, records, { signal, parallel, onProgress }) {
    if (!Number.isInteger(parallel) || parallel < 1 || parallel > 16) {
      throw new TypeError("parallel must be a number from 1 to 16");
    }
    this.#call = call;
    this.#file = file;
    this.#creation = creation;
    this.#records = records;
    this.#signal = signal;
    this.#parallel = parallel;
    this.#onProgress = onProgress;
  }

  /**
   * @param {object} completion the request that completes the upload
   * @returns {Promise<{ videoId: string }>}
   */
  async run(completion) {
    let missing = await this.#begin();
    for (let repairs = 0; missing; repairs++) {
      await this.#send(missing);
      missing = await this.#complete(completion, repairs < MAX_REPAIRS);
    }
    await this.#records.forget();
    return { videoId: this.#videoId };
  }

  /** The missing parts; null if the upload was completed before. */
  async #begin() {
    const record = (await this.#records.load()) ?? { createKey: randomKey(), videoId: "" };
    if (record.videoId) {
      this.#videoId = record.videoId;
      try {
        return await this.#missing();
      } catch (error) {
        if (!(error instanceof VidportError)) throw error;
        if (error.code === "ALREADY_COMPLETED") return null;
        if (error.code !== "NOT_FOUND") throw error;
        record.createKey = randomKey(); // aborted or expired
        record.videoId = "";
      }
    }
    await this.#records.save(record); // before the request: if its response is lost, the next run repeats it
    try {
      const options = { body: this.#creation, idempotencyKey: record.createKey, signal: this.#signal };
      this.#videoId = (await this.#call("POST", "/videos", options)).videoId;
    } catch (error) {
      if (error instanceof VidportError && !error.isTemporary) await this.#records.forget();
      throw error;
    }
    await this.#records.save({ ...record, videoId: this.#videoId });
    return this.#missing();
  }

  /** The numbers of the parts that have not arrived. */
  async #missing() {
    const list = await this.#call("GET", `/videos/${this.#videoId}/parts`, { signal: this.#signal });
    this.#partSize = list.partSize;
    const arrived = new Map(list.parts.map((/** @type {SignedPart} */ part) => [part.partNumber, part.sizeBytes]));
    const numbers = Array.from({ length: list.partCount }, (_, index) => index + 1);
    const missing = numbers.filter((number) => arrived.get(number) !== this.#part(number).size);
    this.#sentBytes = this.#file.size - missing.reduce((sum, number) => sum + this.#part(number).size, 0);
    this.#report();
    return missing;
  }

  /** @param {number} number */
  #part(number) {
    const start = (number - 1) * this.#partSize;
    return this.#file.slice(start, Math.min(start + this.#partSize, this.#file.size));
  }

  #report() {
    const { size } = this.#file;
    this.#onProgress?.({ videoId: this.#videoId, sentBytes: this.#sentBytes, totalBytes: size });
  }

  /** @param {number[]} missing */
  async #send(missing) {
    const queue = [...missing];
    const sending = new LinkedSignal(this.#signal);
    const { signal } = sending;
    const sender = async () => {
      for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
        signal.throwIfAborted();
        await this.#sendPart(number, signal);
      }
    };
    const senders = Array.from({ length: Math.min(this.#parallel, queue.length) }, sender);
    try {
      await Promise.all(senders);
    } catch (error) {
      sending.abort(error); // stops the other senders
      await Promise.allSettled(senders);
      throw error;
    } finally {
      sending.release();
    }
  }

  /**
   * Each attempt has a new URL, because the one before may have expired.
   *
   * @param {number} number
   * @param {AbortSignal} signal
   */
  async #sendPart(number, signal) {
    const data = this.#part(number);
    let refusedLinks = 0;
    await retry(
      async () => {
        const body = { partNumbers: [number] };
        const { parts } = await this.#call("POST", `/videos/${this.#videoId}/parts`, {
          body,
          signal,
          maxAttempts: 1, // repeated together with the part
        });
        try {
          await put(parts[0].url, data, signal);
        } catch (error) {
          const isExpired = error instanceof VidportError && error.status === 403;
          if (!isExpired || refusedLinks++ === MAX_REPAIRS) throw error;
          throw new VidportError(error.message, { code: "NETWORK_ERROR" });
        }
      },
      { signal },
    );
    this.#sentBytes += data.size;
    this.#report();
  }

  /**
   * The parts that are missing after all; null when the service has accepted the upload.
   *
   * @param {object} completion
   * @param {boolean} mayRepair
   */
  async #complete(completion, mayRepair) {
    try {
      const options = { body: completion, idempotencyKey: randomKey(), signal: this.#signal };
      await this.#call("POST", `/videos/${this.#videoId}/complete`, options);
      return null;
    } catch (error) {
      if (!(error instanceof VidportError)) throw error;
      if (error.code === "ALREADY_COMPLETED") return null;
      if (error.code !== "UPLOAD_INCOMPLETE" || !mayRepair) throw error;
      return this.#missing();
    }
  }
}

/**
 * @param {string} url
 * @param {Blob} data
 * @param {AbortSignal} signal
 */
async function put(url, data, signal) {
  const limit = new LinkedSignal(signal, PART_TIMEOUT + (data.size / MIN_BYTES_PER_SECOND) * 1000);
  let response;
  let text;
  try {
    response = await fetch(url, { method: "PUT", body: data, signal: limit.signal });
    text = await response.text();
  } catch (error) {
    await checkReadable(data);
    throw new VidportError(`The store could not be reached: ${error instanceof Error ? error.message : error}`, {
      code: "NETWORK_ERROR",
    });
  } finally {
    limit.release();
  }
  if (!response.ok) throw refusal(response.status, text, (name) => response.headers.get(name));
}
