// Assembles the package: the sources, and the module for browsers that hosts serve as /js/v1/upload.js.
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const SOURCES = new URL("src/", import.meta.url);
const BROWSER_MODULE = new URL("../../adapters-http/src/main/js/upload/", import.meta.url);

/** @param {URL} target a folder, with a slash at its end */
export async function build(target) {
  await mkdir(target, { recursive: true });
  for (const name of await readdir(SOURCES)) await copyFile(new URL(name, SOURCES), new URL(name, target));
  for (const name of ["upload.js", "upload.d.ts"]) {
    await copyFile(new URL(name, BROWSER_MODULE), new URL(name, target));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(new URL("dist/", import.meta.url));
