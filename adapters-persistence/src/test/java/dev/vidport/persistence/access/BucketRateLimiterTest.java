package dev.vidport.persistence.access;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.RateLimiter;
import dev.vidport.usecases.access.RateLimiterContract;
import java.time.Clock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class BucketRateLimiterTest extends RateLimiterContract {
  private final Database database;

  BucketRateLimiterTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected RateLimiter limiter(int perSecond, int burst, int perDay, Clock clock) {
    return BucketRateLimiter.of(database, new RateLimits(perSecond, burst, perDay), clock);
  }
}
