package dev.vidport.acceptance.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/** Watches videos by their status. */
public final class Videos {
  private static final Duration LONGEST = Duration.ofSeconds(150);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Set<String> ENDED = Set.of("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED");

  private Videos() {}

  /** The status once processing has ended, which has to be with {@code outcome}. */
  public static JsonNode ended(Api api, String video, String outcome) {
    JsonNode status = once(api, video, found -> ENDED.contains(found.get("status").asText()));
    assertThat(status.get("status").asText()).as(status.toPrettyString()).isEqualTo(outcome);
    return status;
  }

  public static JsonNode succeeded(Api api, String video) {
    return ended(api, video, "SUCCEEDED");
  }

  /** The status once some of the picture is rendered and more is to come. */
  public static JsonNode inTheMiddle(Api api, String video) {
    JsonNode status =
        once(
            api,
            video,
            found ->
                ENDED.contains(found.get("status").asText())
                    || found.path("progress").path("videoSeconds").asDouble() > 0.5);
    assertThat(status.get("status").asText()).as(status.toPrettyString()).isEqualTo("RUNNING");
    return status;
  }

  /** The status of a recording once some of it is rendered that has arrived. */
  public static JsonNode live(Api api, String video) {
    return once(api, video, found -> found.path("progress").path("videoSeconds").asDouble() > 0.5);
  }

  /** The status once some of it can be watched, or it has ended. */
  public static JsonNode playable(Api api, String video) {
    return once(
        api,
        video,
        found ->
            found.path("playable").asBoolean() || ENDED.contains(found.get("status").asText()));
  }

  public static JsonNode status(Api api, String video) {
    return api.get("/videos/" + video).expect(200).json();
  }

  private static JsonNode once(Api api, String video, Predicate<JsonNode> wanted) {
    AtomicReference<JsonNode> last = new AtomicReference<>();
    await("video " + video)
        .atMost(LONGEST)
        .pollDelay(Duration.ZERO)
        .pollInterval(POLL)
        .until(
            () -> {
              last.set(status(api, video));
              return wanted.test(last.get());
            });
    return last.get();
  }
}
