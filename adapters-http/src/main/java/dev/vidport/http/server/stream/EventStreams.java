package dev.vidport.http.server.stream;

import static java.util.stream.Collectors.groupingBy;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.OpenStream;
import dev.vidport.http.server.call.StreamHandler;
import dev.vidport.http.server.limit.EventStreamLimits;
import dev.vidport.usecases.status.VideoActivity;
import dev.vidport.usecases.status.VideoWatch;
import dev.vidport.usecases.video.port.VideoKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The open streams of this host. One thread reads all watched videos together, whatever the number
 * of streams, and no thread waits for a client.
 */
public final class EventStreams implements StreamHandler {
  /** Usual time between two comments, which keep proxies from closing the connection. */
  public static final Duration COMMENT_INTERVAL = Duration.ofSeconds(15);

  private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);

  /** Time between two checks of the credential of a stream. */
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(5);

  /** By then the server knows of clients that have disconnected without a word. */
  private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

  private static final Duration CLOSE_WAIT = Duration.ofSeconds(5);

  private final VideoWatch watch;
  private final EventStreamLimits limits;
  private final Duration commentInterval;
  private final Clock clock;
  private final Set<EventStream> open = new LinkedHashSet<>();
  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(1, DaemonThreads.named("event-streams"));
  private Optional<Future<?>> reading = Optional.empty();
  private boolean closed;
  private boolean failing;

  public EventStreams(
      VideoWatch watch, EventStreamLimits limits, Duration commentInterval, Clock clock) {
    this.watch = watch;
    this.limits = limits;
    this.commentInterval = commentInterval;
    this.clock = clock;
  }

  @Override
  public OpenStream open(Call call, Supplier<Principal> reauthenticate) {
    Principal principal = call.principal();
    VideoActivity activity = watch.begin(principal, call.video());
    EventStream stream =
        new EventStream(
            new VideoKey(principal.accountId(), call.video()),
            activity,
            principal,
            reauthenticate,
            clock.instant(),
            this::remove);
    add(stream);
    return stream;
  }

  private synchronized void add(EventStream stream) {
    if (closed) {
      throw new RefusalException(
          Refusal.of(RefusalCode.UNAVAILABLE, "this host is stopping; try again"));
    }
    if (open.size() >= limits.perHost()) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.UNAVAILABLE,
              "too many open event streams on this host; poll the video instead, or try again",
              RETRY_AFTER));
    }
    refuseBeyondLimits(stream);
    open.add(stream);
    if (reading.isEmpty()) {
      long nanos = limits.readInterval().toNanos();
      reading =
          Optional.of(
              thread.scheduleWithFixedDelay(this::advance, nanos, nanos, TimeUnit.NANOSECONDS));
    }
  }

  /**
   * Visitors of a page hold its tokens. Their streams are limited per token and per account, so
   * that they cannot take the streams of the account's owner.
   */
  private void refuseBeyondLimits(EventStream stream) {
    List<EventStream> ofAccount =
        open.stream()
            .filter(other -> other.video().account().equals(stream.video().account()))
            .toList();
    if (stream.token().isPresent()) {
      List<EventStream> ofTokens =
          ofAccount.stream().filter(other -> other.token().isPresent()).toList();
      long ofToken =
          ofTokens.stream().filter(other -> other.token().equals(stream.token())).count();
      refuseFrom(limits.perToken(), ofToken, "this token has");
      refuseFrom(limits.ofTokensPerAccount(), ofTokens.size(), "the tokens of the account have");
    }
    refuseFrom(limits.perAccount(), ofAccount.size(), "the account has");
  }

  private static void refuseFrom(int maximum, long count, String holder) {
    if (count >= maximum) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.RATE_LIMITED,
              holder
                  + " "
                  + maximum
                  + " open event streams on this host, which is the maximum; close one,"
                  + " or poll the video instead",
              RETRY_AFTER));
    }
  }

  private synchronized void remove(EventStream stream) {
    open.remove(stream);
  }

  /** Number of open streams. */
  public synchronized int count() {
    return open.size();
  }

  private synchronized List<EventStream> all() {
    return List.copyOf(open);
  }

  /** Brings all streams up to date. Must not throw, or it would not run again. */
  private void advance() {
    try {
      Instant now = clock.instant();
      for (EventStream stream : all()) {
        stream.keepAlive(now, commentInterval);
        if (!now.isBefore(stream.openedAt().plus(limits.lifetime()))) {
          stream.end("maximum duration of a stream; reconnect");
        }
      }
      readVideos();
      checkCredentials(now);
      failing = false;
    } catch (RuntimeException | Error e) {
      // The streams wait. The next read may succeed.
      LOG.atLevel(failing ? Level.DEBUG : Level.WARN)
          .setCause(e)
          .log("Failed to read the videos of open event streams: streams={}", count());
      failing = true;
    }
  }

  private void readVideos() {
    List<Map.Entry<VideoKey, List<EventStream>>> watched =
        List.copyOf(all().stream().collect(groupingBy(EventStream::video)).entrySet());
    for (int from = 0; from < watched.size(); from += VideoWatch.MAX_VIDEOS) {
      readVideos(watched.subList(from, Math.min(watched.size(), from + VideoWatch.MAX_VIDEOS)));
    }
  }

  private void readVideos(List<Map.Entry<VideoKey, List<EventStream>>> watched) {
    Map<VideoKey, VideoActivity> known = new HashMap<>();
    watched.forEach(entry -> known.put(entry.getKey(), entry.getValue().get(0).activity()));
    Map<VideoKey, VideoActivity> current = watch.read(known);
    for (Map.Entry<VideoKey, List<EventStream>> entry : watched) {
      Optional<VideoActivity> activity = Optional.ofNullable(current.get(entry.getKey()));
      entry.getValue().forEach(stream -> stream.show(activity));
    }
  }

  /** Ends the streams whose credential no longer permits them. */
  private void checkCredentials(Instant now) {
    for (EventStream stream : all()) {
      if (stream.isCheckDue(now, CHECK_INTERVAL)) {
        check(stream);
      }
    }
  }

  private static void check(EventStream stream) {
    try {
      Optional<Refusal> refusal =
          stream.reauthenticate().scope().refusalOfVideo(stream.video().video());
      refusal.ifPresent(reason -> stream.end(reason.code().name()));
    } catch (RefusalException e) {
      stream.end(e.refusal().code().name());
    }
  }

  /** Ends all streams at once. Their clients may open new ones on another host. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    all().forEach(stream -> stream.end("this host is stopping; reconnect"));
    // Not interrupted: an interrupt closes the file of an embedded database.
    thread.shutdown();
    try {
      if (!thread.awaitTermination(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("Read of watched videos did not end in time: timeout={}", CLOSE_WAIT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
