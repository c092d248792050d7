package dev.vidport.client;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** Polls the status of a video until its processing ends, or until its captions end as well. */
public final class StatusPoller {
  private static final Set<String> ENDED =
      Set.of("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED", "HISTORY_UNAVAILABLE");
  private static final long MIN_MILLIS = 500;
  private static final long MAX_MILLIS = 15_000;

  /** The delay is the elapsed time divided by this, so a change is noticed at most 5 % late. */
  private static final int DELAY_DIVISOR = 20;

  private final ApiRequests api;
  private final Clock clock;
  private final Sleeper sleeper;

  StatusPoller(ApiRequests api, Clock clock, Sleeper sleeper) {
    this.api = api;
    this.clock = clock;
    this.sleeper = sleeper;
  }

  /**
   * @param listener receives every status
   * @return the last status; unfinished when {@code timeout} has elapsed
   */
  public JsonNode await(String videoId, Duration timeout, Consumer<JsonNode> listener)
      throws ApiRefused, IOException, InterruptedException {
    return await(videoId, timeout, StatusPoller::hasEnded, listener);
  }

  /** As {@link #await}; waits for the end of the captions as well. */
  public JsonNode awaitCaptions(String videoId, Duration timeout, Consumer<JsonNode> listener)
      throws ApiRefused, IOException, InterruptedException {
    return await(videoId, timeout, status -> hasEnded(status) && !isCaptioning(status), listener);
  }

  private JsonNode await(
      String videoId, Duration timeout, Predicate<JsonNode> isEnd, Consumer<JsonNode> listener)
      throws ApiRefused, IOException, InterruptedException {
    Instant start = clock.instant();
    while (true) {
      JsonNode status = api.status(videoId);
      listener.accept(status);
      Duration elapsed = Duration.between(start, clock.instant());
      if (isEnd.test(status) || elapsed.compareTo(timeout) >= 0) {
        return status;
      }
      long millis = Math.max(MIN_MILLIS, elapsed.toMillis() / DELAY_DIVISOR);
      sleeper.sleep(Duration.ofMillis(Math.min(MAX_MILLIS, millis)));
    }
  }

  /** Whether captions are being made. */
  public static boolean isCaptioning(JsonNode status) {
    return status.path("captions").path("status").asString("").equals("processing");
  }

  public static boolean hasEnded(JsonNode status) {
    return ENDED.contains(status.path("status").asString(""));
  }
}
