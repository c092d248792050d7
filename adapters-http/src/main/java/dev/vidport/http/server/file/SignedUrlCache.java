package dev.vidport.http.server.file;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Short-lived cache of the objects behind signed URLs. Players read a file in many ranges; checking
 * the signature and the store for each one costs more than sending the bytes.
 */
public final class SignedUrlCache {
  /** The longest time by which a cached URL outlives its signature. */
  private static final long TTL_NANOS = Duration.ofSeconds(1).toNanos();

  private static final int MAX_ENTRIES = 1_000;

  private final LongSupplier nanos;
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  public SignedUrlCache() {
    this(System::nanoTime);
  }

  /**
   * @param nanos a monotonic clock in nanoseconds
   */
  SignedUrlCache(LongSupplier nanos) {
    this.nanos = nanos;
  }

  public Optional<SendableObject> find(String url) {
    return Optional.ofNullable(entries.get(url))
        .filter(entry -> nanos.getAsLong() - entry.since() < TTL_NANOS)
        .map(Entry::sendable);
  }

  /** Stores {@code sendable}. The caller must have checked the signature. */
  public SendableObject keep(String url, SendableObject sendable) {
    if (entries.size() >= MAX_ENTRIES) {
      entries.clear();
    }
    entries.put(url, new Entry(sendable, nanos.getAsLong()));
    return sendable;
  }

  private record Entry(SendableObject sendable, long since) {}
}
