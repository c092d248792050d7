package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.SelectOption;
import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.RelyingParty;
import dev.vidport.usecases.access.port.PasskeyException;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import dev.vidport.webauthn.WebAuthn4jVerifier;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The pages of the console about the account: keys, usage, webhook, domains, language. */
class ConsoleAccountTest extends ConsolePageTest {
  private static final String MARKUP = "<img src=x onerror=\"alert(1)\">";

  /** 32 bytes in base64url, with the characters that differ from base64. */
  private static final String CHALLENGE = "_-".repeat(21) + "8";

  private static final String HANDLE = "am9fam8tam8";
  private static final JsonMapper JSON = JsonMapper.shared();

  private static AccountApi session;

  @BeforeAll
  static void createSession() {
    session = HOST.installation().signIn(HOST.account("starter"));
  }

  /** Opens a page that must not show a dialog of a script. */
  private Page open(String path, AccountApi credential) {
    signIn(credential);
    Page page = openConsole(path);
    page.onDialog(dialog -> problems().add("dialog: " + dialog.message()));
    return page;
  }

  private static String focused(Page page) {
    return String.valueOf(page.evaluate("() => document.activeElement.id"));
  }

  @Test
  void publicKeyIsAddedAndRemoved() throws NoSuchAlgorithmException {
    PublicKey key = KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPublic();
    String pem =
        "-----BEGIN PUBLIC KEY-----\n"
            + Base64.getEncoder().encodeToString(key.getEncoded())
            + "\n-----END PUBLIC KEY-----";
    Page page = open("/keys", session);
    page.locator("text=Add a public key").click();
    page.locator("dialog [name=name]").fill(MARKUP);
    page.locator("dialog [name=pem]").fill("no key");
    page.locator("dialog .primary").click();
    page.locator("dialog [role=alert]").waitFor();

    page.locator("dialog [name=pem]").fill(pem);
    page.locator("dialog .primary").click();
    Locator entry = page.locator(".entries li", new Page.LocatorOptions().setHasText(MARKUP));
    entry.waitFor();
    assertThat(entry.textContent())
        .contains(
            session.get("/account/signing-keys").expect(200).json().at("/keys/0/keyId").asString());
    assertThat(Axe.violations(page)).isEmpty();

    entry.locator("[title=Remove]").click();
    page.locator("dialog .danger").click();
    awaitGone(entry);
    assertThat(session.get("/account/signing-keys").expect(200).json().get("keys")).isEmpty();
    assertThat(problems()).isEmpty();
  }

  @Test
  void newKeyIsShownOnceAndWorksUntilItIsRevoked() {
    Page page = open("/keys", session);

    page.locator("text=Create a key").click();
    page.keyboard().type(MARKUP);
    page.keyboard().press("Enter");
    page.locator("#created-key").waitFor();
    String key = page.locator(".success pre").first().textContent();
    AccountApi program = session.as(key);
    program.get("/videos").expect(200);
    assertThat(page.locator(".success pre").nth(1).textContent()).startsWith("curl ").contains(key);
    page.waitForFunction("() => document.activeElement.id === 'created-key'");

    page.reload();
    Locator row = page.locator("tr", new Page.LocatorOptions().setHasText(MARKUP));
    row.waitFor();
    assertThat(page.content()).doesNotContain(key);

    row.locator("button").click();
    page.locator("dialog .danger").click();
    awaitGone(page.locator("dialog"));
    await().until(() -> program.get("/videos").status() == 401);
    page.waitForFunction("() => document.activeElement.id === 'keys-heading'");
    page.locator("summary").click();
    assertThat(row.textContent()).contains("Revoked");
    assertThat(problems()).isEmpty();
  }

  @Test
  void keyMayDoWhatWasChosenUntilItExpires() {
    Page page = open("/keys", session);

    page.locator("text=Create a key").click();
    page.locator("dialog input[name=label]").fill("ingest");
    page.locator("text=Only what I choose").click();
    page.locator("dialog .primary").click();
    assertThat(page.locator("dialog .problem").textContent()).contains("Choose what");
    page.locator("dialog input[value=upload]").check();
    page.locator("dialog input[value=read]").check();
    assertThat(Axe.violations(page)).isEmpty();
    page.locator("dialog select").selectOption("30");
    page.locator("dialog textarea").fill("203.0.113.0/24, localhost");
    page.locator("dialog .primary").click();
    page.locator("dialog .problem", hasText("203.0.113.0/24 or")).waitFor();
    page.locator("dialog textarea").fill("127.0.0.0/8 ::1 2001:db8:1111:2222:3333:4444:5555:6666");
    page.locator("dialog .primary").click();
    page.locator("#created-key").waitFor();

    AccountApi program = session.as(page.locator(".success pre").first().textContent());
    program.get("/videos").expect(200);
    program.get("/webhook").expect(403);
    assertThat(page.locator("tr", hasText("ingest")).textContent())
        .contains("Read Upload", "127.0.0.0/8", "::1/128");
    assertThat(
            page.evaluate(
                "() => { const { scrollWidth, clientWidth } = document.querySelector('.table-wrap');"
                    + " return scrollWidth - clientWidth; }"))
        .as("pixels of the table that are out of view")
        .isEqualTo(0);
    assertThat(problems()).isEmpty();
  }

  private static Page.LocatorOptions hasText(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  @Test
  void keyCannotManageKeysAndTheirPageSaysSo() {
    Page page = open("/keys", HOST.account("starter"));

    assertThat(page.locator("main").textContent()).contains("You have signed in with an API key");
    assertThat(page.locator("text=Create a key").count()).isZero();
    assertThat(page.locator("main .danger").count()).isZero();
  }

  @Test
  void wrongDomainIsExplainedBesideItsField() {
    Page page = open("/domains", session);

    page.locator("#domain").fill("https://example.com");
    page.keyboard().press("Enter");
    assertThat(page.locator("#domain-problem").textContent()).contains("without a scheme");
    assertThat(page.locator("#domain").getAttribute("aria-invalid")).isEqualTo("true");
    assertThat(page.locator("#domain").inputValue()).isEqualTo("https://example.com");

    page.locator("#domain").fill("*.example.com");
    page.keyboard().press("Enter");
    page.locator(".entries code").waitFor();
    assertThat(page.locator("#domain").inputValue()).isEmpty();
    page.waitForFunction("() => document.activeElement.id === 'domain'");
    assertThat(domains()).isEqualTo("[\"*.example.com\"]");

    page.locator("#domain").fill("*.EXAMPLE.com");
    page.keyboard().press("Enter");
    assertThat(page.locator("#domain-problem").textContent()).contains("in the list already");

    page.locator("[aria-label='Remove: *.example.com']").click();
    page.locator("dialog .danger").click();
    awaitGone(page.locator(".entries code"));
    assertThat(domains()).isEqualTo("[]");
    assertThat(problems()).isEmpty();
  }

  @Test
  void watermarkIsUploadedShownInAPreviewChangedAndDeleted() throws IOException {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(64, 32, BufferedImage.TYPE_INT_ARGB), "png", png);
    Page page = open("/account", session);

    page.locator("#watermark-heading ~ label input[type=file]")
        .setInputFiles(new FilePayload("logo.png", "image/png", png.toByteArray()));
    Locator preview = page.locator(".watermark-frame img");
    preview.waitFor();
    page.waitForFunction(
        "() => document.querySelector('.watermark-frame img').naturalWidth === 64");
    assertThat(page.evaluate("() => document.querySelector('.watermark-frame img').offsetTop"))
        .isNotEqualTo(0);
    page.locator(".watermark [name=position]").selectOption("top-left");
    page.locator(".watermark [name=margin]").fill("0");
    assertThat(page.evaluate("() => document.querySelector('.watermark-frame img').offsetTop"))
        .isEqualTo(0);
    page.locator(".watermark .primary").click();
    await().until(() -> watermark().path("margin").asDouble(1) == 0);
    assertThat(watermark().get("position").asString()).isEqualTo("top-left");

    page.locator(".watermark .danger").click();
    page.locator("dialog .danger").click();
    awaitGone(preview);
    assertThat(watermark().get("configured").asBoolean()).isFalse();
    assertExportIsMadeAndDeleted(page);
    assertThat(problems()).isEmpty();
  }

  /** On the same page, to save the start of another one. */
  private static void assertExportIsMadeAndDeleted(Page page) {
    Locator card = page.locator("section[aria-labelledby=export-heading]");
    card.locator("button").first().click();
    Locator part = card.locator("a[download]");
    part.first().waitFor();
    assertThat(part.first().getAttribute("href"))
        .startsWith(console("").replace("console", "files"));
    assertThat(Axe.violations(page)).isEmpty();

    card.locator(".danger").click();
    page.locator("dialog .danger").click();
    awaitGone(part.first());
    session.get("/account/export").expect(404);
  }

  private static JsonNode watermark() {
    return session.get("/account/watermark").expect(200).json();
  }

  private static String domains() {
    return session.get("/account/domains").expect(200).json().get("domains").toString();
  }

  @Test
  void webhookIsCreatedWithASecretThatIsHiddenAndReplaced() {
    Page page = open("/webhook", session);

    page.locator("#webhook-url").fill("https://10.0.0.1/hook");
    page.keyboard().press("Enter");
    page.locator("#webhook-url-problem").waitFor();
    assertThat(focused(page)).isEqualTo("webhook-url");

    page.locator("#webhook-url").fill("https://1.1.1.1/hook");
    page.locator("label:has-text('video.canceled') input").uncheck();
    page.keyboard().press("Enter");
    page.locator("#secret-heading").waitFor();
    assertThat(webhook("events"))
        .isEqualTo("[\"video.ready\",\"video.failed\",\"video.deleted\",\"usage.threshold\"]");
    String secret = webhook("secret");
    assertThat(page.content()).doesNotContain(secret);
    page.locator(".secret + .actions button").first().click();
    assertThat(page.locator(".secret code").textContent()).isEqualTo(secret);

    page.locator("main >> text=Replace").click();
    page.locator("dialog .danger").click();
    page.waitForFunction(
        "(old) => (document.querySelector('.secret code')?.textContent ?? old) !== old", secret);
    assertThat(page.locator(".secret code").textContent()).isEqualTo(webhook("secret"));

    page.locator("main .danger >> text=Delete").click();
    page.locator("dialog .danger").click();
    awaitGone(page.locator("#secret-heading"));
    assertThat(webhook("configured")).isEqualTo("false");
    assertThat(problems()).isEmpty();
  }

  private static String webhook(String field) {
    JsonNode value = session.get("/webhook").expect(200).json().get(field);
    return value.isString() ? value.asString() : value.toString();
  }

  @Test
  void latestEventsAreShownAsJson() {
    String name = "lecture " + MARKUP.replace("/", "") + ".mp4";
    String video =
        session
            .post("/videos", Map.of("fileName", name, "sizeBytes", 1000))
            .expect(201)
            .json()
            .get("videoId")
            .asString();
    session.delete("/videos/" + video).expect(200);

    Page page = open("/webhook", session);
    page.locator("summary", new Page.LocatorOptions().setHasText(name)).first().click();
    assertThat(page.locator("details[open] pre").textContent())
        .contains("\"type\": \"video.deleted\"", video);
    assertThat(problems()).isEmpty();
  }

  @Test
  void usageOfEachDayIsAlsoATable() {
    Page page = open("/usage", session);

    assertThat(page.locator(".meters .card").count()).isEqualTo(3);
    page.locator("button[aria-pressed]", new Page.LocatorOptions().setHasText("Storage")).click();
    assertThat(page.locator(".no-bars").textContent()).startsWith("Storage per day, ");
    page.locator("summary").click();
    assertThat(page.locator("tbody tr").count())
        .isEqualTo(LocalDate.now(ZoneOffset.UTC).getDayOfMonth());
    // Without a payment provider, nothing can be bought.
    assertThat(page.locator("main").textContent()).doesNotContain("Subscription");
    assertThat(problems()).isEmpty();
  }

  @Test
  void ownerDeletesTheAccountAndRestoresIt() {
    AccountApi owner = HOST.installation().signIn(HOST.installation().account("starter"));
    String email = owner.get("/account").expect(200).json().get("email").asString();
    Page page = open("/account", owner);

    page.locator("text=Delete account").click();
    page.locator("dialog input").fill("eve@example.com");
    assertThat(page.locator("dialog .danger").isDisabled()).isTrue();
    page.locator("dialog input").fill(email);
    page.locator("dialog .danger").click();
    page.locator("text=Restore account").waitFor();
    await().until(() -> owner.get("/videos").status() == 403);

    page.reload();
    page.locator("text=Restore account").click();
    awaitGone(page.locator("text=Restore account"));
    page.locator("text=Delete account").waitFor();
    await().until(() -> owner.get("/videos").status() == 200);
    assertThat(problems()).isEmpty();
  }

  @Test
  void ownerEndsSessions() {
    AccountApi other = HOST.installation().signIn(HOST.account("starter"));
    AccountApi mine = HOST.installation().signIn(HOST.account("starter"));
    Page page = open("/account", mine);

    page.locator("text=End the other sessions").click();
    awaitGone(page.locator("text=End the other sessions"));
    assertThat(page.locator("#sessions-heading ~ ul li").count()).isEqualTo(1);
    await().until(() -> other.get("/account").status() == 401);
    mine.get("/account").expect(200);

    page.locator("text=Sign out everywhere").click();
    page.locator("dialog .danger").click();
    page.locator("text=Send me a code").waitFor();
    await().until(() -> mine.get("/account").status() == 401);
    session = HOST.installation().signIn(HOST.account("starter"));
    assertThat(problems()).isEmpty();
  }

  /**
   * Browsers make no passkeys for an IP address, so the options are those of a host at {@code
   * localhost}. What the browser answers is checked as a host does.
   */
  @Test
  void passkeyIsMadeByTheBrowserAndSignsIn() {
    String origin = "http://localhost:" + HOST.installation().base().getPort();
    RelyingParty party = new RelyingParty("localhost", origin);
    PasskeyVerifier verifier = new WebAuthn4jVerifier();
    AtomicReference<PasskeyCredential> credential = new AtomicReference<>();
    Page page = emptyPage();
    addAuthenticator(page);
    answer(page, "/v1/account/passkeys", request -> "{\"passkeys\": []}");
    answer(page, "/v1/account/passkeys/options", request -> creationOptions());
    answer(page, "/auth/passkey/start", request -> requestOptions());
    page.navigate(origin + "/console/");
    page.locator("text=Sign in with a passkey").waitFor();
    page.evaluate(
        "token => fetch('/console/session', { method: 'PUT', headers: { Authorization: 'Bearer ' + token } })",
        session.key());
    page.navigate(origin + "/console/account");
    page.locator("text=Add a passkey").click();
    answer(
        page,
        "/v1/account/passkeys",
        request -> {
          if (!request.has("attestationObject")) {
            return "{\"passkeys\": []}";
          }
          credential.set(registered(verifier, party, request));
          return "{\"passkeyId\": \"0a1b2c3d4e5f6071\", \"name\": \"Phone\", \"createdAt\": \"2026-11-21T12:00:00Z\"}";
        });
    assertThat(Axe.violations(page)).isEmpty();
    page.locator("dialog input").fill("Phone");
    page.keyboard().press("Enter");
    page.locator("text=From now on, you sign in with it").waitFor();
    assertThat(credential.get().id()).isNotEmpty();

    page.evaluate("() => fetch('/console/session', { method: 'DELETE' })");
    AtomicLong signCount = new AtomicLong();
    answer(
        page,
        "/auth/passkey/verify",
        request -> {
          signCount.set(signed(verifier, party, credential.get(), request));
          assertThat(request.get("userHandle").asString()).isEqualTo(HANDLE);
          return "{\"sessionToken\": \"" + session.key() + "\"}";
        });
    page.navigate(origin + "/console/videos");
    page.locator("text=Sign in with a passkey").click();
    page.locator("text=No videos yet").waitFor();
    assertThat(signCount.get()).isPositive();
    assertThat(problems()).isEmpty();
  }

  private void addAuthenticator(Page page) {
    CDPSession devTools = context().newCDPSession(page);
    devTools.send("WebAuthn.enable");
    JsonObject options = new JsonObject();
    options.addProperty("protocol", "ctap2");
    options.addProperty("transport", "internal");
    options.addProperty("hasResidentKey", true);
    options.addProperty("hasUserVerification", true);
    options.addProperty("isUserVerified", true);
    JsonObject arguments = new JsonObject();
    arguments.add("options", options);
    devTools.send("WebAuthn.addVirtualAuthenticator", arguments);
  }

  private static void answer(Page page, String path, Function<JsonNode, String> response) {
    page.route(
        url -> url.endsWith(path),
        route -> {
          String body = route.request().postData();
          JsonNode request = JSON.readTree(body == null ? "{}" : body);
          route.fulfill(
              new Route.FulfillOptions()
                  .setContentType("application/json")
                  .setBody(response.apply(request)));
        });
  }

  private static String creationOptions() {
    return """
    {"state": "state-1", "publicKey": {"challenge": "%s", "rp": {"id": "localhost", "name": "Vidport"},
      "user": {"id": "%s", "name": "jo@example.com", "displayName": "jo@example.com"},
      "pubKeyCredParams": [{"type": "public-key", "alg": -7}], "excludeCredentials": [], "attestation": "none",
      "authenticatorSelection": {"residentKey": "required", "userVerification": "required"}}}
    """
        .formatted(CHALLENGE, HANDLE);
  }

  private static String requestOptions() {
    return """
    {"state": "state-2", "publicKey": {"challenge": "%s", "rpId": "localhost", "userVerification": "required"}}
    """
        .formatted(CHALLENGE);
  }

  private static PasskeyCredential registered(
      PasskeyVerifier verifier, RelyingParty party, JsonNode request) {
    try {
      return verifier.register(
          party,
          CHALLENGE,
          new PasskeyVerifier.Attestation(
              request.get("clientData").asString(), request.get("attestationObject").asString()));
    } catch (PasskeyException e) {
      throw new AssertionError(e);
    }
  }

  private static long signed(
      PasskeyVerifier verifier,
      RelyingParty party,
      PasskeyCredential credential,
      JsonNode request) {
    try {
      return verifier.verify(
          party,
          CHALLENGE,
          credential,
          new PasskeyVerifier.Assertion(
              request.get("credentialId").asString(),
              request.get("clientData").asString(),
              request.get("authenticatorData").asString(),
              request.get("signature").asString()));
    } catch (PasskeyException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void invitedPersonJoinsAndSwitchesToTheirOwnAccount() {
    AccountApi owner = HOST.installation().signIn(HOST.installation().account("starter"));
    AccountApi guest = HOST.installation().signIn(HOST.installation().account("starter"));
    String email = guest.get("/account").expect(200).json().get("email").asString();
    String ofOwner = owner.get("/account").expect(200).json().get("email").asString();
    Page page = open("/account", owner);

    page.locator("#invited-member").fill(email);
    page.locator("select[name=role]").selectOption("viewer");
    page.keyboard().press("Enter");
    page.locator("#created-invitation").waitFor();
    String link = page.locator("[aria-label='Link of the invitation']").textContent();
    page.locator("[aria-label='Revoke: " + email + "']").waitFor();

    signIn(guest);
    page.navigate(link);
    page.locator("text=Accept the invitation").waitFor();
    assertThat(Axe.violations(page)).isEmpty();
    page.locator("text=Accept the invitation").click();
    Locator choice = page.locator(".who select");
    choice.waitFor();
    choice.selectOption(new SelectOption().setLabel(ofOwner));
    page.waitForURL(url -> url.endsWith("/videos"));
    page.navigate(console("/account"));
    page.locator("text=Leave the account").click();
    page.locator("dialog .danger").click();
    page.locator("text=Send me a code").waitFor();
    assertThat(owner.get("/account/members").expect(200).json().get("members")).hasSize(1);
    assertThat(problems()).isEmpty();
  }

  @Test
  void ownerChangesAndRemovesAMember() {
    AccountApi owner = HOST.installation().signIn(HOST.installation().account("starter"));
    AccountApi guest = HOST.installation().signIn(HOST.installation().account("starter"));
    String email = guest.get("/account").expect(200).json().get("email").asString();
    String token =
        owner
            .post("/account/invitations", Map.of("email", email, "role", "viewer"))
            .expect(201)
            .json()
            .get("token")
            .asString();
    guest.post("/account/memberships", Map.of("token", token)).expect(201);
    Page page = open("/account", owner);

    page.locator("[aria-label='Role of " + email + "']").selectOption("editor");
    page.locator("text=" + email + " now has the role Editor.").waitFor();
    page.locator("[aria-label='Remove: " + email + "']").click();
    page.locator("dialog .danger").click();
    awaitGone(page.locator("[aria-label='Remove: " + email + "']"));
    assertThat(problems()).isEmpty();
  }

  @Test
  void consoleSpeaksGermanWhenItIsChosenAndHasAllTexts() {
    Page page = open("/account", session);
    assertThat(differencesOfLanguages(page)).isEmpty();
    page.locator("text=Deutsch").click();
    page.locator("h1 >> text=Konto").waitFor();
    assertThat(page.evaluate("() => document.documentElement.lang")).isEqualTo("de");

    page.reload();
    page.locator("h1 >> text=Konto").waitFor();
    assertThat(problems()).isEmpty();
  }

  /** Whatever the service responds with, such as texts of a webhook, is text. */
  @Test
  void noTextOfAResponseBecomesMarkup() {
    List<String> paths = List.of("/webhook", "/keys", "/domains", "/account", "/usage", "/videos");
    signIn(session);
    Page page = emptyPage();
    countAttacks(page);
    page.route(url -> url.contains("/v1/") && !url.contains("/events"), ConsoleAccountTest::attack);
    page.route(url -> url.contains("/v1/events"), ConsoleAccountTest::attack);
    page.navigate(console("/"));
    page.locator("main h1").first().waitFor();
    for (String path : paths) {
      follow(page, path);
      page.evaluate(
          "() => document.querySelectorAll('main summary, main [aria-expanded=false]')"
              + ".forEach((more) => more.click())");
      assertThat(page.locator("body").textContent()).as(path).contains(Payloads.all().get(0));
      assertNotAttacked(page);
    }

    page.route(url -> url.contains("/v1/"), ConsoleAccountTest::refuse);
    page.reload();
    page.locator("[role=alert], .notice.bad").first().waitFor();
    assertNotAttacked(page);
    for (String path : paths) {
      follow(page, path);
      page.locator("main [role=alert], .notice.bad").first().waitFor();
      assertNotAttacked(page);
    }
    assertThat(problems()).isEmpty();
  }

  /** Replaces each text for people by a payload, and each list by one with all payloads. */
  private static void attack(Route route) {
    JsonMapper json = JsonMapper.shared();
    JsonNode body = json.readTree(route.fetch().body());
    List<String> payloads = Payloads.all();
    ObjectNode attacking = ((ObjectNode) body).deepCopy();
    if (route.request().url().contains("/webhook/deliveries")) {
      ArrayNode deliveries = attacking.putArray("deliveries");
      for (String payload : payloads) {
        deliveries
            .addObject()
            .put("eventId", payload)
            .put("type", payload)
            .put("attempt", 1)
            .put("ok", false)
            .put("status", 500)
            .put("ms", 1)
            .put("error", payload)
            .put("response", payload)
            .put("attemptedAt", "2026-11-21T12:00:01Z")
            .putNull("nextAttemptAt");
      }
    } else if (route.request().url().contains("/v1/events")) {
      ArrayNode events = attacking.putArray("events");
      for (String payload : payloads) {
        events
            .addObject()
            .put("id", payload)
            .put("type", payload)
            .put("createdAt", "2026-11-21T12:00:01Z")
            .putObject("data")
            .put("fileName", payload);
      }
    } else if (route.request().url().endsWith("/webhook")) {
      attacking
          .put("configured", true)
          .put("url", payloads.get(20))
          .put("enabled", true)
          .put("secret", payloads.get(0))
          .put("failingSince", "2026-11-21T12:00:01Z")
          .put("lastError", payloads.get(2))
          .putArray("events");
    } else if (route.request().url().endsWith("/account/export")) {
      ArrayNode volumes =
          attacking
              .put("exportId", payloads.get(0))
              .put("status", "SUCCEEDED")
              .put("createdAt", "2026-11-21T12:00:01Z")
              .put("percent", 100)
              .put("videos", 1)
              .put("videosLeftOut", 0)
              .put("sizeBytes", 1)
              .putArray("volumes");
      payloads.forEach(
          payload -> volumes.addObject().put("url", payload).put("sizeBytes", 1).put("sha256", ""));
    } else if (attacking.has("passkeys")) {
      ArrayNode passkeys = attacking.putArray("passkeys");
      for (String payload : payloads) {
        passkeys
            .addObject()
            .put("passkeyId", payload)
            .put("name", payload)
            .put("createdAt", "2026-11-21T12:00:01Z");
      }
    } else if (attacking.has("keys")) {
      ArrayNode keys = attacking.putArray("keys");
      for (int i = 0; i < payloads.size(); i++) {
        keys.addObject()
            .put("keyId", payloads.get(i))
            .put("label", payloads.get(i))
            .put("prefix", payloads.get(i))
            .put("createdAt", "2026-11-21T12:00:01Z")
            .put("revoked", i % 2 == 0)
            .put("expiresAt", "2126-11-21T12:00:01Z")
            .put("lastUsedOn", "2026-11-21")
            .putPOJO("scopes", List.of(payloads.get(i)))
            .putPOJO("allowedIps", List.of(payloads.get(i)));
      }
    } else if (attacking.has("members")) {
      ArrayNode members = attacking.putArray("members");
      for (int i = 0; i < payloads.size(); i++) {
        members
            .addObject()
            .put("memberId", payloads.get(i))
            .put("email", payloads.get(i))
            .put("role", i == 0 ? "owner" : payloads.get(i))
            .put("since", "2026-11-21T12:00:01Z")
            .put("you", i == 0)
            .put("accountAddress", i == 0)
            .put("needsRole", i == 2)
            .putPOJO("issuers", i == 0 ? List.of() : List.of(payloads.get(i)));
      }
    } else if (attacking.has("memberships")) {
      ArrayNode memberships = attacking.putArray("memberships");
      for (int i = 0; i < payloads.size(); i++) {
        memberships
            .addObject()
            .put("accountId", payloads.get(i))
            .put("email", payloads.get(i))
            .put("current", i == 0);
      }
    } else if (attacking.has("invitations")) {
      ArrayNode invitations = attacking.putArray("invitations");
      for (String payload : payloads) {
        invitations
            .addObject()
            .put("invitationId", payload)
            .put("email", payload)
            .put("role", payload)
            .put("expiresAt", "2126-11-21T12:00:01Z");
      }
    } else if (attacking.has("sessions")) {
      ArrayNode sessions = attacking.putArray("sessions");
      for (String payload : payloads) {
        sessions
            .addObject()
            .put("sessionId", payload)
            .put("createdAt", "2026-11-21T12:00:01Z")
            .put("expiresAt", "2126-11-21T12:00:01Z")
            .put("device", payload)
            .put("network", payload)
            .put("current", false);
      }
    } else if (attacking.has("domains")) {
      ArrayNode domains = attacking.putArray("domains");
      payloads.forEach(domains::add);
    } else if (attacking.has("email")) {
      attacking
          .put("email", payloads.get(0))
          .put("planName", payloads.get(2))
          .put("user", payloads.get(42));
    } else if (attacking.has("videos") && attacking.get("videos").isArray()) {
      ArrayNode videos = attacking.putArray("videos");
      for (int i = 0; i < payloads.size(); i++) {
        videos
            .addObject()
            .put("videoId", String.format(Locale.ROOT, "%032x", i))
            .put("fileName", payloads.get(i))
            .put("createdAt", 1)
            .put("sizeBytes", 1)
            .put("state", payloads.get(i))
            .put("outcome", payloads.get(i));
      }
    }
    route.fulfill(
        new Route.FulfillOptions()
            .setContentType("application/json")
            .setBody(json.writeValueAsString(attacking)));
  }

  private static void refuse(Route route) {
    List<String> payloads = Payloads.all();
    ObjectNode body = JsonMapper.shared().createObjectNode();
    body.put("error", payloads.get(0)).put("message", payloads.get(2)).put("requestId", "x");
    ArrayNode details = body.putArray("details");
    payloads.forEach(payload -> details.addObject().put("field", payload).put("message", payload));
    route.fulfill(
        new Route.FulfillOptions()
            .setStatus(400)
            .setContentType("application/json")
            .setBody(JsonMapper.shared().writeValueAsString(body)));
  }

  /**
   * A text that is missing, or has another placeholder, would be shown in English or with a gap.
   */
  private static List<?> differencesOfLanguages(Page page) {
    return (List<?>)
        page.evaluate(
            """
            async () => {
              const app = document.querySelector('script[type=module]').src;
              const { LANGUAGES } = await import(new URL('./core/text.js', app).href);
              const load = async (tag) => (await import(new URL(`./text/${tag}.js`, app).href))[tag];
              const placeholders = (text) => JSON.stringify((text.match(/\\{\\w+\\}/g) ?? []).sort());
              const english = await load('en');
              const found = [];
              for (const tag of Object.keys(LANGUAGES)) {
                const texts = await load(tag);
                for (const key of new Set([...Object.keys(english), ...Object.keys(texts)])) {
                  if (!english[key] || !texts[key]) found.push(`${tag} ${key}: only one has it`);
                  else if (placeholders(english[key]) !== placeholders(texts[key])) found.push(`${tag} ${key}: placeholders`);
                }
              }
              return found;
            }
            """);
  }

  @Test
  void everyPageIsAccessibleAndFits() {
    Page page = open("/keys", session);
    assertAccessibleAndFits(page, "/keys", 390, ColorScheme.DARK);
    assertAccessibleAndFits(page, "/usage", 1280, ColorScheme.LIGHT);
    assertAccessibleAndFits(page, "/usage", 320, ColorScheme.DARK);
    assertAccessibleAndFits(page, "/webhook", 390, ColorScheme.LIGHT);
    assertAccessibleAndFits(page, "/domains", 1280, ColorScheme.DARK);
    assertAccessibleAndFits(page, "/account", 320, ColorScheme.LIGHT);
    assertThat(problems()).isEmpty();
  }
}
