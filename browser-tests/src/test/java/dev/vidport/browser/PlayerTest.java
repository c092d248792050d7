package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ReducedMotion;
import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.media.SampleClip;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The player page and the player of other pages. All tests play one video of 24 seconds. */
class PlayerTest extends BrowserTest {
  private static final String PLAYER = "document.querySelector('vidport-player')";

  private static String video;
  private static String url;
  private static String iframe;

  @BeforeAll
  static void renderVideo() {
    video = UploadClient.submit(viewers(), SampleClip.others().seekableInTwoLanguages());
    VideoPoller.awaitSuccess(viewers(), video);
    enable();
  }

  /** An account of its own, because the other tests delete their videos. */
  private static AccountApi viewers() {
    return HOST.account("scale");
  }

  private static void enable() {
    JsonNode embed = embed(true);
    url = embed.get("url").asString();
    iframe = embed.get("iframe").asString();
  }

  private static JsonNode embed(boolean enabled) {
    return put("/videos/" + video + "/embed", "{\"enabled\": " + enabled + "}");
  }

  private static JsonNode put(String path, String body) {
    return viewers().send("PUT", path, BodyPublishers.ofString(body)).expect(200).json();
  }

  private static void allow(String domains) {
    put("/account/domains", "{\"domains\": [" + domains + "]}");
  }

  @AfterEach
  void allowEverySite() {
    allow("");
  }

  private Page openPlayer(String parameters) {
    Page page = context().newPage();
    page.navigate(url + parameters);
    page.waitForFunction("() => " + PLAYER + ".duration > 0");
    return page;
  }

  private Page playing() {
    Page page = openPlayer("");
    start(page);
    return page;
  }

  private static void start(Page page) {
    page.locator("vidport-player .big").click();
    awaitTime(page, 0.2);
  }

  private static void awaitTime(Page page, double seconds) {
    page.waitForFunction("time => " + PLAYER + ".currentTime >= time", seconds);
  }

  private static double time(Page page) {
    return ((Number) player(page, "currentTime")).doubleValue();
  }

  private static Object player(Page page, String expression) {
    return page.evaluate("() => " + PLAYER + "." + expression);
  }

  private static void await(Page page, String condition) {
    page.waitForFunction("() => { const player = " + PLAYER + "; return " + condition + "; }");
  }

  /** Waits until the video is loaded to its end. */
  private static void awaitBuffered(Page page) {
    await(
        page,
        "player.video.buffered.length > 0"
            + " && player.video.buffered.end(player.video.buffered.length - 1) > 23.5");
  }

  @Test
  void chaptersAreMarkedOnTheSeekBar() {
    String hostile = "<img src=x onerror=\"window.hit=1\"> & </script> --> end";
    ObjectNode body = JsonMapper.shared().createObjectNode();
    ArrayNode chapters = body.putArray("chapters");
    chapters.addObject().put("start", 0).put("title", "Introduction");
    chapters.addObject().put("start", 6).put("title", hostile);
    chapters.addObject().put("start", 18).put("title", "Questions");
    put("/videos/" + video + "/chapters", body.toString());
    try {
      Page page = openPlayer("");
      page.locator("vidport-player").hover();
      Locator marks = page.locator("vidport-player .marks i");
      assertThat(marks.count()).isEqualTo(2);
      BoundingBox bar = page.locator("vidport-player .seek .rail").boundingBox();
      BoundingBox mark = marks.first().boundingBox();
      assertThat((mark.x + mark.width / 2 - bar.x) / bar.width).isCloseTo(0.25, within(0.01));

      page.mouse().move(bar.x + bar.width / 2, bar.y + bar.height / 2);

      Locator title = page.locator("vidport-player .preview b");
      assertThat(title.textContent()).isEqualTo(hostile);
      assertThat(title.isVisible()).isTrue();
      start(page);
      await(
          page, "[...player.video.textTracks].find(t => t.kind === 'chapters').cues.length === 3");
      assertThat(
              page.evaluate(
                  "() => { const { textTracks } = "
                      + PLAYER
                      + ".video; const track = [...textTracks].find(t => t.kind === 'chapters');"
                      + " return [...track.cues].map(cue => cue.startTime + ' '"
                      + " + cue.getCueAsHTML().textContent).join('|'); }"))
          .isEqualTo("0 Introduction|6 " + hostile + "|18 Questions");
      assertThat(page.evaluate("() => window.hit")).isNull();
    } finally {
      viewers()
          .send("DELETE", "/videos/" + video + "/chapters", BodyPublishers.noBody())
          .expect(200);
    }
  }

  @Test
  void pageEndsExactlyAtTheEndOfAClipAndReplaysIt() {
    Page page = openPlayer("&start=5&end=6");
    page.locator("vidport-player .big").click();
    await(page, "player.ended && !player.video.seeking");

    assertThat(time(page)).isBetween(5.99, 6.0);
    assertThat(player(page, "paused")).isEqualTo(true);
    page.waitForSelector("vidport-player .ended .big");

    page.locator("vidport-player .big").click();
    await(page, "!player.ended && player.currentTime < 5.9 && player.currentTime > 5");
    await(page, "player.ended");
  }

  @Test
  void clipThatEndsAfterTheVideoStartsAgain() {
    Page page = openPlayer("&loop=1&start=23&end=90");
    page.evaluate(
        "() => " + PLAYER + ".video.addEventListener('ended', () => (window.over = true))");
    page.locator("vidport-player .big").click();

    await(page, "window.over && !player.video.paused && player.currentTime >= 23");
  }

  @Test
  void clipOfTheStreamPlaysInHlsFromItsStartToItsLastSegment() {
    String template = VideoPoller.awaitSuccess(viewers(), video).at("/links/clip").asString();
    String clip = template.substring(0, template.indexOf('{')) + "?start=9&end=13";
    Page page = openPlayer("");

    page.evaluate(
        """
        async (clip) => {
          const { default: Hls } = await import("/js/v1/hls.js");
          const video = document.createElement("video");
          video.muted = true;
          document.body.append(video);
          const hls = new Hls({ enableWorker: false });
          hls.loadSource(clip);
          hls.attachMedia(video);
          window.clip = { video, begin: null };
          video.addEventListener("playing", () => (window.clip.begin ??= video.currentTime));
          await new Promise((ready) => hls.on(Hls.Events.MANIFEST_PARSED, ready));
          await video.play();
        }
        """,
        clip);
    page.waitForFunction("() => window.clip.begin !== null");

    // The segments of 4 s that it touches begin at 8 s and end at 16 s.
    assertThat(number(page, "window.clip.video.duration")).isBetween(7.9, 8.1);
    assertThat(number(page, "window.clip.begin")).isBetween(0.9, 1.6);
    page.evaluate("() => { window.clip.video.currentTime = 7.5; }");
    page.waitForFunction("() => window.clip.video.ended");
  }

  private static double number(Page page, String expression) {
    return ((Number) page.evaluate("() => " + expression)).doubleValue();
  }

  @Test
  void videoPlaysThroughHlsAndItsQualityCanBeChosen() {
    Page page = playing();

    assertThat(traffic().paths()).anyMatch(path -> path.matches("/js/hls/[0-9.]+/hls.js"));
    assertThat(traffic().paths()).anyMatch(path -> path.endsWith("/master.m3u8"));
    assertThat(traffic().paths()).noneMatch(path -> path.endsWith("/video.mp4"));
    page.keyboard().press("k");
    // Buffered segments of the other quality are loaded again, but not the one that is loading.
    awaitBuffered(page);
    page.locator("button.settings").click();
    page.locator(".menu [data-page=Quality]").click();
    assertThat(page.locator(".menu [role=menuitemradio]").allTextContents())
        .containsExactly("Auto", "720p", "480p", "360p");
    // In one task: the seek shows a picture of the other quality, which is removed afterwards.
    page.locator(".menu >> text=480p")
        .evaluate("item => { item.click(); " + PLAYER + ".currentTime = 12; }");
    await(page, "player.video.videoHeight === 480 && player.currentTime === 12");
    awaitBuffered(page);
    page.locator("button.settings").click();
    page.locator(".menu [data-page=Quality]").click();
    page.locator(".menu >> text=360p").click();
    page.keyboard().press("8");
    await(page, "player.video.videoHeight === 360 && player.currentTime > 19");
  }

  @Test
  void audioIsChosenByItsLanguage() {
    Page page = playing();
    page.evaluate(
        "() => { const audio = new AudioContext(); window.heard = audio.createAnalyser();"
            + " audio.createMediaElementSource("
            + PLAYER
            + ".video).connect(window.heard); }");
    page.locator("button.settings").click();
    page.locator(".menu [data-page=Audio]").click();
    assertThat(page.locator(".menu [role=menuitemradio]").allTextContents())
        .containsExactly("Deutsch", "English");
    assertThat(page.locator(".menu [aria-checked=true]").textContent()).isEqualTo("Deutsch");
    double before = time(page);

    page.locator(".menu >> text=English").click();

    // The tone of the second track is at 600 Hz.
    page.waitForFunction(
        "() => { const levels = new Uint8Array(heard.frequencyBinCount);"
            + " heard.getByteFrequencyData(levels);"
            + " const loudest = levels.indexOf(Math.max(...levels));"
            + " return Math.abs(loudest * heard.context.sampleRate / heard.fftSize - 600) < 30; }");
    assertThat(time(page)).isGreaterThanOrEqualTo(before);
    page.locator("button.settings").click();
    assertThat(page.locator(".menu [data-page=Audio] .value").textContent()).isEqualTo("English");
  }

  @Test
  void everyKeyWorks() {
    Page page = playing();

    press(page, "k", "player.paused");
    press(page, " ", "!player.paused");
    press(page, " ", "player.paused");
    press(page, "5", "player.currentTime === 12");
    press(page, "ArrowRight", "player.currentTime === 17");
    press(page, "ArrowLeft", "player.currentTime === 12");
    press(page, "l", "player.currentTime === 22");
    press(page, "j", "player.currentTime === 12");
    press(page, "Home", "player.currentTime === 0");
    press(page, "3", "Math.abs(player.currentTime - 7.2) < 0.01");
    press(page, "End", "player.currentTime > 23.5");
    press(page, "0", "player.currentTime === 0");
    press(page, "m", "player.muted");
    press(page, "m", "!player.muted");
    press(page, "ArrowDown", "Math.abs(player.volume - 0.95) < 0.001");
    press(page, "ArrowUp", "player.volume === 1");
    press(page, ">", "player.playbackRate === 1.25");
    press(page, "<", "player.playbackRate === 1");
    press(page, "f", "document.fullscreenElement === player");
    press(page, "f", "document.fullscreenElement === null");
    press(page, "Control+k", "player.paused");
  }

  private static void press(Page page, String key, String condition) {
    page.keyboard().press(key);
    await(page, condition);
  }

  @Test
  void menusWorkWithTheKeyboardAlone() {
    Page page = playing();
    page.locator("button.settings").focus();

    page.keyboard().press("Enter");
    assertThat(focused(page)).startsWith("Quality");
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    assertThat(focused(page)).isEqualTo("Normal");
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    await(page, "player.playbackRate === 1.25");
    assertThat(page.locator(".menu").isVisible()).isFalse();
    assertThat(page.evaluate("() => " + PLAYER + ".shadowRoot.activeElement.className"))
        .isEqualTo("settings");
    page.keyboard().press("Enter");
    page.keyboard().press("Escape");
    assertThat(page.locator(".menu").isVisible()).isFalse();
  }

  private static String focused(Page page) {
    return (String)
        page.evaluate("() => " + PLAYER + ".shadowRoot.activeElement.textContent.trim()");
  }

  @Test
  void parametersStartTheVideoByItselfAtATime() {
    Page page = openPlayer("&autoplay=1&loop=1&start=23");

    await(
        page, "player.currentTime > 23 || (player.currentTime > 0 && player.video.played.length)");
    // It has audio only after an action of the viewer; then it starts over.
    await(page, "player.currentTime > 0.1 && player.currentTime < 20");
    assertThat(player(page, "video.loop")).isEqualTo(true);
  }

  @Test
  void seekBarShowsAPictureOfItsTimeAndSeeks() {
    Page page = playing();
    page.keyboard().press("k");
    Locator bar = page.locator(".seek .rail");
    var box = bar.boundingBox();

    page.mouse().move(box.x + box.width / 2, box.y + 2);

    assertThat(page.locator(".preview span").textContent()).isEqualTo("0:12");
    assertThat(
            page.locator(".preview .tile")
                .evaluate("tile => getComputedStyle(tile).backgroundImage"))
        .asString()
        .contains("/filmstrip.jpg");
    page.mouse().down();
    page.mouse().move(box.x + box.width * 0.75, box.y + 2);
    page.mouse().up();
    await(page, "Math.abs(player.currentTime - 18) < 0.5");
    assertThat(page.locator(".seek").getAttribute("aria-valuetext"))
        .matches("1[78] seconds of 24 seconds");
  }

  @Test
  void siteThatIsNotAllowedShowsNoPlayer() {
    site().add("/framed.html", "<!doctype html><title>Lecture</title>" + iframe);
    allow("\"example.com\"");
    List<String> refusals = new ArrayList<>();
    context().onConsoleMessage(message -> refusals.add(message.text()));
    Page refused = open("/framed.html");
    assertThat(refused.frames()).hasSize(2);
    assertThat(refused.frameLocator("iframe").locator("vidport-player").count()).isZero();
    assertThat(refusals).anyMatch(text -> text.contains("frame-ancestors"));

    allow("\"localhost\"");
    site().add("/allowed.html", "<!doctype html><title>Lecture</title>" + other(iframe));
    Page allowed = open("/allowed.html");
    FrameLocator frame = allowed.frameLocator("iframe");
    frame.locator(".big").click();
    frame.locator(".started").waitFor();
  }

  /** The same page at an address that the browser has not cached. */
  private static String other(String markup) {
    return markup.replaceFirst("\\?t=", "?x=1&amp;t=");
  }

  @Test
  void expiredLinksAreRenewedWithoutAnInterruption() {
    AtomicReference<String> first = new AtomicReference<>("");
    AtomicBoolean isExpired = new AtomicBoolean();
    AtomicInteger refused = new AtomicInteger();
    // The host refuses an altered link like an expired one.
    context()
        .route(
            address -> address.contains("/play/") && !address.endsWith(".jpg"),
            route -> {
              String grant = route.request().url().replaceFirst(".*/play/([^/]+)/.*", "$1");
              first.compareAndSet("", grant);
              boolean isOld = isExpired.get() && grant.equals(first.get());
              if (isOld) {
                refused.incrementAndGet();
              }
              route.resume(
                  isOld
                      ? new Route.ResumeOptions()
                          .setUrl(route.request().url().replace("/play/", "/play/x"))
                      : null);
            });
    Page page = openPlayer("");
    page.evaluate("() => " + PLAYER + ".addEventListener('error', () => (window.failed = true))");
    // Playback must still need segments when the links expire.
    page.mouse().move(100, 100);
    traffic().await(page, "/master.m3u8");
    isExpired.set(true);

    start(page);

    page.keyboard().press("9");
    awaitTime(page, 22);
    assertThat(refused).hasPositiveValue();
    assertThat(page.evaluate("() => window.failed")).isNull();
  }

  @Test
  void viewerWhoBeganEarlyGetsTheOtherQualitiesAtTheSameTime() {
    context().route(address -> address.contains("/embed/" + video + "?"), PlayerTest::early);
    Page page = openPlayer("");
    await(page, "player.video.readyState === 0 || player.video.videoHeight === 360");
    start(page);
    await(page, "player.video.videoHeight === 360");
    awaitTime(page, 2);
    // On a busy machine, the other qualities may come late.
    page.evaluate(
        "() => { const video = "
            + PLAYER
            + ".video; video.defaultPlaybackRate = video.playbackRate = 0.25; }");

    await(page, "player.video.videoHeight > 360 && !player.paused && player.currentTime > 2");

    assertThat(time(page)).isLessThan(15);
    page.keyboard().press("9");
    awaitTime(page, 22);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void av1IsPlayedWhereTheBrowserDecodesItSmoothly(boolean isSmooth) {
    context()
        .addInitScript(
            "navigator.mediaCapabilities.decodingInfo = async () => ({ supported: true, smooth: "
                + isSmooth
                + " });");
    AtomicBoolean isAv1Requested = new AtomicBoolean();
    // No decoder of AV1 takes these renditions, because their bytes are those of H.264.
    context().route(address -> address.endsWith("/master.m3u8"), PlayerTest::addAv1);
    context()
        .route(
            address -> address.endsWith("-av1.m3u8"),
            route -> {
              isAv1Requested.set(true);
              route.resume(
                  new Route.ResumeOptions()
                      .setUrl(route.request().url().replace("-av1.m3u8", ".m3u8")));
            });
    Page page = openPlayer("");
    start(page);

    awaitTime(page, 1);
    assertThat(isAv1Requested.get()).isEqualTo(isSmooth);
  }

  private static void addAv1(Route route) {
    APIResponse master = route.fetch();
    route.fulfill(
        new Route.FulfillOptions()
            .setStatus(200)
            .setContentType("application/vnd.apple.mpegurl")
            .setBody(withAv1(master.text())));
  }

  /** A master playlist with each rendition in AV1 as well. */
  private static String withAv1(String master) {
    return master
        + Pattern.compile("#EXT-X-STREAM-INF:.*\n.*\n")
            .matcher(master)
            .results()
            .map(variant -> variant.group().replaceAll("avc1\\.[0-9a-f]+", "av01.0.04M.08"))
            .map(variant -> variant.replace(".m3u8", "-av1.m3u8"))
            .collect(Collectors.joining());
  }

  /** The page of a video that is still processed: its stream has one quality. */
  private static void early(Route route) {
    fulfill(
        route,
        text ->
            text.replace(
                    "&quot;status&quot;:&quot;ready&quot;",
                    "&quot;status&quot;:&quot;processing&quot;")
                .replace("master.m3u8", "360p.m3u8"));
  }

  private static void fulfill(Route route, UnaryOperator<String> change) {
    APIResponse page = route.fetch();
    route.fulfill(
        new Route.FulfillOptions()
            .setHeaders(
                Map.of(
                    "Content-Type",
                    "text/html;charset=utf-8",
                    "Content-Security-Policy",
                    page.headers().get("content-security-policy")))
            .setBody(change.apply(page.text())));
  }

  @Test
  void mp4PlaysWhereTheBrowserHasNoMediaSource() {
    context()
        .addInitScript(
            "delete window.MediaSource; HTMLVideoElement.prototype.canPlayType = () => '';");
    Page page = playing();

    assertThat(traffic().paths()).anyMatch(path -> path.endsWith("/video.mp4"));
    assertThat(traffic().paths()).noneMatch(path -> path.endsWith(".m3u8"));
    page.keyboard().press("5");
    await(page, "player.currentTime >= 12");
  }

  @Test
  void captionsAreShownAtTheirTimesInEveryLanguage() {
    JsonNode captions = publishCaptions();
    try {
      Page page = context().newPage();
      page.setViewportSize(800, 450);
      page.navigate(url + "&cc=1");
      start(page);
      page.keyboard().press("k");
      assertThat(page.locator("button.captions").getAttribute("aria-pressed")).isEqualTo("true");

      press(page, "5", shows("Two lines in the middle,\\nthe second one is longer"));
      screenshot(page, "captions-english");
      chooseCaptions(page, "עברית");
      await(page, shows("שלום לכולם,\\nוברוכים הבאים ל-API"));
      screenshot(page, "captions-hebrew");
      press(page, "c", "![...player.video.textTracks].some(({ mode }) => mode === 'showing')");
      chooseCaptions(page, "English");
      press(page, "Home", shows("Welcome"));

      assertThat(nativeCues(page, captions.get("vttUrl").asString()))
          .isEqualTo(
              List.of("0-3 Welcome", "11-14 Two lines in the middle,\nthe second one is longer"));
    } finally {
      deleteCaptions();
    }
  }

  /** Adds English and Hebrew captions, and returns what the service says about them. */
  private static JsonNode publishCaptions() {
    putCaptions(
        "en",
        """
        WEBVTT

        00:00.000 --> 00:03.000
        Welcome

        00:11.000 --> 00:14.000
        Two lines in the middle,
        the second one is longer
        """);
    return putCaptions(
            "he", "WEBVTT\n\n00:11.000 --> 00:14.000\nשלום לכולם,\nוברוכים הבאים ל-API\n")
        .get("captions");
  }

  private static JsonNode putCaptions(String language, String text) {
    return put(
        "/videos/" + video + "/captions",
        JsonMapper.shared().writeValueAsString(Map.of("language", language, "text", text)));
  }

  private static void deleteCaptions() {
    for (String language : new String[] {"en", "he"}) {
      viewers().delete("/videos/" + video + "/captions/" + language).expect(200);
    }
  }

  private static String shows(String text) {
    return "[...player.video.textTracks].some(({ mode, activeCues }) => mode === 'showing'"
        + " && [...(activeCues ?? [])].map((cue) => cue.text).join() === '"
        + text
        + "')";
  }

  private static void chooseCaptions(Page page, String name) {
    page.locator("button.settings").click();
    page.locator(".menu [data-page=Captions]").click();
    assertThat(page.locator(".menu [role=menuitemradio]").allTextContents())
        .containsExactly("Off", "English", "עברית");
    page.locator(".menu >> text=" + name).click();
  }

  /** The cues that the browser itself reads from a caption file. */
  private static Object nativeCues(Page page, String address) {
    return page.evaluate(
        """
        (src) => new Promise((resolve, reject) => {
          const video = document.createElement("video");
          video.crossOrigin = "anonymous";
          const track = Object.assign(document.createElement("track"), { src, kind: "subtitles" });
          track.onload = () =>
            resolve([...track.track.cues].map((cue) => `${cue.startTime}-${cue.endTime} ${cue.text}`));
          track.onerror = () => reject(new Error("not loaded: " + src));
          video.append(track);
          document.body.append(video);
          track.track.mode = "hidden";
        })
        """,
        address);
  }

  @Test
  void playerThatWasOpenedBeforeTheCaptionsKeepsPlaying() {
    Page page = playing();
    page.evaluate("() => " + PLAYER + ".addEventListener('error', () => (window.failed = true))");

    publishCaptions();
    try {
      page.keyboard().press("8");
      awaitTime(page, 21);
      assertThat(page.evaluate("() => window.failed")).isNull();
      assertThat(page.locator("button.captions").isVisible()).isFalse();
      page.reload();
      start(page);
      page.locator("button.captions").waitFor();
    } finally {
      deleteCaptions();
    }
  }

  @Test
  void captionsOfTheMp4AreShown() {
    put(
        "/videos/" + video + "/captions",
        "{\"language\": \"en\", \"text\": \"WEBVTT\\n\\n00:00.000 --> 00:24.000\\nHello\\n\"}");
    try {
      context()
          .route(address -> address.contains("/embed/" + video + "?"), PlayerTest::withoutStream);
      Page page = openPlayer("&cc=1");
      start(page);

      await(
          page,
          "[...player.video.textTracks].some((t) => t.mode === 'showing' && t.activeCues?.length > 0)");
      page.keyboard().press("c");
      await(page, "[...player.video.textTracks].every((t) => t.mode === 'disabled')");
    } finally {
      viewers().delete("/videos/" + video + "/captions/en").expect(200);
    }
  }

  /** The page of a plan without streaming. */
  private static void withoutStream(Route route) {
    fulfill(route, text -> text.replaceFirst("&quot;stream&quot;:&quot;[^&]*&quot;,", ""));
  }

  @Test
  void lostConnectionIsExplainedAndTriedAgain() {
    Page page = openPlayer("");
    context().route(address -> address.contains("/play/"), Route::abort);
    // Not a real click: the button is gone if the playlist was still being loaded.
    page.locator("vidport-player .big").dispatchEvent("click");

    page.locator(".message >> text=The connection was lost").waitFor();
    assertThat(Axe.violations(page)).isEmpty();
    context().unrouteAll();
    page.locator(".retry").click();
    awaitTime(page, 0.2);
  }

  @Test
  void removedVideoIsExplained() {
    Page page = openPlayer("");
    String address = url;
    embed(false);
    try {
      page.navigate(address + "&x=1");
      assertThat(page.locator("h1").textContent()).isEqualTo("This video is not available");
      assertThat(Axe.violations(page)).isEmpty();
    } finally {
      enable();
    }
  }

  @Test
  void pageOfACustomerPlaysTheVideo() {
    site()
        .add(
            "/element.html",
            """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>Lecture</title>
            <main><h1>Lecture</h1><vidport-player src="%s" start="6"></vidport-player></main>
            <script type="module" src="%s/js/v1/player.js"></script>
            """
                .formatted(url, HOST.installation().base()));
    allow("\"localhost\"");
    Page page = open("/element.html");

    await(page, "player.duration > 0");
    start(page);
    assertThat(time(page)).isGreaterThanOrEqualTo(6);
    assertThat(Axe.violations(page)).isEmpty();
  }

  @Test
  void nothingIsInaccessibleAndNothingMoves() {
    Page page = context().newPage();
    page.addInitScript(
        "window.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach(({ value,"
            + " hadRecentInput }) => (window.shift += hadRecentInput ? 0 : value))).observe({ type:"
            + " 'layout-shift', buffered: true });");
    page.navigate(url);
    await(page, "player.duration > 0");
    assertThat(Axe.violations(page)).isEmpty();
    start(page);
    page.locator("button.settings").click();
    assertThat(Axe.violations(page)).isEmpty();
    page.locator(".menu [data-page=Speed]").click();
    assertThat(Axe.violations(page)).isEmpty();
    assertThat(((Number) page.evaluate("() => window.shift")).doubleValue()).isZero();
  }

  @Test
  void nothingMovesForViewersWhoPreferThat() {
    Page page = context().newPage();
    page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
    page.navigate(url);
    start(page);

    assertThat(page.evaluate("() => " + PLAYER + ".shadowRoot.getAnimations().length"))
        .isEqualTo(0);
    assertThat(
            page.locator(".controls").evaluate("one => getComputedStyle(one).transitionDuration"))
        .isEqualTo("0s");
  }

  @ParameterizedTest
  @CsvSource({"320, 180", "800, 450", "1920, 1080"})
  void everyControlFits(int width, int height) {
    Page page = context().newPage();
    page.setViewportSize(width, height);
    page.navigate(url);
    await(page, "player.duration > 0");
    screenshot(page, width + "x" + height + "-start");
    start(page);
    page.keyboard().press("k");
    page.keyboard().press("4");
    await(page, "!player.video.seeking");
    var rail = page.locator(".seek .rail").boundingBox();
    page.mouse().move(rail.x + rail.width * 0.3, rail.y + 2);
    await(page, "!player.shadowRoot.querySelector('.toast').classList.contains('on')");
    screenshot(page, width + "x" + height);
    assertThat(misplaced(page)).isEmpty();
    page.locator("button.settings").click();
    screenshot(page, width + "x" + height + "-menu");
    page.locator(".menu [data-page=Speed]").click();
    screenshot(page, width + "x" + height + "-speed");
    assertThat(misplaced(page)).isEmpty();
  }

  /** The controls outside of the page and those that overlap others. */
  private static List<?> misplaced(Page page) {
    return (List<?>)
        page.evaluate(
            """
            () => {
              const root = document.querySelector("vidport-player").shadowRoot;
              const boxes = [...root.querySelectorAll(".row > button, .row > .time, .mute")]
                .map((one) => [one.className, one.getBoundingClientRect()])
                .filter(([, { width }]) => width > 0);
              const isOutside = ([, box]) =>
                box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
              const overlap = ([, one], [, other]) => one.left < other.right - 1 && other.left < one.right - 1;
              const overlapping = boxes.flatMap((one, i) =>
                boxes.slice(i + 1).filter((other) => overlap(one, other)).map((other) => one[0] + " " + other[0]));
              const menu = root.querySelector(".menu");
              const outside = [...boxes, ...(menu.hidden ? [] : [["menu", menu.getBoundingClientRect()]])]
                .filter(isOutside).map(([name]) => name);
              return [...outside, ...overlapping];
            }
            """);
  }

  /** Stored on request only, to look at. */
  private static void screenshot(Page page, String name) {
    String folder = System.getenv("VIDPORT_SCREENSHOTS");
    if (folder != null) {
      page.screenshot(
          new Page.ScreenshotOptions().setPath(Path.of(folder, "player-" + name + ".png")));
    }
  }
}
