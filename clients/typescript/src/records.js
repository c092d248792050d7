// @ts-check
// Remembers unfinished uploads in a folder, so that a later process continues them. Without a credential.

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
    const text = await readFile(this.#path, "utf8").catch(() => "null"); // none yet
    const record = JSON.parse(text);
    return typeof record?.createKey === "string"
      ? { createKey: record.createKey, videoId: record.videoId ?? "" }
      : null;
  }

  /** @param {UploadRecord} record */
  async save(record) {
    if (this.#path === null) return;
    const { rename, writeFile } = await import("node:fs/promises");
    await writeFile(`${this.#path}.new`, JSON.stringify(record));
    await rename(`${this.#path}.new`, this.#path);
  }

  async forget() {
    if (this.#path === null) return;
    const { rm } = await import("node:fs/promises");
    await rm(this.#path, { force: true });
  }
}
