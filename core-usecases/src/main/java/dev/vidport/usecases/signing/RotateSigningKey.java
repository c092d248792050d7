package dev.vidport.usecases.signing;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Replaces the stored key that signs links, for an operator. */
public final class RotateSigningKey {
  /** Hosts read the keys more often than this, so each knows a key before it signs. */
  public static final Duration SIGNS_AFTER = Duration.ofSeconds(10);

  /** How far the clocks of hosts may differ, so that no link is refused too early. */
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(5);

  /** Verifying a link tries each key. */
  static final int MAX_VALID = 5;

  private final SigningKeys keys;
  private final AuditLog log;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public RotateSigningKey(
      SigningKeys keys,
      AuditLog log,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.keys = keys;
    this.log = log;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @param withOverlap whether links that are signed with the previous keys stay valid until they
   *     expire; otherwise they are refused as soon as the hosts have read the new key
   * @return the stored keys, newest first
   * @throws RefusalException {@code INVALID_STATE} when no host has started yet, when too many
   *     previous keys are valid, or when another rotation came first
   */
  public List<SigningKey> handleAsOperator(boolean withOverlap, Actor operator) {
    return transactions.in(() -> rotate(withOverlap, operator));
  }

  private List<SigningKey> rotate(boolean withOverlap, Actor operator) {
    Instant now = Timestamps.now(clock);
    List<SigningKey> stored = keys.list();
    if (stored.isEmpty()) {
      throw refused("no key is stored yet; the first start of a server creates it");
    }
    if (withOverlap) {
      checkNumber(stored.stream().filter(key -> key.isValid(now)).toList());
    }
    Instant signsFrom = withOverlap ? now.plus(SIGNS_AFTER) : now;
    Instant formerValidUntil =
        withOverlap ? signsFrom.plus(LinkLifetime.MAX).plus(CLOCK_SKEW) : now;
    SigningKey next = SigningKey.random(random, stored.get(0).number() + 1, now, signsFrom);
    if (!keys.rotate(next, formerValidUntil)) {
      throw refused("another rotation came first; list the keys");
    }
    log.append(
        new AuditEntry(
            now,
            Optional.empty(),
            operator,
            AuditAction.SIGNING_KEY_ROTATED,
            String.format(
                Locale.ROOT,
                "key %d, previous keys valid until %s",
                next.number(),
                formerValidUntil)));
    return keys.list();
  }

  private static void checkNumber(List<SigningKey> valid) {
    if (valid.size() >= MAX_VALID) {
      SigningKey oldest = valid.get(valid.size() - 1);
      throw refused(
          String.format(
              Locale.ROOT,
              "%d keys are valid; the oldest ends at %s",
              valid.size(),
              oldest.validUntil().orElseThrow()));
    }
  }

  private static RefusalException refused(String message) {
    return new RefusalException(RefusalCode.INVALID_STATE, message);
  }
}
