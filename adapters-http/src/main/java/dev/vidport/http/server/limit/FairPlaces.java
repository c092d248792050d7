package dev.vidport.http.server.limit;

import java.util.HashMap;
import java.util.Map;

/**
 * A fixed number of places that holders share. A holder gets a place only while it has fewer than
 * are free: alone it gets half of them, two get a third each, and so on. So the places of some
 * holders never leave none for the others.
 */
public final class FairPlaces {
  private final Map<String, Integer> held = new HashMap<>();
  private int free;

  public FairPlaces(int total) {
    this.free = total;
  }

  /** Whether {@code holder} got a place, which it must {@linkplain #release release}. */
  public synchronized boolean tryAcquire(String holder) {
    if (held.getOrDefault(holder, 0) >= free) {
      return false;
    }
    held.merge(holder, 1, Integer::sum);
    free--;
    return true;
  }

  public synchronized void release(String holder) {
    held.computeIfPresent(holder, (any, places) -> places == 1 ? null : places - 1);
    free++;
  }
}
