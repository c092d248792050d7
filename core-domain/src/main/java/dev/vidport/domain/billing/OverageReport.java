package dev.vidport.domain.billing;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.time.YearMonth;

/**
 * The overage of an account in a month, on its way to the payment provider.
 *
 * @param amount in minor units of the currency of the plan, such as cents
 * @param at when it was claimed; once it is reported, when the provider accepted it
 */
public record OverageReport(
    AccountId account, YearMonth month, long amount, State state, Instant at) {
  /** How far a report has got. */
  public enum State {
    /** The provider may or may not have received it. */
    CLAIMED,
    REPORTED,
    /** There is nothing to pay, so nothing is sent. */
    NOTHING_DUE
  }

  /** Identifies the report at the provider, which ignores a repetition. */
  public String identifier() {
    return account + "-" + month;
  }

  public OverageReport reported(Instant now) {
    return new OverageReport(account, month, amount, State.REPORTED, now);
  }
}
