// @ts-check
// Small templates that several views use.
import { webAddress } from "./address.js";
import { copy } from "./notices.js";
import { sentence } from "./api.js";
import { hasText, t } from "./text.js";
import { html, icon, ifDefined, nothing } from "./view.js";

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

/**
 * A link to a file or page that the API told. Its content alone if a browser must not open the address.
 *
 * @param {string | undefined} url
 * @param {unknown} content
 * @param {{ look?: string, isDownload?: boolean }} [options] `look`: classes; a link that is no download opens in a new tab
 */
export function webLink(url, content, { look, isDownload = false } = {}) {
  const href = webAddress(url);
  if (!href) return html`<span class="soft">${content}</span>`;
  return isDownload
    ? html`<a class=${ifDefined(look)} href=${href} download>${content}</a>`
    : html`<a class=${ifDefined(look)} href=${href} target="_blank" rel="noopener">${content}</a>`;
}

/**
 * Why something failed: a text for its code, and what the service says in English. The latter alone if the code is new.
 *
 * @param {"failure" | "warning"} kind
 * @param {{ code: string, message: string }} reason
 */
export function reasonText(kind, { code, message }) {
  const key = `${kind}.${code}`;
  const known = hasText(key) ? t(key) : "";
  const said = sentence(message);
  const detail = html`<span lang="en">${said}</span>`;
  if (known === said || !known) return detail;
  return html`${known} <small class="below">${detail}</small>`;
}
