// @ts-check
// Shows the requests of the current page as commands for a terminal.
import { requests } from "./api.js";
import { address } from "./address.js";
import { copy, openDialog } from "./notices.js";
import { t } from "./text.js";
import { html, icon } from "./view.js";

/** A text as one word of a POSIX shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** @param {import("./api.js").SentRequest} request */
export function commandOf({ method, path, body }) {
  const isPublic = !path.startsWith("/v1/");
  return [
    `curl --fail-with-body${method === "GET" ? "" : ` -X ${method}`} ${quoted(location.origin + address(path))}`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $VIDPORT_API_KEY"']),
    ...(body === undefined ? [] : [`--json ${quoted(JSON.stringify(body))}`]),
  ].join(" \\\n  ");
}

export function showCommands() {
  openDialog(
    t("commands.heading"),
    () => html`
      <p class="soft">${t("commands.text")}</p>
      ${
        requests.all.length === 0
          ? html`<p>${t("commands.none")}</p>`
          : [...requests.all].reverse().map(
              (request) => html`
                <div class="code">
                  <pre>${commandOf(request)}</pre>
                  <button type="button" class="plain" aria-label=${t("action.copy")} @click=${() => copy(commandOf(request))}>
                    ${icon("copy")}
                  </button>
                </div>
              `,
            )
      }
    `,
  );
}
