package dev.vidport.http.server.file;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Remembers for a moment what a signed address leads to. Players read a file in many pieces, and
 * for each of them the signature and the store would be asked again, which costs more than the
 * bytes.
 */
public final class Recent {
  /** So long at most does an address outlive its signature. */
  private static final long KEPT_NANOS = Duration.ofSeconds(1).toNanos();

  private static final int MOST = 1_000;

  private final LongSupplier nanos;
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  public Recent() {
    this(System::nanoTime);
  }

  /**
   * @param nanos a clock that only goes forward
   */
  Recent(LongSupplier nanos) {
    this.nanos = nanos;
  }

  public Optional<Sendable> find(String address) {
    return Optional.ofNullable(entries.get(address))
        .filter(entry -> nanos.getAsLong() - entry.since() < KEPT_NANOS)
        .map(Entry::sendable);
  }

  /** Remembers {@code sendable}; only what a valid signature led to. */
  public Sendable keep(String address, Sendable sendable) {
    if (entries.size() >= MOST) {
      entries.clear();
    }
    entries.put(address, new Entry(sendable, nanos.getAsLong()));
    return sendable;
  }

  private record Entry(Sendable sendable, long since) {}
}
