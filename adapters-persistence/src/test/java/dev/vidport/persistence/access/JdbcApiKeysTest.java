package dev.vidport.persistence.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.ApiKeysContract;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.account.port.Accounts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
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
  void useIsStoredOnceADay() {
    ApiKey key = stored(AT, false);
    ApiKeys keys = keys();
    LocalDate day = LocalDate.of(2026, 3, 5);
    keys.used(key.id(), day);
    forgetUse(key);

    keys.used(key.id(), day);
    assertThat(keys.find(key.id())).contains(key);

    keys.used(key.id(), day.plusDays(1));
    assertThat(keys.find(key.id())).contains(key.usedOn(day.plusDays(1)));
  }

  /** As if it had never been stored, which shows whether it is stored again. */
  private void forgetUse(ApiKey key) {
    database.update(
        "update api_key set last_used_on = null where id = :id",
        statement -> statement.bind("id", key.id().value()));
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
}
