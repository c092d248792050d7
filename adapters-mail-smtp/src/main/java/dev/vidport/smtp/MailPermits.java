package dev.vidport.smtp;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Permits for messages that are sent at the same time. A client can have only a share of them, so
 * that it does not keep others from signing in. Thread-safe.
 */
final class MailPermits {
  private static final Duration HOUR = Duration.ofHours(1);

  private final SmtpLimits limits;
  private final Clock clock;
  private final Map<String, Integer> taken = new HashMap<>();
  private int sum;
  private Instant hourEnds = Instant.MIN;
  private int sentInHour;

  MailPermits(SmtpLimits limits, Clock clock) {
    this.limits = limits;
    this.clock = clock;
  }

  /**
   * @return whether the client got a permit, which it must release: its share and its part of the
   *     total
   */
  synchronized boolean tryAcquire(String client) {
    int own = taken.getOrDefault(client, 0);
    if (sum >= limits.connections() || own >= limits.perClient() || !isWithinHour()) {
      return false;
    }
    sentInHour++;
    taken.put(client, own + 1);
    sum++;
    return true;
  }

  private boolean isWithinHour() {
    Instant now = clock.instant();
    if (!now.isBefore(hourEnds)) {
      hourEnds = now.plus(HOUR);
      sentInHour = 0;
    }
    return sentInHour < limits.perHour();
  }

  synchronized void releaseShare(String client) {
    taken.computeIfPresent(client, (name, own) -> own > 1 ? own - 1 : null);
  }

  synchronized void releaseTotal() {
    sum--;
  }
}
