package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The pages of the console with which operators run the host. */
class ConsoleHostTest extends ConsolePageTest {
  private static AccountApi operator;

  @BeforeAll
  static void createOperator() {
    operator = HOST.installation().signInAsOperator(HOST.installation().account("pro"));
  }

  private Page open(String path, AccountApi credential) {
    signIn(credential);
    return openConsole(path);
  }

  private static void confirm(Page page) {
    page.locator("dialog .danger").click();
    awaitGone(page.locator("dialog"));
  }

  @Test
  void everyPageIsAccessibleAndFitsAndNamesOfTheLanguageAreNone() {
    Page page = open("/host/toString", operator);
    for (String path : List.of("/host/__proto__", "/host/constructor")) {
      assertThat(page.locator(".tabs [aria-current]").textContent()).isEqualTo("Overview");
      follow(page, path);
    }
    assertAccessibleAndFits(page, "/host/overview", 390, ColorScheme.LIGHT);
    assertAccessibleAndFits(page, "/host/accounts", 390, ColorScheme.DARK);
    assertAccessibleAndFits(page, "/host/jobs", 320, ColorScheme.LIGHT);
    assertAccessibleAndFits(page, "/host/audit", 1280, ColorScheme.DARK);
    assertAccessibleAndFits(page, "/host/workers", 390, ColorScheme.LIGHT);
    assertAccessibleAndFits(page, "/host/storage", 390, ColorScheme.DARK);
    assertAccessibleAndFits(page, "/host/checks", 390, ColorScheme.LIGHT);
    assertThat(problems()).isEmpty();
  }

  @Test
  void operatorCreatesAnAccountAndPausesItsVideos() {
    Page page = open("/host/accounts", operator);

    page.locator("main .primary").click();
    page.keyboard().type("console-owner@example.com");
    page.locator("dialog select").selectOption("pro");
    page.locator("dialog .primary").click();
    page.locator("#account-heading >> text=console-owner@example.com").waitFor();
    assertThat(Axe.violations(page)).isEmpty();

    page.locator("text=Create a key").click();
    page.locator("text=Only what I choose").click();
    page.locator("dialog input[value=upload]").check();
    page.locator("dialog input[value=read]").check();
    page.locator("dialog select").selectOption("7");
    page.locator("dialog .primary").click();
    page.locator("#revealed").waitFor();
    AccountApi owner = operator.as(page.locator(".success pre").textContent());
    Map<String, Object> upload = Map.of("fileName", "a.mp4", "sizeBytes", 1000);
    owner.post("/videos", upload).expect(201);
    assertThat(owner.get("/webhook").expect(403).json().get("error").asString())
        .isEqualTo("API_KEY_SCOPE");

    page.locator("[data-flag=videosPaused]").click();
    confirm(page);
    page.locator("main .tag >> text=Videos paused").waitFor();
    await().until(() -> owner.post("/videos", upload).status() == 429);
    page.locator("[data-flag=disabled]").click();
    confirm(page);
    await().until(() -> owner.get("/videos").status() == 403);
    page.locator(".entries .danger").click();
    confirm(page);
    page.locator("main >> text=The account has no valid key.").waitFor();

    page.locator(".crumb").click();
    page.locator(".chips button >> text=Disabled").click();
    page.locator("td >> text=console-owner@example.com").waitFor();
    page.locator(".chips button >> text=Operator").click();
    awaitGone(page.locator("td >> text=console-owner@example.com"));

    page.locator(".tabs >> text=Audit log").click();
    page.locator("[name=action]").fill("account_disabled");
    page.keyboard().press("Enter");
    page.locator("td >> text=ACCOUNT_DISABLED").first().waitFor();
    awaitGone(page.locator("td >> text=ACCOUNT_CREATED"));
    assertThat(problems()).isEmpty();
  }

  @Test
  void invitationIsListedUntilItIsRevoked() {
    Page page = open("/host/accounts", operator);

    page.locator("#invited").fill("no address");
    page.keyboard().press("Enter");
    page.locator("#invited-problem").waitFor();
    page.locator("#invited").fill("console-guest@example.com");
    page.keyboard().press("Enter");
    page.locator("[aria-label='Revoke: console-guest@example.com']").click();
    confirm(page);
    awaitGone(page.locator("text=console-guest@example.com until"));
    assertThat(problems()).isEmpty();
  }

  /** A file that is no video fails before anything is rendered. */
  @Test
  void failedJobHasItsReasonAndRunsAgain(@TempDir Path folder) throws IOException {
    AccountApi owner = HOST.installation().account("pro");
    Path file = Files.writeString(folder.resolve("notes.mp4"), "no video ".repeat(1000));
    String video = UploadClient.submit(owner, file);
    JsonNode failed = VideoPoller.awaitEnd(owner, video, "FAILED");
    String id = owner.get("/account").expect(200).json().get("user").asString();

    Page page = open("/host/accounts?account=" + id, operator);
    page.locator("text=Jobs of this account").click();
    Locator row = page.locator("tbody tr");
    row.waitFor();
    assertThat(row.textContent())
        .contains("Failed")
        .containsIgnoringCase(failed.get("failure").get("message").asString());

    row.locator("text=Run again").click();
    page.locator(".notice >> text=The job runs again.").waitFor();
    page.waitForFunction("() => document.activeElement.id === 'jobs-heading'");
    VideoPoller.awaitEnd(owner, video, "FAILED");
    owner.delete("/videos/" + video).expect(200);
    assertThat(problems()).isEmpty();
  }

  @Test
  void overviewLeadsToWhatNeedsAttention() {
    Page page = open("/host", operator);
    // The checks, of which some advise a change on every test host.
    page.locator(".attention a >> text=advise").click();

    page.locator(".findings li").first().waitFor();
    assertThat(page.locator(".findings >> text=Set VIDPORT_SMTP_URL; until then").count()).isOne();
    assertThat(page.locator(".tabs [aria-current=page]").textContent()).isEqualTo("Checks");
    page.locator(".tabs >> text=Overview").click();
    page.locator("a.figure >> text=Free disk space").click();
    page.locator(".disks progress").first().waitFor();
    page.locator(".tabs >> text=Workers").click();
    page.locator("td:has-text('0.1.0') small >> text=ffmpeg").first().waitFor();
    assertThat(problems()).isEmpty();
  }

  /** The responses of the set-up are those of a new host; the session is that of an operator. */
  @Test
  void setUpShowsWhatTheHostLacks() {
    Page page = emptyPage();
    String session =
        "{\"sessionToken\":\"" + operator.key() + "\",\"expiresAt\":1900000000,\"created\":true}";
    List<String> paths = new CopyOnWriteArrayList<>();
    page.onRequest(request -> paths.add(request.url() + " " + request.postData()));
    page.route(
        "**/auth/setup",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody(
                        route.request().method().equals("GET") ? "{\"open\":true}" : session)));
    page.navigate(console("/"));
    page.locator("h1 >> text=Set up this host").waitFor();
    assertThat(paths).noneMatch(path -> path.contains("/operator/"));
    page.locator("[name=code]").fill("ABCD-EFGH-JKLM");
    page.locator("[name=email]").fill("op@example.com");
    page.keyboard().press("Enter");

    page.locator("h1 >> text=Your host is set up").waitFor();
    // The console shows no terms, so it accepts none.
    assertThat(paths).anyMatch(path -> path.contains("ABCD-EFGH-JKLM"));
    assertThat(paths).noneMatch(path -> path.contains("acceptTerms"));
    page.locator(".findings >> text=Set VIDPORT_SMTP_URL; until then").waitFor();
    assertThat(Axe.violations(page)).isEmpty();
    page.locator("text=Continue to the videos").click();
    page.locator("h1 >> text=Videos").waitFor();
    assertThat(problems()).isEmpty();
  }

  /** The pause is short, because other tests use the worker. */
  @Test
  void operatorPausesAndResumesTheWorker() {
    Page page = open("/host/workers", operator);
    page.locator("tbody button >> text=Pause").click();
    confirm(page);
    page.locator("tbody .tag >> text=Paused").waitFor();
    boolean isPaused =
        operator.get("/operator/workers").expect(200).json().at("/workers/0/paused").asBoolean();
    page.locator("tbody button >> text=Continue").click();

    awaitGone(page.locator("tbody .tag >> text=Paused"));
    assertThat(isPaused).isTrue();
    assertThat(
            operator.get("/operator/audit?action=WORKER_RESUMED").expect(200).json().get("entries"))
        .isNotEmpty();
    assertThat(problems()).isEmpty();
  }

  @Test
  void findingsAreInTheLanguageOfTheConsole() {
    signIn(operator);
    Page page = emptyPage();
    page.addInitScript("localStorage.setItem('vidport-console-language', 'de')");
    page.navigate(console("/host/checks"));

    page.locator(".findings strong >> text=Mailserver").waitFor();
    assertThat(page.locator(".findings").first().textContent())
        .contains("Kein Mailserver, daher können sich Benutzer nicht per E-Mail anmelden.")
        .contains("VIDPORT_SMTP_URL setzen");
    assertThat(problems()).isEmpty();
  }

  @Test
  void refusalOfAnInternalAddressSaysWhoCanPermitIt() {
    Page page = open("/webhook", operator);
    page.locator("#webhook-url").fill("https://10.1.2.3/events");
    page.keyboard().press("Enter");
    page.locator(".note >> text=VIDPORT_EGRESS_ALLOW").waitFor();
    assertThat(problems()).isEmpty();

    context().clearCookies();
    Page another = open("/webhook", HOST.account("starter"));
    another.locator("#webhook-url").fill("https://localhost/events");
    another.keyboard().press("Enter");
    another.locator(".note >> text=The operator of this service can permit them.").waitFor();
    assertThat(another.locator("main >> text=VIDPORT_EGRESS_ALLOW").count()).isZero();
    another.locator("#webhook-url").fill("ftp://example.com");
    another.keyboard().press("Enter");
    awaitGone(another.locator(".note"));
  }

  @Test
  void othersSeeNoneOfThesePages() {
    AccountApi person = HOST.installation().signIn(HOST.account("starter"));
    Page page = open("/host/accounts", person);

    assertThat(page.locator("h1").textContent()).isEqualTo("For operators only");
    assertThat(page.locator("nav >> text=Host").count()).isZero();
  }
}
