package dev.vidport.domain.account;

import java.time.Instant;
import java.util.Optional;

/**
 * An owner of videos and API keys.
 *
 * @param plan name of the account's plan
 * @param disabled whether the operator has disabled the account: every request is refused
 * @param videosPaused whether the operator has paused new videos
 * @param operator whether the sessions of the account may run the instance
 * @param erasure when the account is erased with everything that belongs to it; empty unless its
 *     owner or the operator has requested it
 * @param retention how long it keeps its videos
 */
public record Account(
    AccountId id,
    Email email,
    String plan,
    Instant createdAt,
    boolean disabled,
    boolean videosPaused,
    boolean operator,
    Optional<ErasureSchedule> erasure,
    RetentionRule retention) {
  /** An account without restrictions and without rights of an operator. */
  public static Account unrestricted(AccountId id, Email email, String plan, Instant createdAt) {
    return new Account(
        id, email, plan, createdAt, false, false, false, Optional.empty(), RetentionRule.NONE);
  }

  public Account withPlan(String name) {
    return new Account(
        id, email, name, createdAt, disabled, videosPaused, operator, erasure, retention);
  }

  public Account withDisabled(boolean isDisabled) {
    return new Account(
        id, email, plan, createdAt, isDisabled, videosPaused, operator, erasure, retention);
  }

  public Account withVideosPaused(boolean isPaused) {
    return new Account(
        id, email, plan, createdAt, disabled, isPaused, operator, erasure, retention);
  }

  public Account withOperator(boolean isOperator) {
    return new Account(
        id, email, plan, createdAt, disabled, videosPaused, isOperator, erasure, retention);
  }

  /**
   * @param schedule empty for an account that stays
   */
  public Account withErasure(Optional<ErasureSchedule> schedule) {
    return new Account(
        id, email, plan, createdAt, disabled, videosPaused, operator, schedule, retention);
  }

  public Account withRetention(RetentionRule rule) {
    return new Account(id, email, plan, createdAt, disabled, videosPaused, operator, erasure, rule);
  }

  /** Whether its videos can be played: it is neither disabled nor waiting for its erasure. */
  public boolean isActive() {
    return !disabled && erasure.isEmpty();
  }
}
