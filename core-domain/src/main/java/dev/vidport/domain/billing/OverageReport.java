package dev.vidport.domain.billing;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.util.Currency;

/**
 * The overage of an account in a period, on its way to the payment provider.
 *
 * @param amount in minor units of the currency, such as cents
 * @param channel how it is billed; decided when it is claimed
 * @param at of the last change of the state
 */
public record OverageReport(
    AccountId account,
    OveragePeriod period,
    long amount,
    Currency currency,
    State state,
    Channel channel,
    Instant at) {
  /** A report that has not been sent, or that need not be sent because there is nothing to pay. */
  public static OverageReport of(
      AccountId account, OveragePeriod period, long amount, Currency currency, Instant now) {
    return new OverageReport(
        account,
        period,
        amount,
        currency,
        amount > 0 ? State.DUE : State.NOTHING_DUE,
        Channel.METER,
        now);
  }

  /** The state of a report. */
  public enum State {
    /** The provider has not received it. */
    DUE,
    /** The provider may or may not have received it. */
    CLAIMED,
    REPORTED,
    /** There is nothing to pay, so nothing is sent. */
    NOTHING_DUE
  }

  /** How the provider bills a report. */
  public enum Channel {
    /** On the next invoice of the subscription. */
    METER,
    /** On a separate invoice, because no subscription will have another invoice. */
    INVOICE
  }

  /** Identifies the report at the provider, which ignores a repetition. */
  public String identifier() {
    return account + "-" + period;
  }

  public OverageReport claimed(Channel chosen, Instant now) {
    return new OverageReport(account, period, amount, currency, State.CLAIMED, chosen, now);
  }

  public OverageReport reported(Instant now) {
    return with(State.REPORTED, now);
  }

  /** The report after the provider has refused it. */
  public OverageReport refused(Instant now) {
    return with(State.DUE, now);
  }

  private OverageReport with(State next, Instant now) {
    return new OverageReport(account, period, amount, currency, next, channel, now);
  }
}
