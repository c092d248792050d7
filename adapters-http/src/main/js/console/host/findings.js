// @ts-check
// What the checks of the host have found.
import { api, sentence } from "../core/api.js";
import { t } from "../core/text.js";
import { html, icon, nothing } from "../core/view.js";

/** @typedef {{ state: "OK" | "ADVICE" | "PROBLEM", subject: string, text: string, cure?: string }} Finding */
/** @typedef {{ startedAt: string, complete: boolean, running?: string, findings: Finding[] }} Examination */

/** The most urgent first. */
const STATES = /** @type {const} */ (["PROBLEM", "ADVICE", "OK"]);
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

/** The findings as a list, the most urgent first. @param {Examination} examination */
export const findingList = ({ findings, running }) => html`
  <ul class="findings">
    ${STATES.flatMap((state) => findings.filter((finding) => finding.state === state)).map(finding)}
    ${running ? html`<li role="status"><span class="tag">…</span><div>${t("checks.running", { subject: running })}</div></li>` : nothing}
  </ul>
`;

/** @param {Finding} finding */
const finding = ({ state, subject, text, cure }) => html`
  <li>
    <span class="tag ${TONES[state]}">${icon(state === "OK" ? "check" : "warning")}${t(/** @type {any} */ (`checks.state.${state}`))}</span>
    <div lang="en">
      <strong>${subject}</strong>
      <p>${sentence(text)}</p>
      ${cure ? html`<p class="cure">${icon("forward")}<span>${sentence(cure)}</span></p>` : nothing}
    </div>
  </li>
`;
