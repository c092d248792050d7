package dev.vidport.host.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Consumer;

/** Asks for the status of a video until its processing has ended. */
public final class StatusWatch {
  private static final Set<String> ENDED =
      Set.of("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED", "HISTORY_UNAVAILABLE");
  private static final long SHORTEST_MILLIS = 500;
  private static final long LONGEST_MILLIS = 15_000;

  /** A wait is this part of what has passed: late news are at most so much late. */
  private static final int SHARE = 20;

  private final ApiClient api;
  private final Clock clock;
  private final Pause pause;

  StatusWatch(ApiClient api, Clock clock, Pause pause) {
    this.api = api;
    this.clock = clock;
    this.pause = pause;
  }

  /**
   * @param news hears every answer
   * @return the last answer; one that has not ended when {@code atMost} has passed
   */
  public JsonNode await(String videoId, Duration atMost, Consumer<JsonNode> news)
      throws ApiRefused, IOException, InterruptedException {
    Instant start = clock.instant();
    while (true) {
      JsonNode status = api.status(videoId);
      news.accept(status);
      Duration passed = Duration.between(start, clock.instant());
      if (hasEnded(status) || passed.compareTo(atMost) >= 0) {
        return status;
      }
      long millis = Math.max(SHORTEST_MILLIS, passed.toMillis() / SHARE);
      pause.of(Duration.ofMillis(Math.min(LONGEST_MILLIS, millis)));
    }
  }

  public static boolean hasEnded(JsonNode status) {
    return ENDED.contains(status.path("status").asText());
  }
}
