package dev.vidport.persistence.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.IdempotencyKeys;
import dev.vidport.usecases.access.IdempotencyKeysContract;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class JdbcIdempotencyKeysTest {
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

  abstract static class Contract extends IdempotencyKeysContract {
    private final Database database;
    private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

    Contract(TestDatabase kind) {
      database = kind.emptied();
    }

    @Override
    protected IdempotencyKeys keys() {
      return new JdbcIdempotencyKeys(database);
    }

    @Override
    protected Transactions transactions() {
      return database;
    }

    @Test
    void sweepDeletesExpiredKeys() {
      JdbcIdempotencyKeys keys = new JdbcIdempotencyKeys(database);
      AccountId account = VideoFixture.account();
      keys.claim(account, "old", "f", AT);
      keys.claim(account, "young", "f", AT.plusSeconds(1));

      assertThat(keys.sweep(AT.plus(IdempotencyKeys.RETENTION))).isEqualTo(1);
      assertThat(keys.claim(account, "young", "f", AT.plusSeconds(2)))
          .isEqualTo(new IdempotencyKeys.Claim.InProgress());
    }
  }
}
