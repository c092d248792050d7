package dev.vidport.persistence.access;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.RateLimiter;
import dev.vidport.usecases.access.RateLimiterContract;
import java.time.Clock;
import org.junit.jupiter.api.Nested;

final class BucketRateLimiterTest {
  @Nested
  final class InMemory extends Contract {
    InMemory() {
      super(TestDatabase.H2_MEMORY);
    }
  }

  @Nested
  final class OnAFile extends Contract {
    OnAFile() {
      super(TestDatabase.H2_FILE);
    }
  }

  @Nested
  final class OnPostgres extends Contract {
    OnPostgres() {
      super(TestDatabase.POSTGRESQL);
    }
  }

  abstract static class Contract extends RateLimiterContract {
    private final Database database;

    Contract(TestDatabase kind) {
      database = kind.emptied();
    }

    @Override
    protected RateLimiter limiter(int perSecond, int burst, int perDay, Clock clock) {
      return BucketRateLimiter.of(database, new RateLimits(perSecond, burst, perDay), clock);
    }
  }
}
