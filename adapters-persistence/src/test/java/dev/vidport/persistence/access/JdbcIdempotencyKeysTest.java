package dev.vidport.persistence.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.IdempotencyKeys;
import dev.vidport.usecases.access.IdempotencyKeysContract;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcIdempotencyKeysTest extends IdempotencyKeysContract {
  private static final VideoId VIDEO = new VideoId("a".repeat(32));
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

  private final Database database;

  JdbcIdempotencyKeysTest(TestDatabase kind) {
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
    keys.claim(account, "old", "f", VIDEO, AT);
    keys.claim(account, "young", "f", VIDEO, AT.plusSeconds(1));

    assertThat(keys.sweep(AT.plus(IdempotencyKeys.RETENTION))).isEqualTo(1);
    assertThat(keys.claim(account, "young", "f", VIDEO, AT.plusSeconds(2)))
        .isEqualTo(new IdempotencyKeys.Claim.InProgress());
  }
}
