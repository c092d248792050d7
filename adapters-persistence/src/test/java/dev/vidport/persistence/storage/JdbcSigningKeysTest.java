package dev.vidport.persistence.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Actor;
import dev.vidport.persistence.account.JdbcAuditLog;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.secret.TestSecrets;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.signing.RotateSigningKey;
import dev.vidport.usecases.signing.SigningKeysContract;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.transaction.port.Transactions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcSigningKeysTest extends SigningKeysContract {
  private final Database database;

  JdbcSigningKeysTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected SigningKeys keys() {
    return new JdbcSigningKeys(database, TestSecrets.CIPHER);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }

  @Test
  void rotationReachesEveryHostOfTheDatabase() {
    SettableClock clock = SettableClock.at("2026-03-01T12:00:00Z");
    LinkSigner one = signer(clock);
    LinkSigner other = signer(clock);
    Instant expiresAt = clock.instant().plus(Duration.ofDays(2));
    String previous = one.sign("get", "before", expiresAt);

    List<SigningKey> keys =
        new RotateSigningKey(
                keys(), new JdbcAuditLog(database), database, new SecureRandom(), clock)
            .handleAsOperator(true, Actor.operator("jo", "machine"));
    clock.advance(RotateSigningKey.SIGNS_AFTER);
    String next = one.sign("get", "after", expiresAt);

    assertThat(other.open("get", previous)).contains("before");
    assertThat(other.open("get", next)).contains("after");
    assertThat(keys).hasSize(2);
    assertThat(new JdbcAuditLog(database).list(Optional.empty(), clock.instant(), 1))
        .allSatisfy(entry -> assertThat(entry.account()).isEmpty())
        .hasSize(1);
    clock.advance(Duration.ofHours(25));
    assertThat(other.open("get", previous)).isEmpty();
    assertThat(other.open("get", next)).contains("after");
  }

  private LinkSigner signer(SettableClock clock) {
    SigningKeys repository = keys();
    SigningKey first = SigningKey.first(new SecureRandom(), clock.instant());
    return new LinkSigner(() -> repository.loadOrStore(first), clock);
  }
}
