package dev.vidport.domain.account;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How long an account keeps its videos. Its plan may set a shorter time.
 *
 * @param days after which a video is deleted; empty to keep videos
 * @param notBefore before which nothing is deleted because of a rule that has become stricter
 */
public record RetentionRule(OptionalInt days, Optional<Instant> notBefore) {
  /** Keeps videos, unless the plan says otherwise. */
  public static final RetentionRule NONE = new RetentionRule(OptionalInt.empty(), Optional.empty());

  public static final int MAX_DAYS = 3660;

  /** So that a mistake can be undone. */
  public static final Duration GRACE = Duration.ofHours(24);

  /** This rule with another time, which deletes nothing within the next day if it is shorter. */
  public RetentionRule withDays(OptionalInt wanted, Instant now) {
    boolean isStricter =
        wanted.isPresent() && (days.isEmpty() || wanted.getAsInt() < days.getAsInt());
    return isStricter
        ? new RetentionRule(wanted, Optional.of(now.plus(GRACE)))
        : new RetentionRule(wanted, notBefore);
  }

  /** This rule for an account that gets {@code plan}, whose rule deletes nothing within a day. */
  public RetentionRule withPlan(Plan plan, Instant now) {
    return plan.retentionDays().isPresent()
        ? new RetentionRule(days, Optional.of(now.plus(GRACE)))
        : this;
  }

  /** When a video of this age is deleted; empty for one that stays. */
  public Optional<Instant> dueAt(Instant createdAt, Plan plan) {
    OptionalInt effective = effectiveDays(plan);
    if (effective.isEmpty()) {
      return Optional.empty();
    }
    Instant due = createdAt.plus(Duration.ofDays(effective.getAsInt()));
    return Optional.of(notBefore.filter(due::isBefore).orElse(due));
  }

  /** Videos that were created before are due; empty if none is. */
  public Optional<Instant> dueCreatedBefore(Plan plan, Instant now) {
    OptionalInt effective = effectiveDays(plan);
    return effective.isEmpty() || notBefore.filter(now::isBefore).isPresent()
        ? Optional.empty()
        : Optional.of(now.minus(Duration.ofDays(effective.getAsInt())));
  }

  private OptionalInt effectiveDays(Plan plan) {
    if (days.isEmpty() || plan.retentionDays().isEmpty()) {
      return days.isPresent() ? days : plan.retentionDays();
    }
    return OptionalInt.of(Math.min(days.getAsInt(), plan.retentionDays().getAsInt()));
  }
}
