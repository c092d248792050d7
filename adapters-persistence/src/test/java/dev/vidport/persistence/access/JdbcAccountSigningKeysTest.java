package dev.vidport.persistence.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.signing.AccountSigningKeysContract;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcAccountSigningKeysTest extends AccountSigningKeysContract {
  private final Database database;

  JdbcAccountSigningKeysTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected AccountSigningKeys keys() {
    return new JdbcAccountSigningKeys(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }

  @Test
  void removalOnOneHostActsOnAnotherAfterASecond() {
    AccountSigningKey key = stored(Instant.parse("2026-01-02T03:04:05Z"));
    AtomicLong nanos = new AtomicLong();
    AccountSigningKeys other = new JdbcAccountSigningKeys(database, nanos::get);
    assertThat(other.find(key.id())).isPresent();

    keys().remove(key.account(), key.id());

    nanos.addAndGet(Duration.ofSeconds(1).toNanos() - 1);
    assertThat(other.find(key.id())).isPresent();
    nanos.incrementAndGet();
    assertThat(other.find(key.id())).isEmpty();
  }
}
