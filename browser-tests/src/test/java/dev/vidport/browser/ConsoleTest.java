package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.media.SampleClip;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The console: sign-in, the list of videos and the page of a video. All tests read one video. */
class ConsoleTest extends ConsolePageTest {
  /** Lets the link of an uploaded file stay for longer than any test needs to follow it. */
  private static final String KEEP_UPLOADS =
      """
      {
        const shownAfterEnd = 15000;
        const original = window.setTimeout;
        window.setTimeout = (run, time, ...rest) =>
          original(run, time === shownAfterEnd ? 600000 : time, ...rest);
      }
      """;

  @TempDir private static Path folder;

  private static String video;

  @BeforeAll
  static void renderVideo() {
    video = UploadClient.submit(owner(), SampleClip.others().seekable());
    VideoPoller.awaitSuccess(owner(), video);
  }

  /** An account of its own, because other tests delete their videos. */
  private static AccountApi owner() {
    return HOST.account("scale");
  }

  @Override
  Page emptyPage() {
    Page page = super.emptyPage();
    page.addInitScript(KEEP_UPLOADS);
    return page;
  }

  private Page signedIn(String path) {
    signIn(owner());
    return openConsole(path);
  }

  @Test
  void keyOpensTheConsoleUntilTheUserSignsOut() {
    Page page = emptyPage();
    page.navigate(HOST.installation().base() + "/");
    page.locator("text=Sign in with an API key").click();
    page.keyboard().type(owner().key());
    page.keyboard().press("Enter");
    page.locator(".row .name").first().waitFor();

    page.reload();
    page.locator(".row .name").first().waitFor();
    assertThat(page.evaluate("() => document.cookie")).isEqualTo("");
    assertThat(page.evaluate("() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"))
        .asString()
        .doesNotContain("vpk_");
    assertThat(page.content()).doesNotContain(owner().key());

    page.locator("text=Sign out").click();
    page.locator("text=Send me a code").waitFor();
    page.reload();
    page.locator("text=Send me a code").waitFor();
    assertThat(context().cookies()).isEmpty();
    assertThat(problems()).isEmpty();
  }

  @Test
  void wrongKeyIsRefusedInWords() {
    Page page = emptyPage();
    page.navigate(console("/"));
    page.locator("text=Sign in with an API key").click();
    page.keyboard().type("vpk_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF");
    page.keyboard().press("Enter");

    assertThat(page.locator("[role=alert]").textContent()).isNotBlank();
    assertThat(context().cookies()).isEmpty();
  }

  @Test
  void uploadAppearsInTheListAndOpens() {
    signIn(account());
    Page page = emptyPage();
    page.navigate(console("/videos"));
    page.locator("text=No videos yet").waitFor();

    page.setInputFiles(".page-head input[type=file]", SampleClip.others().talk());
    page.locator(".uploads a").waitFor();
    page.locator(".row .name").waitFor();
    page.locator(".uploads a").click();

    page.locator(".columns").waitFor();
    JsonNode newest = account().get("/videos").expect(200).json().get("videos").get(0);
    assertThat(page.url()).endsWith("/videos/" + newest.get("videoId").asString());
    assertThat(page.locator("h1").textContent()).isEqualTo(newest.get("fileName").asString());
    assertThat(problems()).isEmpty();
  }

  @Test
  void uploadSurvivesTheEndOfItsSession() {
    AccountApi session = HOST.installation().signIn(account());
    signIn(session);
    Page page = emptyPage();
    page.navigate(console("/videos"));
    page.locator("main h1").waitFor();
    Route end = uploadedUpToItsEnd(page);
    session.post("/auth/signout").expect(200);
    end.resume();

    page.locator("text=Sign in with an API key").click();
    page.keyboard().type(account().key());
    page.keyboard().press("Enter");

    page.locator(".uploads a").waitFor();
    assertThat(traffic().requests("POST", "/v1/videos")).isEqualTo(1);
    assertThat(problems()).isEmpty();
  }

  @Test
  void uploadOfAnotherAccountIsNotContinued() {
    AccountApi session = HOST.installation().signIn(account());
    signIn(session);
    Page page = emptyPage();
    page.navigate(console("/videos"));
    page.locator("main h1").waitFor();
    Network.setUploadSpeed(page, 1 << 20);
    page.setInputFiles(".page-head input[type=file]", LargeClip.in(folder, 4 << 20));
    page.waitForFunction("() => document.querySelector('.uploads progress')?.value > 0.1");
    session.post("/auth/signout").expect(200);

    page.locator("text=Sign in with an API key").click();
    Network.setUploadSpeed(page, -1);
    page.locator(".uploads >> text=Sign in again to continue.").waitFor();
    page.keyboard().type(HOST.account("free").key());
    page.keyboard().press("Enter");

    page.locator("text=This upload was begun by another account.").waitFor();
    assertThat(HOST.account("free").get("/videos").expect(200).json().get("videos")).isEmpty();
  }

  @Test
  void pageOfAVideoPlaysItAndGivesTheCodeForOtherPages() {
    Page page = signedIn("/videos/" + video);
    page.locator("vidport-player .big").click();
    page.waitForFunction("() => document.querySelector('vidport-player')?.currentTime > 0.2");

    Locator toggle = page.locator("[role=switch]");
    toggle.click();
    page.locator(".code pre").waitFor();
    assertThat(page.locator(".code pre").textContent()).startsWith("<iframe src=\"");
    assertThat(page.locator(".share-link a").getAttribute("href"))
        .isEqualTo(owner().get("/videos/" + video).expect(200).json().at("/embed/url").asString());
    toggle.click();
    awaitGone(page.locator(".code pre"));

    assertThat(page.locator(".still .length").allTextContents()).isSorted();
    page.waitForFunction(
        "() => [...document.querySelectorAll('.still img')].every((image) => image.complete"
            + " && Math.abs(image.clientWidth / image.clientHeight - image.naturalWidth / image.naturalHeight) < 0.05)");
    page.locator(".still[aria-pressed=false]").first().click();
    page.locator(".still[aria-pressed=true]").nth(0).waitFor();
    assertThat(problems()).isEmpty();
  }

  @Test
  void reasonOfAFailureIsInTheLanguageOfTheConsole() throws IOException {
    Path file = Files.writeString(folder.resolve("notes.mp4"), "no video ".repeat(1000));
    String failed = UploadClient.submit(owner(), file);
    JsonNode failure = VideoPoller.awaitEnd(owner(), failed, "FAILED").get("failure");
    signIn(owner());
    Page page = emptyPage();
    page.addInitScript("localStorage.setItem('vidport-console-language', 'de')");
    page.navigate(console("/videos/" + failed));

    assertThat(failure.get("code").asString()).isEqualTo("NOT_MEDIA");
    page.locator(".alarm >> text=Die Datei ist kein Video.").waitFor();
    assertThat(page.locator(".alarm [lang=en]").textContent())
        .containsIgnoringCase(failure.get("message").asString());
    owner().delete("/videos/" + failed).expect(200);
    assertThat(problems()).isEmpty();
  }

  /** Addresses of a response that no browser may open. */
  @Test
  void refusedAddressIsTextWithoutALink() {
    signIn(owner());
    Page page = emptyPage();
    countAttacks(page);
    page.route(
        url -> url.endsWith("/v1/videos/" + video),
        route -> {
          String body = route.fetch().text();
          route.fulfill(
              new Route.FulfillOptions()
                  .setContentType("application/json")
                  .setBody(
                      body.replaceFirst(
                          "\"downloadUrl\":\"[^\"]*\"",
                          "\"downloadUrl\":\"javascript:alert(1)\"")));
        });
    page.navigate(console("/videos/" + video));
    page.locator(".actions span >> text=Download").waitFor();

    assertThat(page.locator("a[href='']").count()).isZero();
    page.locator(".actions span >> text=Download").click();
    assertNotAttacked(page);
    assertThat(problems()).isEmpty();
  }

  @Test
  void reprocessingSaysWhatIsNotInheritedAndHowMuchCountsAndWhatIsNotPossible() {
    owner()
        .send(
            "PUT",
            "/videos/" + video + "/captions",
            BodyPublishers.ofString(
                "{\"language\": \"fr\", \"text\": \"WEBVTT\\n\\n00:00.500 --> 00:01.500\\nBonjour\\n\"}"))
        .expect(200);
    Page page = signedIn("/videos/" + video);
    page.locator("text=Process again").click();
    page.locator("dialog >> text=no captions").waitFor();
    page.locator("dialog [name=loudness]").check();
    page.locator("dialog [name=low]").check();
    page.locator("dialog [name=maxHeight]").selectOption("720");

    page.locator("dialog >> text=minutes of output count toward the plan").waitFor();
    assertThat(page.locator("dialog .problem").count()).isZero();
    assertThat(Axe.violations(page)).isEmpty();
    assertThat(problems()).isEmpty();
    page.locator("dialog [name=burnIn]").selectOption("fr");
    // The ffmpeg that comes along has no libass, that of the system has.
    boolean isPossible =
        owner()
                .post(
                    "/videos/" + video + "/reprocess?dryRun=true",
                    Map.of("captions", Map.of("burnIn", true, "language", "fr")))
                .status()
            < 300;
    page.locator(
            isPossible
                ? "dialog >> text=minutes of output count toward the plan"
                : "dialog .problem >> text=No captions can be drawn into the picture here")
        .waitFor();
    owner()
        .send("DELETE", "/videos/" + video + "/captions/fr", BodyPublishers.noBody())
        .expect(200);
  }

  @Test
  void chaptersAreAddedWhereThePlayerIsAndShownByIt() {
    Page page = signedIn("/videos/" + video);
    page.waitForFunction("() => document.querySelector('vidport-player')?.duration > 1");
    page.locator(".chapters >> text=Add chapters").click();
    page.keyboard().type("Beginning");
    page.evaluate("() => { document.querySelector('vidport-player').currentTime = 0.5; }");
    page.locator("text=Add a chapter where the player is").click();
    page.waitForFunction("() => document.activeElement.value === ''");
    page.keyboard().type("Questions & <b>answers</b>");
    page.keyboard().press("Enter");

    page.locator(".chapters >> text=Edit").waitFor();
    JsonNode chapters =
        owner().get("/videos/" + video + "/chapters").expect(200).json().get("chapters");
    assertThat(chapters).hasSize(2);
    assertThat(chapters.at("/0/title").asString()).isEqualTo("Beginning");
    assertThat(chapters.at("/1/start").asDouble()).isEqualTo(0.5);
    assertThat(chapters.at("/1/title").asString()).isEqualTo("Questions & <b>answers</b>");

    page.reload();
    page.waitForFunction(
        "() => document.querySelector('vidport-player')?.shadowRoot?.querySelectorAll('.marks i').length === 1");
    assertThat(Axe.violations(page)).isEmpty();
    assertFits(page);
    page.locator(".chapters [title=Delete]").click();
    page.locator("dialog .danger").click();
    page.locator("text=No chapters yet").waitFor();
    assertThat(problems()).isEmpty();
  }

  @Test
  void captionsAreCorrectedLineByLine() {
    owner()
        .send(
            "PUT",
            "/videos/" + video + "/captions",
            BodyPublishers.ofString(
                "{\"language\": \"en\", \"text\": \"WEBVTT\\n\\n00:00.500 --> 00:01.500\\nHelo\\n\\n"
                    + "00:02.000 --> 00:03.000\\nworld &amp; &lt;friends&gt;\\n\"}"))
        .expect(200);
    Page page = signedIn("/videos/" + video);

    page.locator(".tracks >> text=Edit").click();
    assertThat(page.locator(".cues textarea").nth(1).inputValue()).isEqualTo("world & <friends>");
    page.locator(".cues textarea").first().fill("Hello");
    page.locator(".side a").first().click();
    page.locator("dialog >> text=Cancel").click();
    page.reload();
    page.locator(".tracks >> text=Unsaved corrections").waitFor();
    page.locator(".tracks >> text=Edit").click();
    assertThat(page.locator(".cues textarea").first().inputValue()).isEqualTo("Hello");
    page.locator(".cues >> text=Save").click();
    awaitGone(page.locator(".cues"));

    String file =
        (String)
            page.evaluate(
                "async (url) => (await fetch(url)).text()",
                owner()
                    .get("/videos/" + video + "/captions")
                    .expect(200)
                    .json()
                    .get("captions")
                    .get("vttUrl")
                    .asString());
    assertThat(file).contains("Hello").doesNotContain("Helo");
    assertThat(file).contains("00:02.000 --> 00:00:03.000", "world &amp; &lt;friends&gt;");
    assertThat(problems()).isEmpty();
  }

  @Test
  void everyPageIsAccessibleAndFits() {
    Page page = signedIn("/videos");
    String edit = "/videos/" + video + "/edit";
    assertAccessibleAndFits(page, "/videos", 1280, ColorScheme.LIGHT);
    assertAccessibleAndFits(page, "/videos", 390, ColorScheme.DARK);
    page.locator(".page-head >> text=Import").click();
    page.locator("dialog [name=sourceUrl]").waitFor();
    assertThat(Axe.violations(page)).as("import").isEmpty();
    page.keyboard().press("Escape");
    assertAccessibleAndFits(page, "/videos/" + video, 1280, ColorScheme.DARK);
    assertAccessibleAndFits(page, "/videos/" + video, 320, ColorScheme.LIGHT);
    assertAccessibleAndFits(page, edit, 1280, ColorScheme.DARK);
    assertAccessibleAndFits(page, edit, 320, ColorScheme.LIGHT);
    assertAccessibleAndFits(page, "/record", 1280, ColorScheme.LIGHT);
    assertAccessibleAndFits(page, "/record", 390, ColorScheme.DARK);
    assertAccessibleAndFits(page, "/nowhere", 1280, ColorScheme.LIGHT);
    assertThat(problems()).isEmpty();
  }

  @Test
  void signInIsAccessible() {
    Page page = emptyPage();
    page.navigate(console("/"));
    page.locator("main h1").waitFor();

    assertThat(Axe.violations(page)).isEmpty();
    assertFits(page);
    assertThat(page.evaluate("() => document.activeElement.name")).isEqualTo("email");
    page.locator("text=I have a code").click();
    page.locator("[name=code]").waitFor();
    assertThat(Axe.violations(page)).as("code").isEmpty();
  }

  @Test
  void unfinishedVideosAreLeftOutOfACutByName() {
    String unfinished =
        owner()
            .post("/videos", Map.of("fileName", "half.mp4", "sizeBytes", 1000))
            .expect(201)
            .json()
            .get("videoId")
            .asString();
    Page page = signedIn("/videos");
    page.locator("[aria-label='Select half.mp4']").check();
    page.locator(
            ".selection >> text=Only videos that are ready can be cut and joined, not: half.mp4 (Upload not finished).")
        .waitFor();
    assertThat(page.locator(".selection a").count()).isZero();

    page.locator(".row:has(a[href$='" + video + "']) input").check();
    page.locator(
            ".selection >> text=Not ready, so left out of a cut: half.mp4 (Upload not finished).")
        .waitFor();
    page.locator(".selection >> text=Cut 1 of them").click();
    page.locator(".clip-body").waitFor();
    assertThat(page.url()).endsWith("/edit?videos=" + video);
    owner().delete("/videos/" + unfinished).expect(200);
    assertThat(problems()).isEmpty();
  }

  @Test
  void filtersSurviveReloadAndBack() {
    Page page = signedIn("/videos");
    page.locator(".search input").fill("no such name");
    page.locator("text=No video matches").waitFor();
    page.locator(".chips >> text=Cancelled").click();
    page.locator("text=Videos whose processing was stopped are listed here.").waitFor();

    page.reload();
    page.locator("text=Videos whose processing was stopped are listed here.").waitFor();
    assertThat(page.locator(".search input").inputValue()).isEqualTo("no such name");
    page.locator(".side >> text=API keys").click();
    page.locator("h1 >> text=API keys").waitFor();
    page.goBack();
    page.locator("text=Videos whose processing was stopped are listed here.").waitFor();
    assertThat(page.locator(".chips [aria-pressed=true]").textContent().strip())
        .isEqualTo("Cancelled");
    page.locator("text=Show all videos").click();
    page.locator(".row .name").first().waitFor();
    assertThat(page.url()).isEqualTo(console("/videos"));
    assertThat(problems()).isEmpty();
  }

  /** What people are made to open must not reach other operations. */
  @Test
  void onlyIdsOfTheAddressBecomePartOfRequests() {
    Page page = signedIn("/edit?videos=..%255Cwebhook");
    for (String path :
        List.of("/edit?videos=../../files/x", "/videos/webhook", "/videos/webhook/edit")) {
      assertThat(page.locator("main h1").textContent()).isEqualTo("There is no such video");
      follow(page, path);
    }

    assertThat(page.locator("main h1").textContent()).isEqualTo("There is no such video");
    page.waitForCondition(() -> requests("/v1/account/events") == 1);
    assertThat(traffic().paths())
        .filteredOn(each -> !each.startsWith("/console/") && !each.startsWith("/js/"))
        .containsOnly("/v1/account", "/v1/account/events");
    assertThat(
            page.evaluate(
                "async () => { const app = document.querySelector('script[type=module]').src;"
                    + " const { api } = await import(app.replace('start.js', 'core/api.js'));"
                    + " const paths = ['/v1/videos/../webhook', '/v1/videos/..\\\\webhook',"
                    + " '/v1/videos/%2e%2e/webhook', '/v1/videos/..%5Cwebhook', '//localhost/v1/videos',"
                    + " '/v1/videos/a#b'];"
                    + " const results = await Promise.allSettled(paths.map((path) => api.get(path)));"
                    + " return results.map(({ reason }) => reason?.message); }"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(6)
        .containsOnly("There is no such page");
    assertThat(problems()).isEmpty();
  }

  @Test
  void signOutWithoutAConnectionKeepsTheSession() {
    Page page = signedIn("/videos");
    Page other = openConsole("/keys");
    context().setOffline(true);
    page.locator("text=Sign out").click();
    page.locator(".notice >> text=You are still signed in: The service can’t be reached.")
        .waitFor();
    assertThat(page.locator(".row .name").first().isVisible()).isTrue();

    context().setOffline(false);
    page.locator("text=Sign out").click();
    page.locator("text=Send me a code").waitFor();
    other.locator("text=Send me a code").waitFor();
    assertThat(context().cookies()).isEmpty();
    assertThat(problems()).isEmpty();
  }

  @Test
  void chosenThumbnailAppearsInThePlayer() {
    Page page = signedIn("/videos/" + video);
    String poster =
        "document.querySelector('vidport-player')?.shadowRoot?.querySelector('.poster')?.src";
    page.waitForFunction("() => " + poster);
    Object before = page.evaluate("() => new URL(" + poster + ").pathname");
    page.locator(".still[aria-pressed=false]").last().click();

    page.waitForFunction(
        "(before) => " + poster + " && new URL(" + poster + ").pathname !== before", before);
    assertThat(problems()).isEmpty();
  }

  @Test
  void signOutInAnotherTabPausesTheUpload() {
    AccountApi session = HOST.installation().signIn(account());
    signIn(session);
    Page page = emptyPage();
    page.navigate(console("/videos"));
    page.locator("main h1").waitFor();
    Page other = openConsole("/keys");
    Route end = uploadedUpToItsEnd(page);

    other.locator("text=Sign out").click();
    other.locator("text=Send me a code").waitFor();
    end.resume();
    page.locator(".uploads >> text=Sign in again to continue.").waitFor();
    page.locator("text=Sign in with an API key").click();
    page.keyboard().type(account().key());
    page.keyboard().press("Enter");

    page.locator(".uploads a").waitFor();
    assertThat(traffic().requests("POST", "/v1/videos")).isEqualTo(1);
    other.reload();
    other.locator(".row .name").first().waitFor();
    assertThat(problems()).isEmpty();
  }

  /** Sends all parts of a file, and holds the request that completes the upload. */
  private static Route uploadedUpToItsEnd(Page page) {
    AtomicReference<Route> held = new AtomicReference<>();
    page.route(
        url -> url.endsWith("/complete"),
        route -> {
          if (!held.compareAndSet(null, route)) {
            route.resume();
          }
        });
    page.setInputFiles(".page-head input[type=file]", LargeClip.in(folder, 1 << 20));
    page.waitForCondition(() -> held.get() != null);
    return held.get();
  }

  @Test
  void historyTellsHowTheEventsReachedTheWebhook() {
    String event =
        owner().get("/events?videoId=" + video).expect(200).json().at("/events/0/id").asString();
    Page page = emptyPage();
    signIn(owner());
    page.route(
        url -> url.contains("/v1/webhook/deliveries"),
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody(
                        """
                        {"deliveries": [{"eventId": "%s", "type": "video.ready", "attempt": 1, "ok": false,
                        "status": null, "ms": 9, "error": "no answer <b>within</b> 10 s", "response": null,
                        "attemptedAt": "2026-11-21T12:00:01Z", "nextAttemptAt": null}]}
                        """
                            .replace("%s", event))));
    page.navigate(console("/videos/" + video));
    page.locator(".history .delivery").waitFor();

    assertThat(page.locator(".history li > span").allTextContents())
        .containsSubsequence("Created", "Processing started", "Ready");
    assertThat(page.locator(".history .delivery").textContent())
        .contains("Not accepted", "No answer <b>within</b> 10 s");
    Locator usage = page.locator("[aria-labelledby=usage-heading]");
    usage.locator("dd").first().waitFor();
    assertThat(usage.textContent()).contains("minutes", "Upload", "Renditions");
    assertThat(problems()).isEmpty();
  }

  /** 500 videos are being processed; one of them is in the list. */
  @Test
  void listFollowsManyVideosWithOneStream() {
    String shown =
        account()
            .post("/videos", Map.of("fileName", "shown.mp4", "sizeBytes", 1000))
            .expect(201)
            .json()
            .get("videoId")
            .asString();
    StringBuilder events = new StringBuilder("retry: 2000\n\n");
    for (int percent = 0; percent <= 4; percent++) {
      for (int i = 0; i < 500; i++) {
        String id = i == 250 ? shown : String.format(Locale.ROOT, "%032x", i);
        events.append(
            String.format(
                Locale.ROOT,
                "event: video\ndata: {\"videoId\":\"%s\",\"status\":\"RUNNING\",\"percent\":%d}\n\n",
                id,
                10 * percent));
      }
      events.append(percent == 0 ? "event: ready\ndata: {}\n\n" : "");
    }
    signIn(account());
    Page page = emptyPage();
    page.route(
        url -> url.contains("/v1/account/events"),
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/event-stream")
                    .setBody(events.toString())));
    page.navigate(console("/videos"));
    page.locator(".row >> text=In progress, 40 %").waitFor();
    // The stream ends here, and is opened anew. The list is read once more for each stream.
    page.waitForCondition(() -> requests("/v1/account/events") >= 2);

    long lists = requests("/v1/videos");
    // Counted later: another stream may have been opened meanwhile.
    assertThat(lists).isLessThanOrEqualTo(1 + requests("/v1/account/events"));
    assertThat(problems()).isEmpty();
  }

  private long requests(String path) {
    return traffic().paths().stream().filter(path::equals).count();
  }

  /** No mouse: from the sign-in to a key, with the focus in sight all the way. */
  @Test
  void wholeWayWorksWithTheKeyboardAlone() {
    Page page = emptyPage();
    page.navigate(HOST.installation().base() + "/");
    Keyboard keys = new Keyboard(page);
    page.locator("text=Sign in with an API key").waitFor();
    keys.tabTo("text=Sign in with an API key");
    page.keyboard().press("Enter");
    page.keyboard().type(HOST.installation().signIn(account()).key());
    page.keyboard().press("Enter");
    page.locator("text=No videos yet").waitFor();

    keys.choose(".page-head input[type=file]", SampleClip.others().talk());
    page.locator(".uploads a").waitFor();
    keys.tabTo(".uploads a");
    page.keyboard().press("Enter");
    page.locator(".columns").waitFor();
    String source = page.url();
    VideoPoller.awaitSuccess(account(), source.replaceFirst(".*/", ""));
    page.locator("a[download]").first().waitFor();
    assertThat(Axe.violations(page)).isEmpty();

    Path captions = folder.resolve("talk.en.vtt");
    write(captions, "WEBVTT\n\n00:00.500 --> 00:01.500\nHelo\n");
    keys.choose("input[accept*=vtt]", captions);
    page.locator("dialog select").waitFor();
    assertThat(Axe.violations(page)).isEmpty();
    assertThat(page.evaluate("() => document.activeElement.name")).isEqualTo("language");
    keys.tabTo("dialog .primary");
    page.keyboard().press("Enter");
    page.locator(".tracks [data-language]").waitFor();
    keys.tabTo(".tracks [data-language] button");
    page.keyboard().press("Enter");
    page.locator(".cues textarea").waitFor();
    keys.tabTo(".cues textarea");
    page.keyboard().press("End");
    page.keyboard().press("ArrowLeft");
    page.keyboard().type("l");
    keys.tabBackTo(".cues .primary");
    page.keyboard().press("Enter");
    awaitGone(page.locator(".cues"));

    keys.tabTo("[role=switch]");
    page.keyboard().press("Space");
    page.locator(".code pre").waitFor();
    keys.tabBackTo(".page-head .danger");
    page.keyboard().press("Enter");
    page.locator("dialog").waitFor();
    keys.staysIn("dialog");
    page.keyboard().press("Escape");
    awaitGone(page.locator("dialog"));
    assertThat(page.evaluate("() => document.activeElement.matches('.page-head .danger')"))
        .isEqualTo(true);

    keys.tabBackTo(".page-head a[href$='/edit']");
    page.keyboard().press("Enter");
    page.locator(".trim.start").waitFor();
    keys.tabTo(".trim.start");
    page.keyboard().press("PageUp");
    assertThat(Axe.violations(page)).isEmpty();
    page.locator("text=Ready to be made").waitFor();
    keys.tabTo(".result-bar .primary");
    page.keyboard().press("Enter");
    page.waitForURL(url -> url.matches(".*/videos/[0-9a-f]{32}") && !url.equals(source));
    page.locator(".columns").waitFor();

    keys.tabBackTo(".side a[href$='/keys']");
    page.keyboard().press("Enter");
    page.locator("h1 >> text=API keys").waitFor();
    keys.tabTo(".page-head .primary");
    page.keyboard().press("Enter");
    page.locator("dialog").waitFor();
    page.keyboard().type("keyboard");
    page.keyboard().press("Enter");
    page.locator("#created-key").waitFor();
    assertThat(Axe.violations(page)).isEmpty();
    assertThat(keys.hidden()).isEmpty();
    assertThat(problems()).isEmpty();
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void backAndReloadShowTheSameView() {
    Page page = signedIn("/videos");
    page.locator(".row .name").first().click();
    page.locator(".columns").waitFor();
    String address = page.url();
    page.goBack();
    page.locator(".row").first().waitFor();
    page.goForward();
    page.locator(".columns").waitFor();
    page.reload();
    page.locator(".columns").waitFor();

    assertThat(page.url()).isEqualTo(address);
    assertThat(problems()).isEmpty();
  }

  /** Texts of others, as attackers choose them. */
  @Test
  void noTextOfOthersBecomesMarkup() {
    List<String> payloads = Payloads.all();
    List<String> ids = new ArrayList<>();
    for (String payload : payloads) {
      Map<String, String> metadata = Map.of("note", payload);
      ids.add(
          account()
              .post(
                  "/videos",
                  Map.of("fileName", fileName(payload), "sizeBytes", 1000, "metadata", metadata))
              .expect(201)
              .json()
              .get("videoId")
              .asString());
    }
    signIn(account());
    Page page = emptyPage();
    countAttacks(page);
    page.navigate(console("/videos"));
    page.locator(".row").nth(payloads.size() - 11).waitFor();
    assertNotAttacked(page);
    page.setInputFiles(
        ".page-head input[type=file]",
        Stream.of(2, 22, 42)
            .map(i -> new FilePayload(fileName(payloads.get(i)), "video/mp4", new byte[100]))
            .toArray(FilePayload[]::new));
    page.locator(".uploads li").nth(2).waitFor();
    assertNotAttacked(page);
    int shown = page.locator(".row .name").count();
    assertThat(shown).isGreaterThanOrEqualTo(Math.min(50, payloads.size()));
    // One of each kind also on its own page, with its metadata.
    for (int i = 0; i < ids.size(); i += 10) {
      page.navigate(console("/videos/" + ids.get(i)));
      page.locator(".columns").waitFor();
      assertThat(page.locator("dd", new Page.LocatorOptions().setHasText(payloads.get(i))).count())
          .isPositive();
      assertNotAttacked(page);
    }
    assertThat(problems()).isEmpty();
  }

  /** Of a path, only the last segment counts. */
  private static String fileName(String payload) {
    return payload.replace('/', '\u2215') + ".mp4";
  }

  @Test
  void scriptOnAPlayerPageGetsNoCredential() {
    signIn(owner());
    JsonNode embed =
        owner()
            .send(
                "PUT",
                "/videos/" + video + "/embed",
                BodyPublishers.ofString("{\"enabled\": true}"))
            .expect(200)
            .json();
    Page attacker = context().newPage();
    attacker.navigate(embed.get("url").asString());
    String address = console("/");

    Object fetched =
        attacker.evaluate(
            "async (url) => (await (await fetch(url, { credentials: 'include' })).text())",
            address);
    assertThat(fetched).asString().contains("id=\"app\"").doesNotContain("vpk_");
    Page popup =
        context()
            .waitForPage(
                () -> attacker.evaluate("(url) => { window.popup = window.open(url); }", address));
    popup.locator("main h1").first().waitFor();
    assertThat(
            attacker.evaluate(
                "() => { try { return window.popup.closed + ' ' + window.popup.document; }"
                    + " catch (error) { return error.name; } }"))
        .asString()
        .doesNotContain("[object HTMLDocument]");
    Object framed =
        attacker.evaluate(
            "async (url) => { const frame = document.createElement('iframe'); frame.src = url;"
                + " document.body.append(frame);"
                + " await new Promise((resolve) => { frame.onload = resolve; setTimeout(resolve, 3000); });"
                + " try { return frame.contentDocument?.documentElement.outerHTML ?? ''; }"
                + " catch { return ''; } }",
            address);
    assertThat(framed).asString().doesNotContain("vpk_");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE"})
  void pageOfAnotherSiteCannotChangeTheSession(String method) {
    signIn(owner());
    Page attacker = open("/blank.html");
    attacker.evaluate(
        "async ([url, method]) => { try { await fetch(url, { method, credentials: 'include',"
            + " headers: { Authorization: 'Bearer vpk_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF' }"
            + " }); } catch { /* refused by the browser */ } }",
        List.of(console("/session"), method));

    assertThat(context().cookies(console("/")))
        .extracting(cookie -> cookie.value)
        .containsExactly(owner().key());
  }
}
