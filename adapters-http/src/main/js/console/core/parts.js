// @ts-check
// Small templates that several views use.
import { copy } from "./notices.js";
import { t } from "./text.js";
import { html, icon, nothing } from "./view.js";

/** A failure, with a way to try again if there is one. @param {string} text empty: nothing is shown @param {() => void} [tryAgain] */
export const problem = (text, tryAgain) =>
  text
    ? html`
        <p class="problem" role="alert">
          ${icon("warning")}<span>${text}${tryAgain ? html` <button type="button" class="link" @click=${tryAgain}>${t("action.tryAgain")}</button>` : nothing}</span>
        </p>
      `
    : nothing;

/** Where the rows of a list will be. @param {number} [count] */
export const skeletons = (count = 3) =>
  html`<div class="rows" role="status" aria-busy="true" aria-label=${t("loading")}>${Array.from({ length: count }, () => html`<div class="skeleton"></div>`)}</div>`;

/** A text such as a command, with a button that copies it. @param {string} text @param {string} what its name, for screen readers */
export const codeBlock = (text, what) => html`
  <div class="code">
    <pre tabindex="0" aria-label=${what}>${text}</pre>
    <button type="button" class="plain" aria-label=${`${t("action.copy")}: ${what}`} title=${t("action.copy")} @click=${() => copy(text)}>${icon("copy")}</button>
  </div>
`;

/** @param {string} text @param {string} what its name, for screen readers */
export const copyButton = (text, what) => html`
  <button type="button" class="plain" aria-label=${`${t("action.copy")}: ${what}`} title=${t("action.copy")} @click=${() => copy(text)}>${icon("copy")}</button>
`;
