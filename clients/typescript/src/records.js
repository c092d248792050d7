// @ts-check
// Remembers unfinished uploads in a folder, so that a later process continues them. Without a credential.

import { randomKey } from "./keys.js";

/** @typedef {{ createKey: string, videoId: string }} UploadRecord */

export class UploadRecords {
  #path;

  /** @param {string | null} path of the file with the record; null to remember nothing */
  constructor(path) {
    this.#path = path;
  }

  /**
   * @param {string | undefined} folder
   * @param {Blob | string} file only files with a path are remembered
   * @param {unknown[]} identity what makes another upload of the same file
   */
  static async open(folder, file, identity) {
    if (!folder || typeof file !== "string") return new UploadRecords(null);
    const { mkdir, realpath, stat } = await import("node:fs/promises");
    const { join } = await import("node:path");
    await mkdir(folder, { recursive: true });
    const { size, mtimeMs } = await stat(file);
    const text = JSON.stringify([...identity, await realpath(file), size, mtimeMs]);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    const name = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return new UploadRecords(join(folder, `${name}.json`));
  }

  /** @returns {Promise<UploadRecord | null>} */
  async load() {
    if (this.#path === null) return null;
    const { readFile } = await import("node:fs/promises");
    const text = await readFile(this.#path, "utf8").catch((error) => {
      if (error.code === "ENOENT") return "null"; // none yet
      throw error;
    });
    const { createKey, videoId = "" } = parsed(text) ?? {};
    return typeof createKey === "string" && typeof videoId === "string" ? { createKey, videoId } : null;
  }

  /** @param {UploadRecord} record */
  async save(record) {
    if (this.#path === null) return;
    const { rename, rm, writeFile } = await import("node:fs/promises");
    const draft = `${this.#path}.${randomKey()}.new`;
    try {
      await writeFile(draft, JSON.stringify(record));
      await rename(draft, this.#path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async forget() {
    if (this.#path === null) return;
    const { rm } = await import("node:fs/promises");
    await rm(this.#path, { force: true });
  }
}

/**
 * @param {string} text
 * @returns {any}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // damaged
  }
}
