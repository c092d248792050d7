package dev.vidport.http.server.stream;

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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The open streams of this host. One thread reads all watched videos together, whatever the number
 * of streams, and no thread waits for a client.
 */
public final class EventStreams {
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
  private final Map<EventStream, Watched> open = new LinkedHashMap<>();

  /**
   * One reads the videos, one checks the API keys, and one the other credentials, which may wait
   * for other servers.
   */
  private final ScheduledThreadPoolExecutor threads =
      new ScheduledThreadPoolExecutor(3, DaemonThreads.named("event-streams"));

  private boolean reading;
  private boolean closed;
  private boolean failing;

  public EventStreams(
      VideoWatch watch, EventStreamLimits limits, Duration commentInterval, Clock clock) {
    this.watch = watch;
    this.limits = limits;
    this.commentInterval = commentInterval;
    this.clock = clock;
  }

  /** The handler of streams of one video. */
  public StreamHandler ofVideo() {
    return new Handler(this::openVideo);
  }

  /** The handler of streams of all videos of an account. */
  public StreamHandler ofAccount() {
    return new Handler(this::openAccount);
  }

  private EventStream openVideo(Call call, Supplier<Principal> reauthenticate) {
    Principal principal = call.principal();
    VideoKey key = new VideoKey(principal.accountId(), call.video());
    VideoActivity activity = watch.begin(principal, call.video());
    VideoEvents events = new VideoEvents(key.video(), principal.plan(), activity);
    EventStream stream = stream(events, principal, reauthenticate);
    synchronized (this) {
      refuseBeyondLimits(stream);
      WatchedVideo video =
          find(WatchedVideo.class, watched -> watched.video().equals(key))
              .orElseGet(() -> new WatchedVideo(key, activity));
      video.add(stream, events);
      add(stream, video);
    }
    return stream;
  }

  private EventStream openAccount(Call call, Supplier<Principal> reauthenticate) {
    Principal principal = call.principal();
    Optional<WatchedAccount> read =
        findAccount(principal).isPresent() ? Optional.empty() : Optional.of(read(principal));
    AccountVideoEvents events = new AccountVideoEvents();
    EventStream stream = stream(events, principal, reauthenticate);
    synchronized (this) {
      refuseBeyondLimits(stream);
      Optional<WatchedAccount> shared = findAccount(principal);
      WatchedAccount account = shared.or(() -> read).orElseGet(() -> unread(principal));
      account.add(stream, events, shared.isEmpty() && read.isPresent());
      add(stream, account);
    }
    return stream;
  }

  /** The account as it is now. */
  private WatchedAccount read(Principal principal) {
    WatchedAccount account = unread(principal);
    account.show(watch.read(account.begin(clock.instant())));
    return account;
  }

  private WatchedAccount unread(Principal principal) {
    return new WatchedAccount(principal.accountId(), principal.plan(), watch);
  }

  private Optional<WatchedAccount> findAccount(Principal principal) {
    return find(
        WatchedAccount.class, watched -> watched.isOf(principal.accountId(), principal.plan()));
  }

  private synchronized <W extends Watched> Optional<W> find(Class<W> type, Predicate<W> isWanted) {
    return open.values().stream()
        .filter(type::isInstance)
        .map(type::cast)
        .filter(isWanted)
        .findFirst();
  }

  private EventStream stream(
      StreamEvents events, Principal principal, Supplier<Principal> reauthenticate) {
    return new EventStream(events, principal, reauthenticate, clock.instant(), this::remove);
  }

  private synchronized void add(EventStream stream, Watched watched) {
    open.put(stream, watched);
    if (!reading) {
      reading = true;
      long nanos = limits.readInterval().toNanos();
      List<Future<?>> unused =
          List.of(
              threads.scheduleWithFixedDelay(this::advance, nanos, nanos, TimeUnit.NANOSECONDS),
              threads.scheduleWithFixedDelay(
                  new CredentialCheck(EventStream::isOfApiKey), nanos, nanos, TimeUnit.NANOSECONDS),
              threads.scheduleWithFixedDelay(
                  new CredentialCheck(Predicate.not(EventStream::isOfApiKey)),
                  nanos,
                  nanos,
                  TimeUnit.NANOSECONDS));
    }
  }

  private void refuseBeyondLimits(EventStream stream) {
    if (closed) {
      throw new RefusalException(
          Refusal.of(RefusalCode.UNAVAILABLE, "this host is stopping; try again"));
    }
    if (open.size() >= limits.perHost()) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.UNAVAILABLE,
              "too many open event streams on this host; poll the videos instead, or try again",
              RETRY_AFTER));
    }
    refuseBeyondLimitsOfAccount(stream);
  }

  /**
   * Visitors of a page hold its tokens. Their streams are limited per token and per account, so
   * that they cannot take the streams of the account's owner.
   */
  private void refuseBeyondLimitsOfAccount(EventStream stream) {
    List<EventStream> ofAccount =
        open.keySet().stream().filter(other -> other.account().equals(stream.account())).toList();
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
                  + " or poll the videos instead",
              RETRY_AFTER));
    }
  }

  private synchronized void remove(EventStream stream) {
    Optional.ofNullable(open.remove(stream)).ifPresent(watched -> watched.remove(stream));
  }

  /** Number of open streams. */
  public synchronized int count() {
    return open.size();
  }

  private synchronized List<EventStream> all() {
    return List.copyOf(open.keySet());
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
      readVideos(now);
      failing = false;
    } catch (RuntimeException | Error e) {
      // The streams wait. The next read may succeed.
      LOG.atLevel(failing ? Level.DEBUG : Level.WARN)
          .setCause(e)
          .log("Failed to read the videos of open event streams: streams={}", count());
      failing = true;
    }
  }

  private void readVideos(Instant now) {
    Map<VideoKey, VideoActivity> known = new HashMap<>();
    Set<Watched> watched = watched();
    for (Watched each : watched) {
      each.begin(now).forEach((key, activity) -> known.merge(key, activity, EventStreams::further));
    }
    Map<VideoKey, VideoActivity> current = watch.read(known);
    watched.forEach(each -> each.show(current));
  }

  private synchronized Set<Watched> watched() {
    return new LinkedHashSet<>(open.values());
  }

  /** Of two activities of a video, the one after which the percentage does not fall. */
  private static VideoActivity further(VideoActivity one, VideoActivity other) {
    return one.percent() >= other.percent() ? one : other;
  }

  /** Ends all streams at once. Their clients may open new ones on another host. */
  private void close() {
    synchronized (this) {
      closed = true;
    }
    all().forEach(stream -> stream.end("this host is stopping; reconnect"));
    // Not interrupted: an interrupt closes the file of an embedded database.
    threads.shutdown();
    try {
      if (!threads.awaitTermination(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("Read of watched videos did not end in time: timeout={}", CLOSE_WAIT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the streams whose credential no longer permits them. Must not throw. */
  private final class CredentialCheck implements Runnable {
    private final Predicate<EventStream> isChecked;
    private boolean failing;

    CredentialCheck(Predicate<EventStream> isChecked) {
      this.isChecked = isChecked;
    }

    @Override
    public void run() {
      try {
        all().stream().filter(isChecked).forEach(this::check);
        failing = false;
      } catch (RuntimeException | Error e) {
        // The streams go on. The next check may succeed.
        LOG.atLevel(failing ? Level.DEBUG : Level.WARN)
            .setCause(e)
            .log("Failed to check the credentials of open event streams: streams={}", count());
        failing = true;
      }
    }

    private void check(EventStream stream) {
      if (stream.isCheckDue(clock.instant(), CHECK_INTERVAL)) {
        stream.checkCredential();
      }
    }
  }

  /** Opens the streams of a route. Closing it closes the streams of all routes. */
  private final class Handler implements StreamHandler {
    private final BiFunction<Call, Supplier<Principal>, EventStream> opening;

    Handler(BiFunction<Call, Supplier<Principal>, EventStream> opening) {
      this.opening = opening;
    }

    @Override
    public OpenStream open(Call call, Supplier<Principal> reauthenticate) {
      return opening.apply(call, reauthenticate);
    }

    @Override
    public void close() {
      EventStreams.this.close();
    }
  }
}
