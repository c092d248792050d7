package dev.vidport.persistence.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.ApiKeysContract;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.account.port.Accounts;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcApiKeysTest extends ApiKeysContract {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

  private final Database database;

  JdbcApiKeysTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected ApiKeys keys() {
    return new JdbcApiKeys(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }

  @Test
  void useIsStoredOnceAMinute() {
    ApiKey key = stored(AT, false);
    ApiKeys keys = keys();
    keys.used(key.id(), AT);
    keys.used(key.id(), AT.plusSeconds(59));
    assertThat(lastUse(key)).isEqualTo(AT);

    keys.used(key.id(), AT.plusSeconds(60));
    assertThat(lastUse(key)).isEqualTo(AT.plusSeconds(60));
  }

  @Test
  void useOnAnotherHostCountsForTheSameMinute() {
    ApiKey key = stored(AT, false);

    keys().used(key.id(), AT);
    keys().used(key.id(), AT.plusSeconds(30));

    assertThat(lastUse(key)).isEqualTo(AT);
  }

  @Test
  void revocationOnOneHostActsOnAnotherAfterASecond() {
    ApiKey key = stored(AT, false);
    AtomicLong nanos = new AtomicLong();
    ApiKeys other = new JdbcApiKeys(database, nanos::get);
    assertThat(other.find(key.hash())).isPresent();

    keys().revoke(key.id());

    assertThat(other.find(key.hash())).isPresent();
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(other.find(key.hash())).isEmpty();
  }

  private Instant lastUse(ApiKey key) {
    return database.with(
        handle ->
            handle
                .createQuery("select last_used_at from api_key where id = :id")
                .bind("id", key.id().value())
                .map((row, context) -> Rows.instant(row, "last_used_at"))
                .one());
  }
}
