package dev.vidport.domain.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.usage.MonthUsage;
import java.time.Instant;

/**
 * The time for which an account had a plan without a change of it or of its payment, once it is
 * over. Use before the end is charged by this plan, use after it by the next one.
 *
 * @param number from 1, in the month of the end
 * @param plan name of the plan
 * @param paid whether a subscription paid for the plan
 * @param usage what the account had used at the end, since the begin of the month (UTC); without
 *     the number of videos and the stored bytes
 */
public record PlanTerm(
    AccountId account, int number, String plan, boolean paid, Instant endedAt, MonthUsage usage) {
  public PlanTerm {
    usage =
        new MonthUsage(
            usage.month(),
            usage.processedMicros(),
            usage.captionMicros(),
            0,
            usage.deliveredBytes(),
            0,
            usage.storedByteMicros());
  }
}
