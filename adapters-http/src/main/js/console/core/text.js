// @ts-check
// The texts of the console. A language is a file in `text/` with the keys of `en.js`.
import { en } from "../text/en.js";

/** @typedef {keyof typeof en} TextKey */

const LANGUAGE_KEY = "vidport-console-language";

/** Languages with a catalogue, by their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** @returns {keyof typeof LANGUAGES} */
function wanted() {
  const known = Object.keys(LANGUAGES);
  const all = [localStorage.getItem(LANGUAGE_KEY) ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return /** @type {keyof typeof LANGUAGES} */ (all.find((tag) => known.includes(tag)) ?? "en");
}

/** The language of the texts. */
export const language = wanted();

/** @type {Record<string, string>} */
const catalogue = language === "en" ? en : (await import(`../text/${language}.js`))[language];

document.documentElement.lang = language;

/** Shows the console in another language. @param {string} tag */
export function chooseLanguage(tag) {
  localStorage.setItem(LANGUAGE_KEY, tag);
  location.reload();
}

/**
 * The text of `key`. `{name}` in it is replaced by a value. With the value `count`, the key `….one` is used for 1 where
 * the catalogue has it.
 *
 * @param {TextKey} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const singular = /** @type {TextKey} */ (`${key}.one`);
  const used = values.count === 1 && singular in en ? singular : key;
  return filled(catalogue[used] ?? en[used] ?? used, values);
}

/** Whether the catalogue has a text, for keys that end with a code of the API. @param {string} key @returns {key is TextKey} */
export const hasText = (key) => key in en;

/** A text with the values of its `{name}`s. @param {string} text @param {Record<string, string | number>} values */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
