package dev.vidport.domain.account;

import java.time.Instant;

/**
 * An owner of videos and API keys.
 *
 * @param plan name of the account's plan
 * @param disabled whether the operator has disabled the account: every request is refused
 * @param videosPaused whether the operator has paused new videos
 * @param operator whether the sessions of the account may run the instance
 */
public record Account(
    AccountId id,
    Email email,
    String plan,
    Instant createdAt,
    boolean disabled,
    boolean videosPaused,
    boolean operator) {
  /** An account without restrictions and without rights of an operator. */
  public static Account unrestricted(AccountId id, Email email, String plan, Instant createdAt) {
    return new Account(id, email, plan, createdAt, false, false, false);
  }

  public Account withPlan(String name) {
    return new Account(id, email, name, createdAt, disabled, videosPaused, operator);
  }

  public Account withDisabled(boolean isDisabled) {
    return new Account(id, email, plan, createdAt, isDisabled, videosPaused, operator);
  }

  public Account withVideosPaused(boolean isPaused) {
    return new Account(id, email, plan, createdAt, disabled, isPaused, operator);
  }

  public Account withOperator(boolean isOperator) {
    return new Account(id, email, plan, createdAt, disabled, videosPaused, isOperator);
  }
}
