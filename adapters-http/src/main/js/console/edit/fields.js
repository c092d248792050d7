// @ts-check
// Fields for times and numbers, with the problems that the service has found in them.
import { preciseTime } from "../core/format.js";
import { html, icon, live, nothing } from "../core/view.js";
import { clamp, parseTime, step } from "./time.js";

/** @typedef {{ field: string, message: string }} Problem */

/** @param {Problem[]} list */
export const problemTexts = (list) =>
  list.map(
    ({ message }) =>
      html`<span class="problem">${icon("warning")}<span>${message.charAt(0).toUpperCase() + message.slice(1)}</span></span>`,
  );

/**
 * A field for an exact time. The up and down keys change it by a frame.
 *
 * @param {{ label: string, isLabelHidden?: boolean, value: number, least: number, most: number, frame: number, problems?: Problem[], change: (time: number) => void }} field
 */
export function timeField({ label, isLabelHidden = false, value, least, most, frame, problems = [], change }) {
  /** @param {Event} event */
  const entered = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const time = parseTime(input.value);
    if (time !== null) change(clamp(time, least, most));
    input.value = preciseTime(time === null ? value : clamp(time, least, most));
  };
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const frames = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (frames === 0) return;
    event.preventDefault();
    change(clamp(step(value, frames, frame), least, most));
  };
  return html`
    <label class="field">
      <span class=${isLabelHidden ? "visually-hidden" : ""}>${label}</span>
      <input class="time-input" inputmode="decimal" autocomplete="off" aria-invalid=${problems.length > 0} .value=${live(preciseTime(value))} @change=${entered} @keydown=${pressed} />
      ${problemTexts(problems)}
    </label>
  `;
}

/**
 * @param {{ label: string, value: number, least: number, most: number, step: number, unit?: string, problems?: Problem[], change: (value: number) => void }} field
 */
export function numberField({ label, value, least, most, step: by, unit, problems = [], change }) {
  /** @param {Event} event */
  const entered = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.value !== "" && Number.isFinite(input.valueAsNumber)) change(clamp(input.valueAsNumber, least, most));
    input.value = String(clamp(Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : value, least, most));
  };
  return html`
    <label class="field">
      <span>${label}${unit ? html` <small>${unit}</small>` : nothing}</span>
      <input type="number" min=${least} max=${most} step=${by} aria-invalid=${problems.length > 0} .value=${live(String(value))} @change=${entered} />
      ${problemTexts(problems)}
    </label>
  `;
}
