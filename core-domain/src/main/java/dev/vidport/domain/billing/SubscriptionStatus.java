package dev.vidport.domain.billing;

import java.util.EnumSet;
import java.util.Set;

/** The status of a subscription, as the payment provider names it. */
public enum SubscriptionStatus {
  /** The first payment is not complete yet. */
  INCOMPLETE,
  /** The first payment was not made in time. */
  INCOMPLETE_EXPIRED,
  TRIALING,
  ACTIVE,
  /** A payment failed; the provider tries again. */
  PAST_DUE,
  /** A trial ended without a payment method. */
  PAUSED,
  /** The provider gave up on a payment. */
  UNPAID,
  CANCELED;

  private static final Set<SubscriptionStatus> PAID = EnumSet.of(TRIALING, ACTIVE, PAST_DUE);
  private static final Set<SubscriptionStatus> ENDED = EnumSet.of(INCOMPLETE_EXPIRED, CANCELED);

  /** Whether the account has the plan of the subscription's price. */
  public boolean grantsPlan() {
    return PAID.contains(this);
  }

  /** Whether it will never be paid again, so that the account may subscribe again. */
  public boolean isEnded() {
    return ENDED.contains(this);
  }
}
