package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import dev.vidport.acceptance.api.VideoPoller;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Uploads with the page of the documentation, and calls of the module. */
class FileUploadTest extends BrowserTest {
  private static final int MEBIBYTE = 1 << 20;
  private static final int PART = 16 * MEBIBYTE;
  private static final int PARALLEL = 4;

  @TempDir private static Path folder;

  @Test
  void uploadGoesOnAfterAReload() {
    Path file = LargeClip.in(folder, 200 * MEBIBYTE);
    int parts = 13;
    Page page = open("/upload.html");
    Network.setUploadSpeed(page, 80 * MEBIBYTE);
    page.evaluate("() => { window.isFirst = true; }");
    atProgress(page, 0.5, "location.reload()");
    page.setInputFiles("#file", file);

    page.waitForFunction("() => !window.isFirst");
    page.waitForLoadState();
    long confirmed = traffic().confirmedParts();
    Network.setUploadSpeed(page, -1);
    page.setInputFiles("#file", file);

    String shown = awaitText(page, "#status", text -> text.startsWith("Ready: "));
    assertThat(shown).contains(".mp4");
    assertThat(confirmed).isBetween(2L, 10L);
    assertThat(traffic().sentParts())
        .as("only the parts that were being sent are sent again")
        .isLessThanOrEqualTo(parts + PARALLEL);
    assertThat(traffic().requests("POST", "/v1/videos")).isEqualTo(1);
    JsonNode video = newest();
    assertThat(video.get("sizeBytes").asInt()).isEqualTo(200 * MEBIBYTE);
    assertThat(video.get("durationSeconds").asDouble()).isEqualTo(4.0);
  }

  @Test
  void pausedUploadSendsNothingUntilItIsResumed() {
    Path file = LargeClip.in(folder, 20 * MEBIBYTE);
    Page page = open("/upload.html");
    Network.setUploadSpeed(page, 10 * MEBIBYTE);
    atProgress(page, 0.1, "document.querySelector('#pause').click()");
    page.setInputFiles("#file", file);
    page.waitForFunction("() => window.progressReached");
    Object sent = page.evaluate("() => document.querySelector('#bar').value");
    run(
        open("/blank.html"),
        "return vidport.upload(new Blob(['x'.repeat(2e6)]), { token, fileName: 'other.mp4' }).done;");
    assertThat(traffic().confirmedParts()).as("parts of the other file").isEqualTo(1);
    assertThat(page.evaluate("() => document.querySelector('#bar').value")).isEqualTo(sent);
    Network.setUploadSpeed(page, -1);
    page.click("#pause");

    awaitUploaded(page);
    assertThat(account().get("/videos?limit=2").expect(200).json().get("videos"))
        .extracting(video -> video.get("sizeBytes").asInt())
        .contains(20 * MEBIBYTE);
  }

  @Test
  void abortedUploadIsDeleted() {
    Page page = open("/upload.html");
    Network.setUploadSpeed(page, 5 * MEBIBYTE);
    atProgress(page, 0.1, "document.querySelector('#cancel').click()");

    Response aborted =
        page.waitForResponse(
            response -> response.url().endsWith("/abort") && response.ok(),
            () -> page.setInputFiles("#file", LargeClip.in(folder, 20 * MEBIBYTE)));

    String video = aborted.url().replaceFirst(".*/videos/([0-9a-f]{32})/abort", "$1");
    account().get("/videos/" + video).expectError(404, "NOT_FOUND");
    assertThat(page.evaluate("() => localStorage.length")).isEqualTo(0);
    assertThat(page.evaluate("() => document.querySelector('#file').value"))
        .as("the same file can be chosen again")
        .isEqualTo("");
  }

  @Test
  void uploadWaitsForTheNetwork() {
    Page page = open("/upload.html");
    Network network = new Network(page);
    network.set(false, 10 * MEBIBYTE);
    atProgress(page, 0.05, "document.querySelector('#pause').click()");
    page.setInputFiles("#file", LargeClip.in(folder, 20 * MEBIBYTE));
    page.waitForFunction("() => window.progressReached");

    network.set(true, -1);
    page.click("#pause");
    awaitText(page, "#status", "There is no network connection."::equals);
    network.set(false, -1);

    awaitUploaded(page);
    assertThat(traffic().requests("POST", "/v1/videos")).isEqualTo(1);
  }

  @Test
  void lostResponsesMakeNoSecondVideo() {
    Map<String, AtomicInteger> lost =
        Map.of("/v1/videos", new AtomicInteger(), "/complete", new AtomicInteger());
    lost.forEach(
        (path, count) ->
            context().route(address -> address.endsWith(path), loseFirstResponse(count)));
    Page page = open("/upload.html");

    page.setInputFiles("#file", LargeClip.in(folder, MEBIBYTE));

    awaitUploaded(page);
    assertThat(lost.values()).allSatisfy(count -> assertThat(count).hasValue(2));
    assertThat(account().get("/videos?limit=100").expect(200).json().get("videos"))
        .filteredOn(video -> video.get("sizeBytes").asInt() == MEBIBYTE)
        .hasSize(1);
  }

  @Test
  void expiredLinkIsSignedAgain() {
    AtomicInteger sent = new AtomicInteger();
    // The host refuses an altered link like an expired one.
    context()
        .route(
            address -> address.contains("/files/"),
            route ->
                route.resume(
                    sent.getAndIncrement() == 0
                        ? new Route.ResumeOptions().setUrl(route.request().url() + "A")
                        : null));
    Page page = open("/upload.html");

    page.setInputFiles("#file", LargeClip.in(folder, 2 * MEBIBYTE));

    awaitUploaded(page);
    assertThat(traffic().requests("POST", "/parts")).isEqualTo(2);
    assertThat(sent).hasValue(2);
  }

  @Test
  void refusalIsReportedWithItsCodeAndNotRepeated() {
    Page page = open("/blank.html");

    Object refused =
        run(
            page,
            """
            const metadata = { "": "empty name" };
            const { done } = vidport.upload(new Blob(["x"]), { token, fileName: "a.mp4", metadata });
            return done.catch((error) => [error instanceof vidport.VidportError, error.status,
              error.code, error.details.length, error.requestId.length > 0].join());
            """);
    Object unknown =
        run(
            page,
            """
            const { done } = vidport.upload(new Blob(["x"]), { token: "vpk_wrong", fileName: "a.mp4" });
            return done.catch(({ status, code }) => [status, code].join());
            """);

    assertThat(refused).isEqualTo("true,400,INVALID_REQUEST,1,true");
    assertThat(unknown).isEqualTo("401,UNAUTHORIZED");
    assertThat(traffic().requests("POST", "/v1/videos")).isEqualTo(2);
  }

  @Test
  void goneUploadStartsAnew() {
    Page page = open("/blank.html");
    String begin =
        """
        const file = new File([new Uint8Array(%d)], "gone.mp4", { lastModified: 1 });
        return new Promise((begun) => {
          const uploading = vidport.upload(file, { token, parallel: 1, onProgress: ({ videoId }) => {
            if (videoId) { uploading.pause(); begun(videoId); }
          } });
        });
        """
            .formatted(PART + 1);
    Object first = run(page, begin);
    account().post("/videos/" + first + "/abort").expect(200);

    page.reload();
    Object second = run(page, begin);

    assertThat(second).isNotEqualTo(first);
    assertThat(VideoPoller.status(account(), (String) second).get("status").asString())
        .isEqualTo("UPLOADING");
  }

  private static Consumer<Route> loseFirstResponse(AtomicInteger count) {
    return route -> {
      if (!route.request().method().equals("POST")) {
        route.resume();
      } else if (count.getAndIncrement() == 0) {
        route.fetch();
        route.abort();
      } else {
        route.resume();
      }
    };
  }

  /** Waits until the service has the whole file. */
  private static void awaitUploaded(Page page) {
    awaitText(page, "#status", text -> text.startsWith("Processing") || text.startsWith("Ready: "));
  }

  /** Lets the page act at a progress, because the upload continues while this thread is late. */
  private static void atProgress(Page page, double fraction, String action) {
    page.evaluate(
        "fraction => { const timer = setInterval(() => {"
            + " if (document.querySelector('#bar').value < fraction) return;"
            + " clearInterval(timer); "
            + action
            + "; window.progressReached = true; }, 5); }",
        fraction);
  }

  private static JsonNode newest() {
    return account().get("/videos?limit=1").expect(200).json().get("videos").get(0);
  }
}
