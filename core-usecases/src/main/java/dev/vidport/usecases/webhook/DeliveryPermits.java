package dev.vidport.usecases.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.webhook.Webhook;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Bounds the attempts that this host makes at a time, so that no endpoint delays the others: an
 * endpoint that accepted its last delivery may have a few, any other has one, and all endpoints
 * that fail together have half of the permits. Thread-safe; one per worker.
 */
public final class DeliveryPermits {
  /** Permits of a host. */
  public static final int TOTAL = 256;

  private static final int PER_HEALTHY_ENDPOINT = 4;

  private final int total;
  private final Map<AccountId, Integer> taken = new HashMap<>();
  private final Map<AccountId, Integer> limits = new HashMap<>();
  private int takenInAll;
  private int takenByFailing;

  public DeliveryPermits(int total) {
    this.total = total;
  }

  /** Takes a permit, to be given back with {@link #release}; false if there is none. */
  synchronized boolean take(Webhook webhook) {
    boolean isFailing = webhook.health().isFailing();
    int limit = isFailing || !webhook.health().isProven() ? 1 : PER_HEALTHY_ENDPOINT;
    int own = taken.getOrDefault(webhook.account(), 0);
    if (!hasAny() || own >= limit || (isFailing && !hasAnyForFailing())) {
      return false;
    }
    taken.put(webhook.account(), own + 1);
    limits.put(webhook.account(), limit);
    takenInAll++;
    takenByFailing += isFailing ? 1 : 0;
    return true;
  }

  /**
   * @param webhook as it was when the permit was taken
   */
  synchronized void release(Webhook webhook) {
    int left = taken.getOrDefault(webhook.account(), 1) - 1;
    if (left > 0) {
      taken.put(webhook.account(), left);
    } else {
      taken.remove(webhook.account());
      limits.remove(webhook.account());
    }
    takenInAll--;
    takenByFailing -= webhook.health().isFailing() ? 1 : 0;
  }

  synchronized boolean hasAny() {
    return takenInAll < total;
  }

  synchronized boolean hasAnyForFailing() {
    return takenByFailing < Math.max(1, total / 2);
  }

  /** The accounts that have all the permits that they may have. */
  synchronized Set<AccountId> fullAccounts() {
    return taken.entrySet().stream()
        .filter(entry -> entry.getValue() >= limits.getOrDefault(entry.getKey(), 1))
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }
}
