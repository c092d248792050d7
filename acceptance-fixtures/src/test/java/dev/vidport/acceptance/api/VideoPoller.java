package dev.vidport.acceptance.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.awaitility.pollinterval.IterativePollInterval;
import tools.jackson.databind.JsonNode;

/** Polls a video's status. */
public final class VideoPoller {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final Duration MIN_POLL_INTERVAL = Duration.ofMillis(100);
  private static final Duration MAX_POLL_INTERVAL = Duration.ofMillis(500);
  private static final Set<String> ENDED = Set.of("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED");

  private VideoPoller() {}

  /** Waits until processing has ended, and asserts that it ended with {@code outcome}. */
  public static JsonNode awaitEnd(AccountApi api, String video, String outcome) {
    JsonNode status =
        awaitStatus(api, video, found -> ENDED.contains(found.get("status").asString()));
    assertThat(status.get("status").asString()).as(status.toPrettyString()).isEqualTo(outcome);
    return status;
  }

  public static JsonNode awaitSuccess(AccountApi api, String video) {
    return awaitEnd(api, video, "SUCCEEDED");
  }

  /** Whether part of the video is rendered. Asserts that processing still runs. */
  public static boolean isPartlyRendered(AccountApi api, String video) {
    JsonNode status = status(api, video);
    assertThat(status.get("status").asString()).as(status.toPrettyString()).isEqualTo("RUNNING");
    return status.path("progress").path("videoSeconds").asDouble() > 0.5;
  }

  /** Waits until part of a live recording is rendered. */
  public static JsonNode awaitLive(AccountApi api, String video) {
    return awaitStatus(
        api, video, found -> found.path("progress").path("videoSeconds").asDouble() > 0.5);
  }

  /** Waits until the video is playable or processing has ended. */
  public static JsonNode awaitPlayable(AccountApi api, String video) {
    return awaitStatus(
        api,
        video,
        found ->
            found.path("playable").asBoolean() || ENDED.contains(found.get("status").asString()));
  }

  /** Waits until the captions of a published video are no longer processed. */
  public static JsonNode awaitCaptions(AccountApi api, String video) {
    return awaitStatus(
        api,
        video,
        found -> !found.path("captions").path("status").asString("").equals("processing"));
  }

  public static JsonNode status(AccountApi api, String video) {
    return api.get("/videos/" + video).expect(200).json();
  }

  private static JsonNode awaitStatus(AccountApi api, String video, Predicate<JsonNode> condition) {
    AtomicReference<JsonNode> last = new AtomicReference<>();
    await("video " + video)
        .atMost(TIMEOUT)
        .pollDelay(Duration.ZERO)
        .pollInterval(IterativePollInterval.iterative(VideoPoller::longer, MIN_POLL_INTERVAL))
        .until(
            () -> {
              last.set(status(api, video));
              return condition.test(last.get());
            });
    return last.get();
  }

  /** Polling takes processor time from rendering, and uses up the requests that a plan allows. */
  private static Duration longer(Duration interval) {
    Duration longer = interval.multipliedBy(5).dividedBy(4);
    return longer.compareTo(MAX_POLL_INTERVAL) < 0 ? longer : MAX_POLL_INTERVAL;
  }
}
