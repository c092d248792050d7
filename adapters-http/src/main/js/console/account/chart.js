// @ts-check
// The bars of the days of a month.
import { axisNumber } from "../core/format.js";
import { html, nothing, svg } from "../core/view.js";

const HEIGHT = 220;
const TOP = 10;
const BOTTOM = 26;
const LEFT = 7;
const GAP = 0.22;

/** @typedef {{ label: string, day: number, value: number }} Bar */
/** @typedef {{ value: number, label: string, tone: "busy" | "bad" }} Line a value to compare the bars with */

/** A number for the end of the axis that is not below `value`. @param {number} value */
function niceMaximum(value) {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value * 0.9999) ?? 10) * power;
}

/**
 * A picture of the values; what it says has to be in `description` as well.
 *
 * @param {Bar[]} bars the days that have begun
 * @param {number} days of the month
 * @param {string} description for screen readers
 * @param {(value: number) => string} amount a value as text
 * @param {Line[]} [lines]
 */
export function chart(bars, days, description, amount, lines = []) {
  const maximum = niceMaximum(Math.max(0, ...bars.map(({ value }) => value), ...lines.map(({ value }) => value)));
  const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - (value / maximum) * (HEIGHT - TOP - BOTTOM);
  const slot = (100 - LEFT) / days;
  const x = (/** @type {number} */ day) => LEFT + (day - 1) * slot;
  return html`
    <svg class="chart" role="img" aria-label=${description} height=${HEIGHT}>
      ${[0, 0.5, 1].map((part) => {
        const value = part * maximum;
        return svg`
          <line x1="${LEFT}%" x2="100%" y1=${y(value)} y2=${y(value)}></line>
          <text x="${LEFT - 1}%" y=${y(value) + 4} text-anchor="end">${axisNumber(value)}</text>
        `;
      })}
      ${bars.map(
        ({ label, day, value }) => svg`
          <g>
            <title>${label}: ${amount(value)}</title>
            <rect class="hit" x="${x(day)}%" width="${slot}%" y=${TOP} height=${HEIGHT - TOP - BOTTOM}></rect>
            ${
              value > 0
                ? svg`<rect class="bar-of-day" rx="2" x="${x(day) + (slot * GAP) / 2}%" width="${slot * (1 - GAP)}%" y=${Math.min(y(value), HEIGHT - BOTTOM - 2)} height=${Math.max(2, HEIGHT - BOTTOM - y(value))}></rect>`
                : nothing
            }
          </g>
        `,
      )}
      ${lines.map(
        ({ value, label, tone }) => svg`
          <g class="limit ${tone}">
            <line x1="${LEFT}%" x2="100%" y1=${y(value)} y2=${y(value)}></line>
            <text x="100%" y=${y(value) + 15} text-anchor="end">${label}</text>
          </g>
        `,
      )}
      ${[1, 8, 15, 22, 29]
        .filter((day) => day <= days)
        .map((day) => svg`<text x="${x(day) + slot / 2}%" y=${HEIGHT - 6} text-anchor="middle">${day}</text>`)}
    </svg>
  `;
}
