package dev.vidport.client;

import dev.vidport.client.EventReader.StreamEvent;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Waits for the end of a video by its events, which are opened again whenever they break off. */
final class EventWait {
  private static final String DELETED = "DELETED";

  /** As the service asks for. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private static final Duration MAX_PAUSE = Duration.ofMinutes(1);

  private final ApiRequests api;
  private final InstantSource clock;
  private final Sleeper sleeper;

  EventWait(ApiRequests api, InstantSource clock, Sleeper sleeper) {
    this.api = api;
    this.clock = clock;
    this.sleeper = sleeper;
  }

  /** The status of the video when it has ended. */
  JsonNode await(String videoId, Duration timeout, Consumer<StreamEvent> listener)
      throws ApiRefused, IOException, InterruptedException, TimeoutException, VideoFailedException {
    Instant deadline = clock.instant().plus(timeout);
    while (true) {
      Duration pause = PAUSE;
      try {
        Optional<String> end = follow(videoId, deadline, listener);
        if (end.isPresent()) {
          return result(videoId, end.get());
        }
      } catch (ApiRefused refused) {
        if (!refused.isRetryable()) {
          throw refused;
        }
        // Too many streams, for example: the status still shows the end.
        pause = refused.retryAfter().orElse(PAUSE);
      } catch (IOException lost) {
        if (Thread.interrupted()) {
          throw interrupted(lost);
        }
      }
      Duration left = Duration.between(clock.instant(), deadline);
      if (left.isNegative() || left.isZero()) {
        throw new TimeoutException("video " + videoId + " did not end within " + timeout);
      }
      sleeper.sleep(min(min(pause, MAX_PAUSE), left));
      JsonNode status = api.status(videoId);
      if (StatusPoller.hasEnded(status)) {
        return result(videoId, status);
      }
    }
  }

  private static InterruptedException interrupted(IOException cause) {
    InterruptedException interrupted = new InterruptedException();
    interrupted.initCause(cause);
    return interrupted;
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** The status with which the video has ended; empty if the stream breaks off before. */
  private Optional<String> follow(String videoId, Instant deadline, Consumer<StreamEvent> listener)
      throws ApiRefused, IOException, InterruptedException {
    Duration left = Duration.between(clock.instant(), deadline);
    try (EventReader events = api.stream("/videos/" + videoId + "/events");
        TimeLimit limit = TimeLimit.closing(events, left.isNegative() ? Duration.ZERO : left)) {
      for (Optional<StreamEvent> next = events.next(); next.isPresent(); next = events.next()) {
        StreamEvent event = next.get();
        listener.accept(event);
        String status = event.data().path("status").asString("");
        if (event.type().equals("status")
            && (status.equals(DELETED) || StatusPoller.hasEnded(event.data()))) {
          return Optional.of(status);
        }
      }
      return Optional.empty();
    }
  }

  private JsonNode result(String videoId, String end)
      throws ApiRefused, IOException, InterruptedException, VideoFailedException {
    if (end.equals(DELETED)) {
      throw new VideoFailedException(videoId, end, end, "the video was deleted");
    }
    return result(videoId, api.status(videoId));
  }

  private static JsonNode result(String videoId, JsonNode status) throws VideoFailedException {
    String word = status.path("status").asString("");
    if (word.equals("SUCCEEDED")) {
      return status;
    }
    JsonNode failure = status.path("failure");
    throw new VideoFailedException(
        videoId,
        word,
        PrintableText.of(failure.path("code").asString(word)),
        PrintableText.of(failure.path("message").asString("the video ended as " + word)));
  }
}
