package dev.vidport.domain.account;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * How long an account keeps its videos. Its plan may set a shorter time. Each of both rules waits
 * on its own: an owner who changes the rule of the account does not put off that of the plan.
 *
 * @param days after which a video is deleted; empty to keep videos
 * @param notBefore before which {@code days}, which have become fewer, delete nothing
 * @param planNotBefore before which the rule of the plan, which is another one now, deletes nothing
 */
public record RetentionRule(
    OptionalInt days, Optional<Instant> notBefore, Optional<Instant> planNotBefore) {
  /** Keeps videos, unless the plan says otherwise. */
  public static final RetentionRule NONE =
      new RetentionRule(OptionalInt.empty(), Optional.empty(), Optional.empty());

  public static final int MAX_DAYS = 3660;

  /** So that a mistake can be undone. */
  public static final Duration GRACE = Duration.ofHours(24);

  /** This rule with another time, which deletes nothing within the next day if it is shorter. */
  public RetentionRule withDays(OptionalInt wanted, Instant now) {
    boolean isStricter =
        wanted.isPresent() && (days.isEmpty() || wanted.getAsInt() < days.getAsInt());
    return new RetentionRule(
        wanted, isStricter ? Optional.of(now.plus(GRACE)) : notBefore, planNotBefore);
  }

  /** This rule for an account that gets {@code plan}, whose rule deletes nothing within a day. */
  public RetentionRule withPlan(Plan plan, Instant now) {
    return plan.retentionDays().isPresent()
        ? new RetentionRule(days, notBefore, Optional.of(now.plus(GRACE)))
        : this;
  }

  /** When a video of this age is deleted; empty for one that stays. */
  public Optional<Instant> dueAt(Instant createdAt, Plan plan) {
    return Stream.of(
            dueAt(createdAt, days, notBefore),
            dueAt(createdAt, plan.retentionDays(), planNotBefore))
        .flatMap(Optional::stream)
        .min(Comparator.naturalOrder());
  }

  private static Optional<Instant> dueAt(
      Instant createdAt, OptionalInt days, Optional<Instant> notBefore) {
    if (days.isEmpty()) {
      return Optional.empty();
    }
    Instant due = createdAt.plus(Duration.ofDays(days.getAsInt()));
    return Optional.of(notBefore.filter(due::isBefore).orElse(due));
  }

  /** Videos that were created before are due; empty if none is. */
  public Optional<Instant> dueCreatedBefore(Plan plan, Instant now) {
    return Stream.of(
            dueCreatedBefore(now, days, notBefore),
            dueCreatedBefore(now, plan.retentionDays(), planNotBefore))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }

  private static Optional<Instant> dueCreatedBefore(
      Instant now, OptionalInt days, Optional<Instant> notBefore) {
    return days.isEmpty() || notBefore.filter(now::isBefore).isPresent()
        ? Optional.empty()
        : Optional.of(now.minus(Duration.ofDays(days.getAsInt())));
  }
}
