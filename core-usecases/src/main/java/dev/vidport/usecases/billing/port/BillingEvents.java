package dev.vidport.usecases.billing.port;

import java.time.Instant;

/** Remembers which events of the payment provider were handled. */
public interface BillingEvents {
  boolean isKnown(String id);

  /** Does nothing for an event that is known. */
  void add(String id, Instant receivedAt);

  /**
   * Forgets the oldest events.
   *
   * @param before events received at this time or later stay
   * @return the number of forgotten events, at most {@code max}
   */
  int deleteExpired(Instant before, int max);
}
