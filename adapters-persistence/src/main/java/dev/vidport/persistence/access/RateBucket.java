package dev.vidport.persistence.access;

import dev.vidport.domain.access.RateLimits;
import dev.vidport.usecases.access.port.RateLimiter.ExceededLimit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bucket of a credential or an account as this host knows it. All times are microseconds since
 * 1970 of the clock that the hosts share. The rate is kept as the time at which the bucket is full
 * again (the theoretical arrival time of the generic cell rate algorithm, ITU-T I.371): a request
 * moves it by {@link #cost} ahead, and passes unless the bucket would be empty for longer than a
 * burst.
 */
final class RateBucket {
  static final long DAY = TimeUnit.DAYS.toMicros(1);
  private static final long SECOND = TimeUnit.SECONDS.toMicros(1);

  /** Held by the thread that exchanges the state with the database. */
  final ReentrantLock exchange = new ReentrantLock();

  private final String id;
  private final RateLimits limits;
  private final long cost;
  private boolean isKnown;
  private long fullAt;
  private long dayEndsAt;
  private long dayUsed;
  private Uncounted uncounted = Uncounted.NONE;

  /**
   * @param isShared whether other hosts may have counted requests
   */
  RateBucket(String id, RateLimits limits, boolean isShared) {
    this.id = id;
    this.limits = limits;
    this.cost = Math.max(1, SECOND / limits.perSecond());
    this.isKnown = !isShared;
  }

  String id() {
    return id;
  }

  RateLimits limits() {
    return limits;
  }

  /**
   * Whether the next request needs the state of the database: this host has not read it yet, or has
   * let the requests of a second pass since.
   */
  synchronized boolean needsExchange() {
    return !isKnown || uncounted.requests() >= limits.perSecond();
  }

  synchronized boolean hasUncounted() {
    return uncounted.requests() > 0;
  }

  /** Requests that may arrive at once. */
  synchronized long rateLeft(long now) {
    long ahead = Math.max(0, fullAt - now);
    return Math.max(0, (limits.burst() * cost - ahead) / cost);
  }

  synchronized long dayLeft(long now) {
    return now >= dayEndsAt ? limits.perDay() : Math.max(0, limits.perDay() - dayUsed);
  }

  synchronized ExceededLimit exceeded(long now) {
    if (dayLeft(now) < 1) {
      return ExceededLimit.DAILY_QUOTA;
    }
    return rateLeft(now) < 1 ? ExceededLimit.RATE : ExceededLimit.NONE;
  }

  /** Microseconds until the next request may pass. */
  synchronized long waitMicros(long now) {
    return switch (exceeded(now)) {
      case NONE -> 0;
      case RATE -> fullAt + cost - limits.burst() * cost - now;
      case DAILY_QUOTA -> dayEndsAt - now;
    };
  }

  /** Microseconds until a burst may arrive. */
  synchronized long resetMicros(long now) {
    // The day's quota ends later than the rate's burst refills.
    return dayLeft(now) < rateLeft(now) ? dayEndsAt - now : Math.max(0, fullAt - now);
  }

  synchronized void count(long now) {
    uncounted = uncounted.and(now, cost);
    fullAt = Math.max(fullAt, now) + cost;
    if (now >= dayEndsAt) {
      dayEndsAt = now + DAY;
      dayUsed = 0;
    }
    dayUsed++;
  }

  /**
   * Takes the requests that the database does not know of yet. {@link #exchanged} or {@link
   * #returned} follows.
   */
  synchronized Uncounted takeUncounted(long now) {
    Uncounted taken = uncounted.requests() == 0 ? new Uncounted(now, now, 0) : uncounted;
    uncounted = Uncounted.NONE;
    return taken;
  }

  /** Sets the state that the database has after it has added the taken requests. */
  synchronized void exchanged(long full, long dayEnds, long used) {
    isKnown = true;
    fullAt = Math.max(full + uncounted.requests() * cost, uncounted.fullAt());
    dayEndsAt = dayEnds;
    dayUsed = used + uncounted.requests();
  }

  /** Gives back the taken requests, since the database did not add them. */
  synchronized void returned(Uncounted taken) {
    long since =
        uncounted.requests() == 0 ? taken.since() : Math.min(taken.since(), uncounted.since());
    uncounted =
        new Uncounted(
            since,
            Math.max(taken.fullAt() + uncounted.requests() * cost, uncounted.fullAt()),
            taken.requests() + uncounted.requests());
  }

  long cost() {
    return cost;
  }

  /**
   * Requests that passed on this host.
   *
   * @param since when the first of them arrived
   * @param fullAt when a bucket that was full before them is full again
   */
  record Uncounted(long since, long fullAt, long requests) {
    static final Uncounted NONE = new Uncounted(0, 0, 0);

    Uncounted and(long now, long cost) {
      return new Uncounted(requests == 0 ? now : since, Math.max(fullAt, now) + cost, requests + 1);
    }

    long dayEndsAt() {
      return since + DAY;
    }
  }
}
