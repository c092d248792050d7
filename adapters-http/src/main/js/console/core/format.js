// @ts-check
// Numbers, times and sizes in the language of the user.
import { language } from "./text.js";

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** @param {number} value @param {number} [digits] after the point, at most */
export const number = (value, digits = 1) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);

/** A number in a few characters, such as `15K`. @param {number} value */
export const axisNumber = (value) =>
  new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 2 }).format(value);

/** Bytes in units of 1,000. @param {number} count */
export function bytes(count) {
  let unit = 0;
  let value = count;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${number(value, value < 10 && unit > 0 ? 1 : 0)}\u00a0${UNITS[unit]}`;
}

/** `1:02:03`, `2:03`. @param {number} seconds */
export function duration(seconds) {
  const all = Math.round(seconds);
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** `2:03.417`, for cuts. @param {number} seconds */
export function preciseTime(seconds) {
  const millis = Math.round(seconds * 1000);
  const rest = String(millis % 1000).padStart(3, "0");
  return `${duration(Math.floor(millis / 1000))}.${rest}`;
}

/** @param {Date | number | string} time a date, Unix seconds or ISO 8601 */
const dateOf = (time) => (typeof time === "number" ? new Date(time * 1000) : new Date(time));

/** @param {Date | number | string} time */
export const dateTime = (time) =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(dateOf(time));

/** @param {Date | number | string} time */
export const date = (time) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(dateOf(time));

/** `5 minutes ago`; a date after a week. @param {Date | number | string} time */
export function ago(time) {
  const then = dateOf(time);
  const seconds = (then.getTime() - Date.now()) / 1000;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const steps = /** @type {[number, Intl.RelativeTimeFormatUnit][]} */ ([
    [60, "second"],
    [3600, "minute"],
    [86400, "hour"],
    [7 * 86400, "day"],
  ]);
  const sizes = [1, 60, 3600, 86400];
  const step = steps.findIndex(([limit]) => Math.abs(seconds) < limit);
  if (step < 0) return date(then);
  return relative.format(Math.round(seconds / sizes[step]), steps[step][1]);
}

/** An amount of money. @param {number} amount @param {string} currency */
export const money = (amount, currency) =>
  new Intl.NumberFormat(language, { style: "currency", currency }).format(amount);
