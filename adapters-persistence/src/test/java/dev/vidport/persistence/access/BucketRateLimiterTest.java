package dev.vidport.persistence.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.RateLimits;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.RateLimiterContract;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.access.port.RateLimiter.Caller;
import java.time.Clock;
import org.junit.jupiter.api.Test;
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
  protected RateLimiter limiter(RateLimits limits, Clock clock) {
    return BucketRateLimiter.of(database, limits, clock);
  }

  @Test
  void storedBucketIsDeletedAfterItHasRefilled() {
    RateLimiter limiter = limiter(new RateLimits(5, 10, 3, 1), Clock.systemUTC());
    database.with(
        handle ->
            handle.execute(
                "insert into rate_bucket (id, cost, full_at, day_ends_at, day_used)"
                    + " values ('old', 1, 1, 1, 1)"));
    Caller used = new Caller("used", "account", false);
    limiter.take(used);

    assertThat(limiter.deleteExpired(9))
        .isEqualTo(database.dialect() == Dialect.POSTGRESQL ? 1 : 0);
    assertThat(limiter.deleteExpired(9)).isZero();
    assertThat(limiter.take(used).remaining()).isEqualTo(1);
  }
}
