package dev.vidport.outbound.mail;

import java.util.HashMap;
import java.util.Map;

/**
 * Permits for messages that are sent at the same time. A client can have only a share of them, so
 * that it does not keep others from signing in. Thread-safe.
 */
final class MailPermits {
  private final int total;
  private final int perClient;
  private final Map<String, Integer> taken = new HashMap<>();
  private int sum;

  MailPermits(int total, int perClient) {
    this.total = total;
    this.perClient = perClient;
  }

  /**
   * @return whether the client got a permit, which it must release
   */
  synchronized boolean tryAcquire(String client) {
    int own = taken.getOrDefault(client, 0);
    if (sum >= total || own >= perClient) {
      return false;
    }
    taken.put(client, own + 1);
    sum++;
    return true;
  }

  synchronized void release(String client) {
    taken.computeIfPresent(client, (name, own) -> own > 1 ? own - 1 : null);
    sum--;
  }
}
