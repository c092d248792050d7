package dev.vidport.domain.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.usage.Measure;
import java.time.Instant;
import java.time.YearMonth;
import java.util.function.Function;

/**
 * An account has used a percentage of what its plan includes in a month. Sent once for each
 * account, month, measure and percentage.
 *
 * @param percent 80 or 100
 * @param used in the unit of {@code included}
 * @param included minutes or GB that the plan includes
 * @param month the month of the usage (UTC)
 * @param plan name of the plan
 * @param overage whether usage beyond the included amount is billed instead of refused
 */
public record UsageThresholdEvent(
    String id,
    AccountId account,
    Measure measure,
    int percent,
    double used,
    int included,
    YearMonth month,
    String plan,
    boolean overage,
    Instant at)
    implements AccountEvent {
  @Override
  public EventType type() {
    return EventType.USAGE_THRESHOLD;
  }

  @Override
  public <T> T match(
      Function<? super VideoEvent, ? extends T> ofVideo,
      Function<? super UsageThresholdEvent, ? extends T> ofUsage) {
    return ofUsage.apply(this);
  }
}
