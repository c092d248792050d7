package dev.vidport.http.server.limit;

import java.util.HashMap;
import java.util.Map;

/**
 * A fixed number of permits that holders share. A holder gets a permit only while it has fewer than
 * are free: alone it gets half of them, two holders get a third each, and so on. Some holders can
 * therefore never take all permits from the others.
 */
public final class FairPermits {
  private final Map<String, Integer> held = new HashMap<>();
  private int free;

  public FairPermits(int total) {
    this.free = total;
  }

  /** Whether {@code holder} got a permit, which it must {@linkplain #release release}. */
  public synchronized boolean tryAcquire(String holder) {
    if (held.getOrDefault(holder, 0) >= free) {
      return false;
    }
    held.merge(holder, 1, Integer::sum);
    free--;
    return true;
  }

  public synchronized void release(String holder) {
    held.computeIfPresent(holder, (any, permits) -> permits == 1 ? null : permits - 1);
    free++;
  }
}
