package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.VideoPoller;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Recordings of a fake camera. */
class RecordingTest extends BrowserTest {
  private static final Duration RECORDED = Duration.ofSeconds(4);

  @Test
  void recordingIsRenderedWhileItIsMade() {
    Page page = open("/record.html");
    String video = start(page);
    VideoPoller.awaitLive(account(), video);
    awaitRecorded(page, RECORDED);

    page.click("#stop");

    VideoPoller.awaitSuccess(account(), video);
    awaitText(page, "#status", text -> text.startsWith("Ready: "));
    assertThat(seconds(video)).isGreaterThan(3.0);
  }

  @Test
  void recordingIsPausedAndResumed() {
    Page page = open("/record.html");
    String video = start(page);
    awaitRecorded(page, Duration.ofSeconds(2));
    double paused = clickedAt(page, "#pause");
    awaitTime(page, paused + 4);
    double resumed = clickedAt(page, "#pause");
    awaitTime(page, resumed + 2);

    double stopped = clickedAt(page, "#stop");

    awaitText(page, "#status", text -> text.startsWith("Ready: "));
    double recorded = paused + stopped - resumed;
    assertThat(seconds(video)).isBetween(recorded - 1.5, recorded + 2.5);
  }

  @Test
  void recordingOfAClosedPageIsSaved() {
    Page page = open("/record.html");
    String video = start(page);
    awaitRecorded(page, Duration.ofSeconds(4));
    page.close();

    Object saved =
        run(
            open("/blank.html"),
            "return (await vidport.saveUnfinishedRecordings({ token })).join();");

    assertThat(saved).isEqualTo(video);
    VideoPoller.awaitSuccess(account(), video);
    assertThat(seconds(video)).isGreaterThan(2.5);
  }

  @Test
  void abortedRecordingIsDeleted() {
    Page page = open("/blank.html");

    Object video =
        run(
            page,
            """
            const status = [];
            const recording = await vidport.record({ token, camera: true, onStatus: (one) => status.push(one) });
            while (!status.some(({ recordedBytes }) => recordedBytes > 0)) {
              await new Promise((resume) => setTimeout(resume, 50));
            }
            await recording.abort();
            const outcome = await recording.done.catch((error) => error.name);
            const left = await vidport.saveUnfinishedRecordings({ token });
            return [recording.videoId, outcome, left.length].join();
            """);

    assertThat((String) video).endsWith(",AbortError,0");
    String id = ((String) video).split(",", -1)[0];
    account().get("/videos/" + id).expectError(404, "NOT_FOUND");
  }

  /** Starts a recording and returns the id of the video. */
  private static String start(Page page) {
    Request signed =
        page.waitForRequest(
            request -> request.url().endsWith("/parts"), () -> page.click("#start"));
    return signed.url().replaceFirst(".*/videos/([0-9a-f]+)/parts", "$1");
  }

  private static void awaitRecorded(Page page, Duration length) {
    awaitTime(page, (double) length.toSeconds());
  }

  /** Waits for a time of the preview, which continues while the recording is paused. */
  private static void awaitTime(Page page, double seconds) {
    page.waitForFunction(
        "seconds => document.querySelector('#preview').currentTime >= seconds", seconds);
  }

  /** Clicks, and returns the time of the preview at the click: a loaded machine clicks late. */
  private static double clickedAt(Page page, String button) {
    Object time =
        page.evaluate(
            "button => { const time = document.querySelector('#preview').currentTime;"
                + " document.querySelector(button).click(); return time; }",
            button);
    return ((Number) time).doubleValue();
  }

  private static double seconds(String video) {
    return Listings.find(account(), video).get("durationSeconds").asDouble();
  }
}
