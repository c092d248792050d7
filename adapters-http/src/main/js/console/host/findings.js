// @ts-check
// What the checks of the host have found.
import { api, sentence } from "../core/api.js";
import { filled, language, t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";

/** @typedef {{ state: "OK" | "ADVICE" | "PROBLEM", subject: string, code: string, values: Record<string, string>, text: string, cure?: string }} Finding */
/** @typedef {{ startedAt: string, complete: boolean, running?: string, findings: Finding[] }} Examination */

/** The texts of findings by their codes. @type {{ findings: Record<string, string>, subjects: Record<string, string> }} */
const texts = await import(`../text/findings-${language}.js`);

/** The most urgent first. */
const URGENT = /** @type {const} */ (["PROBLEM", "ADVICE"]);
const TONES = { PROBLEM: "bad", ADVICE: "busy", OK: "good" };

/** @param {AbortSignal} signal @returns {Promise<Examination>} */
export const examine = (signal) => api.get("/v1/operator/doctor", { signal });

/** @param {Examination} examination @param {Finding["state"]} state */
export const count = ({ findings }, state) => findings.filter((finding) => finding.state === state).length;

/** One line about all findings. @param {Examination} examination */
export function summary(examination) {
  const problems = count(examination, "PROBLEM");
  const advice = count(examination, "ADVICE");
  if (problems + advice === 0) return t("checks.allWell");
  return [
    problems ? t("checks.problems", { count: problems }) : "",
    advice ? t("checks.advice", { count: advice }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The findings, the most urgent first. Those without a need to act are folded up. @param {Examination} examination */
export function findingList(examination) {
  const { findings, running } = examination;
  const urgent = URGENT.flatMap((state) => findings.filter((finding) => finding.state === state));
  const well = findings.filter(({ state }) => state === "OK");
  return html`
    ${urgent.length > 0 ? html`<ul class="findings">${urgent.map(finding)}</ul>` : nothing}
    ${running ? html`<p class="soft" role="status">${t("checks.running", { subject: running })}</p>` : nothing}
    ${
      well.length > 0
        ? html`
            <details class="well-checks" ?open=${urgent.length === 0 && !running}>
              <summary>${t("checks.well", { count: well.length })}</summary>
              <ul class="findings">
                ${well.map(finding)}
              </ul>
            </details>
          `
        : nothing
    }
  `;
}

/** A text of a finding; that of the service, in English, if the console does not know it. @param {string} key @param {Finding} finding @param {string} [english] */
function textOf(key, { values }, english = "") {
  const known = texts.findings[key];
  return known
    ? html`<span>${withCode(sentence(filled(known, values)))}</span>`
    : html`<span lang="en">${withCode(sentence(english))}</span>`;
}

/** A text whose commands are between backticks. @param {string} text */
const withCode = (text) => text.split("`").map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part));

/** @param {string} subject */
function headingOf(subject) {
  const name = texts.subjects[subject] ?? subject;
  return name === "ffmpeg" ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

/** @param {Finding} finding */
function finding(finding) {
  const { state, subject, code, text, cure } = finding;
  return html`
    <li>
      <span class="tag ${TONES[state]}">${icon(state === "OK" ? "check" : "warning")}${t(/** @type {any} */ (`checks.state.${state}`))}</span>
      <div>
        <strong>${headingOf(subject)}</strong>
        <p>${textOf(code, finding, text)}</p>
        ${cure ? html`<p class="cure">${icon("forward")}${textOf(`${code}.cure`, finding, cure)}</p>` : nothing}
      </div>
    </li>
  `;
}
