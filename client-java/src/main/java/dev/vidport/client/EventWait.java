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

  /** For the last request before the deadline. */
  private static final Duration MIN_TIMEOUT = Duration.ofSeconds(1);

  private final ApiTransport transport;
  private final InstantSource clock;
  private final Sleeper sleeper;

  EventWait(ApiTransport transport, InstantSource clock, Sleeper sleeper) {
    this.transport = transport;
    this.clock = clock;
    this.sleeper = sleeper;
  }

  /** The status of the video when it has ended. */
  JsonNode await(String videoId, Duration timeout, Consumer<StreamEvent> listener)
      throws ApiRefused, InterruptedException, TimeoutException, VideoFailedException {
    Instant deadline = clock.instant().plus(timeout);
    while (true) {
      Duration pause = PAUSE;
      try {
        if (follow(videoId, deadline, listener)) {
          Optional<JsonNode> end = ended(videoId, deadline);
          if (end.isPresent()) {
            return result(videoId, end.get());
          }
        }
      } catch (ApiRefused refused) {
        if (!refused.isRetryable()) {
          throw refused;
        }
        // Too many streams, for example: the status still shows the end.
        pause = refused.retryAfter().filter(time -> time.compareTo(PAUSE) > 0).orElse(PAUSE);
      } catch (IOException lost) {
        if (Thread.interrupted()) {
          throw interrupted(lost);
        }
      }
      Duration left = timeUntil(deadline);
      if (left.isZero()) {
        throw new TimeoutException("video " + videoId + " did not end within " + timeout);
      }
      sleeper.sleep(min(min(pause, MAX_PAUSE), left));
      Optional<JsonNode> end = ended(videoId, deadline);
      if (end.isPresent()) {
        return result(videoId, end.get());
      }
    }
  }

  /**
   * The status of a video that has ended; also empty after a temporary failure, because repetitions
   * could exceed the deadline.
   */
  private Optional<JsonNode> ended(String videoId, Instant deadline)
      throws ApiRefused, InterruptedException {
    try {
      JsonNode status = transport.getOnce("/videos/" + videoId, requestTimeout(deadline));
      return Optional.of(status).filter(StatusPoller::hasEnded);
    } catch (ApiRefused refused) {
      if (!refused.isRetryable()) {
        throw refused;
      }
      return Optional.empty();
    } catch (IOException lost) {
      if (Thread.interrupted()) {
        throw interrupted(lost);
      }
      return Optional.empty();
    }
  }

  private Duration requestTimeout(Instant deadline) {
    Duration left = timeUntil(deadline);
    return left.compareTo(MIN_TIMEOUT) < 0 ? MIN_TIMEOUT : left;
  }

  private static InterruptedException interrupted(IOException cause) {
    InterruptedException interrupted = new InterruptedException();
    interrupted.initCause(cause);
    return interrupted;
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Whether the video has ended; otherwise the stream has broken off before. */
  private boolean follow(String videoId, Instant deadline, Consumer<StreamEvent> listener)
      throws ApiRefused, IOException, InterruptedException, VideoFailedException {
    try (EventReader events =
            transport.events("/videos/" + videoId + "/events", requestTimeout(deadline));
        TimeLimit limit = TimeLimit.closing(events, timeUntil(deadline))) {
      for (Optional<StreamEvent> next = events.next(); next.isPresent(); next = events.next()) {
        StreamEvent event = next.get();
        listener.accept(event);
        String status = event.data().path("status").asString("");
        if (event.type().equals("status")) {
          if (status.equals(DELETED)) {
            throw new VideoFailedException(videoId, DELETED, DELETED, "the video was deleted");
          }
          if (StatusPoller.hasEnded(event.data())) {
            return true;
          }
        }
      }
      return false;
    }
  }

  private Duration timeUntil(Instant deadline) {
    Duration time = Duration.between(clock.instant(), deadline);
    return time.isNegative() ? Duration.ZERO : time;
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
