package dev.vidport.domain.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.usage.MonthUsage;
import java.time.Instant;

/**
 * A past period in which neither the plan of an account nor its payment changed. Usage before the
 * end is charged by this plan, usage after it by the next one.
 *
 * @param number from 1, in the month of the end
 * @param plan name of the plan
 * @param paid whether a subscription paid for the plan
 * @param usage usage of the account from the beginning of the month (UTC) to the end of the term;
 *     without the number of videos and the stored bytes
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
