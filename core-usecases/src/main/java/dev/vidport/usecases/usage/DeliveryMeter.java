package dev.vidport.usecases.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;

/**
 * Counts the bytes that players and downloads receive, in memory, and records them for the accounts
 * of the videos at each {@link #flush} (decision 0042). What is counted but not flushed is lost
 * when the process dies.
 *
 * <p>Thread-safe. Counting uses neither the database nor the store.
 */
public final class DeliveryMeter {
  private final VideoOwners videos;
  private final Bounds bounds;
  private final ConcurrentMap<VideoId, Long> counts = new ConcurrentHashMap<>();
  private final Queue<Redirect> redirects;
  private final LongAdder hostBytes = new LongAdder();
  private final LongAdder storeBytes = new LongAdder();
  private final LongAdder lostBytes = new LongAdder();
  private final LongAdder lostRedirects = new LongAdder();
  private final LongAdder unrecordedBytes = new LongAdder();

  // Used by one flush at a time.
  private final PendingDeliveries pending;
  private final RecentValues<VideoId, AccountId> owners;

  public DeliveryMeter(Recorder recorder, VideoOwners videos, RandomGenerator random, Clock clock) {
    this(recorder, videos, random, clock, Bounds.USUAL);
  }

  DeliveryMeter(
      Recorder recorder, VideoOwners videos, RandomGenerator random, Clock clock, Bounds bounds) {
    this.videos = videos;
    this.bounds = bounds;
    this.redirects = new LinkedBlockingQueue<>(bounds.redirects());
    this.pending = new PendingDeliveries(recorder, random, clock);
    this.owners = new RecentValues<>(bounds.known());
  }

  /** The host has sent bytes of a file of {@code video}. */
  public void sent(VideoId video, long bytes) {
    hostBytes.add(bytes);
    unrecordedBytes.add(bytes);
    if (counts.size() < bounds.videos() || counts.containsKey(video)) {
      counts.merge(video, bytes, Long::sum);
    } else {
      lose(bytes);
    }
  }

  /**
   * The host has sent a client to the store for a file of {@code video}.
   *
   * @param granted tells later how many bytes the client may read there
   */
  public void redirected(VideoId video, GrantedBytes granted) {
    if (!redirects.offer(new Redirect(video, granted))) {
      lostRedirects.increment();
    }
  }

  /**
   * Records what was counted since the last flush, and what could not be recorded then. What fails
   * stays for the next flush.
   *
   * @throws IOException when the object store fails; everything but the redirects was recorded
   */
  public synchronized void flush() throws IOException {
    try {
      measureRedirects();
    } finally {
      attribute();
      pending.record(bytes -> unrecordedBytes.add(-bytes));
    }
  }

  /** Here, because a request must not wait for the store. */
  private void measureRedirects() throws IOException {
    // What arrives during this flush is left to the next one.
    for (int left = redirects.size(); left > 0; left--) {
      Redirect redirect = redirects.peek();
      if (redirect == null) {
        return;
      }
      long bytes = redirect.granted().measure();
      redirects.remove();
      storeBytes.add(bytes);
      unrecordedBytes.add(bytes);
      counts.merge(redirect.video(), bytes, Long::sum);
    }
  }

  /** Moves the counts of the videos to their accounts. */
  private void attribute() {
    for (Iterator<VideoId> each = counts.keySet().iterator();
        each.hasNext() && pending.accounts() < bounds.accounts(); ) {
      VideoId video = each.next();
      // Before the count is taken, because it may fail.
      Optional<AccountId> owner = owner(video);
      long bytes = Optional.ofNullable(counts.remove(video)).orElse(0L);
      owner.ifPresentOrElse(account -> pending.add(account, bytes), () -> lose(bytes));
    }
  }

  /** A video never changes its account. */
  private Optional<AccountId> owner(VideoId video) {
    Optional<AccountId> known = owners.find(video);
    if (known.isPresent()) {
      return known;
    }
    Optional<AccountId> owner = videos.owner(video);
    owner.ifPresent(account -> owners.keep(video, account));
    return owner;
  }

  private void lose(long bytes) {
    lostBytes.add(bytes);
    unrecordedBytes.add(-bytes);
  }

  /** Bytes that the host has sent. */
  public long hostBytes() {
    return hostBytes.sum();
  }

  /** Bytes that redirects to the store have granted, as of the last flush. */
  public long storeBytes() {
    return storeBytes.sum();
  }

  /** Bytes that are counted and not yet recorded. */
  public long unrecordedBytes() {
    return unrecordedBytes.sum();
  }

  /**
   * Bytes that are never recorded, because their video was deleted during an outage of the
   * database, or because too many videos were read during one.
   */
  public long lostBytes() {
    return lostBytes.sum();
  }

  /** Redirects that are never recorded, because too many came between two flushes. */
  public long lostRedirects() {
    return lostRedirects.sum();
  }

  /**
   * Limits of what is in memory.
   *
   * @param videos with bytes whose account is not yet looked up
   * @param redirects whose object is not yet measured
   * @param accounts with bytes that wait for an entry
   * @param known videos whose accounts are remembered
   */
  record Bounds(int videos, int redirects, int accounts, int known) {
    /** About 30 MB at most; a redirect needs about 250 bytes. */
    static final Bounds USUAL = new Bounds(50_000, 50_000, 20_000, 20_000);
  }

  /** Records delivered bytes of an account; at most once for a cause. */
  @FunctionalInterface
  public interface Recorder {
    void delivered(AccountId account, String cause, long bytes, Instant at);
  }

  /** Finds the account of a video, also of one that was deleted recently. */
  @FunctionalInterface
  public interface VideoOwners {
    Optional<AccountId> owner(VideoId video);
  }

  /** Measures what a redirect grants. A flush calls it until it succeeds. */
  @FunctionalInterface
  public interface GrantedBytes {
    /**
     * @throws IOException when the object store fails
     */
    long measure() throws IOException;
  }

  private record Redirect(VideoId video, GrantedBytes granted) {}
}
