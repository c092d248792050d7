// @ts-check
// Starts the console: the frame with the navigation, and in it the view of the address.
import { address, isId, openAddress, viewAddress, viewPath } from "./core/address.js";
import { api, ApiError, messageOf, requests } from "./core/api.js";
import { showCommands } from "./core/commands.js";
import { followVideos } from "./core/events.js";
import { confirm, notifyError } from "./core/notices.js";
import { beforeLeaving, currentView, navigate, onNavigation, route } from "./core/router.js";
import { session } from "./core/session.js";
import { t } from "./core/text.js";
import { html, icon, nothing, render } from "./core/view.js";
import { account } from "./account/account.js";
import { erasureBanner } from "./account/erasure.js";
import { memberships } from "./account/memberships.js";
import { uploads } from "./uploads/uploads.js";
import { UploadPanel } from "./uploads/panel.js";

/** @typedef {import("./core/view.js").View} View */
/** @typedef {import("./core/view.js").IconName} IconName */

route("/", async () => new (await import("./videos/list.js")).VideosView());
route("/videos", async () => new (await import("./videos/list.js")).VideosView());
route("/videos/:id", async ({ id }) => new (await import("./video/page.js")).VideoView(id));
route("/videos/:id/edit", async ({ id }) => new (await import("./edit/page.js")).EditView([id]));
route("/edit", async (_, query) => {
  const ids = (query.get("videos") ?? "").split(",").filter(Boolean);
  return ids.every(isId) ? new (await import("./edit/page.js")).EditView(ids) : null;
});
route("/record", async () => new (await import("./record/page.js")).RecordView());
route("/usage", async () => new (await import("./account/usage.js")).UsageView());
route("/keys", async () => new (await import("./account/keys.js")).KeysView());
route("/webhook", async () => new (await import("./account/webhook.js")).WebhookView());
route("/domains", async () => new (await import("./account/domains.js")).DomainsView());
route("/account", async () => new (await import("./account/page.js")).AccountView());
route("/invitation", async () => new (await import("./account/join.js")).JoinView());
route("/welcome", async () => new (await import("./host/welcome.js")).WelcomeView());
route("/host", async () => new (await import("./host/page.js")).HostView("overview"));
route("/host/:page", async ({ page }, query) => {
  const accountId = query.get("account");
  return !accountId || isId(accountId) ? new (await import("./host/page.js")).HostView(page) : null;
});

/** @type {{ path: string, icon: IconName, text: import("./core/text.js").TextKey, isOperator?: boolean }[]} */
const LINKS = [
  { path: "/videos", icon: "videos", text: "nav.videos" },
  { path: "/usage", icon: "usage", text: "nav.usage" },
  { path: "/keys", icon: "key", text: "nav.keys" },
  { path: "/webhook", icon: "webhook", text: "nav.webhook" },
  { path: "/domains", icon: "globe", text: "nav.domains" },
  { path: "/account", icon: "person", text: "nav.account" },
  { path: "/host", icon: "host", text: "nav.host", isOperator: true },
];

const SIGN_OUT_ATTEMPTS = 3;
const SIGN_OUT_WAIT = 500;

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const panel = new UploadPanel();
root.replaceChildren(); // what the page shows until its modules are there

/** @type {View | null} */
let view = null;
let isMenuOpen = false;
let isMissing = false;
let isSigningOut = false;

/** Each navigation makes the results of earlier ones obsolete. */
let navigation = 0;

/** @param {string} path */
const isCurrent = (path) =>
  viewPath() === path ||
  viewPath().startsWith(`${path}/`) ||
  (path === "/videos" && ["/", "/edit", "/record"].includes(viewPath()));

function draw() {
  render(session.credential ? frame() : signInFrame(), root);
}

const brand = () => html`
  <a class="brand" href=${viewAddress("/videos")}><img src=${new URL("./style/mark.svg", import.meta.url).href} alt="" width="28" height="28" />Vidport</a>
`;

/** Uploads that wait for a session stay in sight. */
const signInFrame = () => html`<main id="content" class="narrow">${view?.element ?? nothing}</main>${panel.element}`;

const frame = () => html`
  <a class="skip" href="#content" @click=${skip}>${t("nav.skip")}</a>
  <header class="bar">
    ${brand()}
    <button
      type="button"
      class="plain menu-button"
      aria-label=${t("nav.menu")}
      aria-expanded=${isMenuOpen}
      aria-controls="menu"
      @click=${() => {
        isMenuOpen = !isMenuOpen;
        draw();
      }}
    >
      ${icon(isMenuOpen ? "close" : "menu")}
    </button>
  </header>
  <nav id="menu" class=${isMenuOpen ? "side open" : "side"} aria-label=${t("nav.main")}>
    ${brand()}
    <ul>
      ${LINKS.filter((link) => !link.isOperator || account.current?.operator).map(
        (link) => html`
          <li>
            <a href=${viewAddress(link.path)} aria-current=${isCurrent(link.path) ? "page" : nothing}>
              ${icon(link.icon)}<span>${t(link.text)}</span>
            </a>
          </li>
        `,
      )}
    </ul>
    <ul class="end">
      <li><a href=${address("/docs")} target="_blank" rel="noopener">${icon("link")}<span>${t("nav.docs")}</span></a></li>
      <li>
        <button type="button" class="link" @click=${showCommands}>${icon("code")}<span>${t("nav.commands")}</span></button>
      </li>
      <li class="who">
        ${
          memberships.all.length > 1
            ? memberships.choice(draw)
            : html`<span class="soft" title=${account.current?.email ?? ""}>${account.current?.email ?? ""}</span>`
        }
        <button type="button" class="plain" ?disabled=${isSigningOut} @click=${signOut}>${t("action.signOut")}</button>
      </li>
    </ul>
  </nav>
  <main id="content" tabindex="-1">
    ${erasureBanner(show)} ${isMissing ? missing() : (view?.element ?? nothing)}
  </main>
  ${panel.element}
`;

function missing() {
  const isVideo = ["/videos/", "/edit"].some((path) => viewPath().startsWith(path));
  return html`<div class="empty"><h1>${t(isVideo ? "video.missing" : "missing.heading")}</h1><p>${t("missing.text")}</p></div>`;
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

async function signOut() {
  const count = uploads.all.filter((upload) => upload.isActive).length;
  const question = { heading: t("signOut.heading"), text: t("signOut.text", { count }), action: t("action.signOut") };
  if (count > 0 && !(await confirm(question))) return;
  isSigningOut = true;
  draw();
  try {
    const isLeaving = await endSession();
    if (!isLeaving) navigate("/videos");
  } catch (error) {
    notifyError(new Error(t("signOut.failed", { reason: messageOf(error) })));
  }
  isSigningOut = false;
  draw();
}

/**
 * Until the session has ended, this page must not look as if it had. A session that began at an issuer ends there as
 * well.
 *
 * @returns {Promise<boolean>} whether the page is left
 */
async function endSession() {
  for (let attempt = 1; ; attempt++) {
    try {
      const ended = session.isKey ? null : await api.post("/v1/auth/signout").catch(unlessEnded);
      await session.end();
      if (ended?.issuerLogoutUrl) openAddress(ended.issuerLogoutUrl);
      return Boolean(ended?.issuerLogoutUrl);
    } catch (error) {
      if (attempt === SIGN_OUT_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT * attempt));
    }
  }
}

/** @param {unknown} error */
function unlessEnded(error) {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
}

/** Shows the view of the address, or the sign-in. */
async function show() {
  const mine = ++navigation;
  const isFirst = mine === 1;
  isMenuOpen = false;
  requests.clear();
  /** @type {View | null} */
  let next;
  try {
    next = session.credential ? await currentView() : new (await import("./sign-in/sign-in.js")).SignInView();
  } catch (error) {
    notifyError(error);
    return;
  }
  if (mine !== navigation) return;
  view?.stop();
  view = next;
  isMissing = next === null;
  draw();
  next?.start();
  document.title = next?.title ? `${next.title} · Vidport` : "Vidport";
  scrollTo(0, 0);
  // Screen readers announce the new page, and the keyboard continues in it.
  if (!isFirst) document.getElementById("content")?.focus({ preventScroll: true });
}

let shown = session.credential;

session.onChange(() => {
  followVideos();
  uploads.sessionChanged();
  if (session.credential) {
    account.load().then(draw, () => {});
    memberships.load().then(draw);
  } else {
    account.clear();
    memberships.all = [];
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close()); // they would be above the sign-in
  }
  if (Boolean(shown) !== Boolean(session.credential)) show();
  shown = session.credential;
});
onNavigation(show);
beforeLeaving(() => view?.mayLeave() ?? true);
account.onChange(draw);
addEventListener("vidport-title", () => (document.title = view?.title ? `${view.title} · Vidport` : "Vidport"));

if (session.credential) {
  account.load().catch(notifyError);
  memberships.load().then(draw);
}
followVideos();
panel.start();
show();
