package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.Account;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OneTimeValues;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link OidcIdentities} and {@link OneTimeValues} must do. */
public abstract class OidcStoresContract {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

  private final Account account = AccountFixture.account();

  protected abstract OidcIdentities identities();

  protected abstract OneTimeValues values();

  protected abstract Accounts accounts();

  @Test
  void identityBelongsToTheFirstAccountUntilItIsDeleted() {
    Account other = AccountFixture.account();
    accounts().insert(account);
    accounts().insert(other);
    OidcIdentity identity = new OidcIdentity("https://issuer.example", "user");
    OidcIdentity upperCase = new OidcIdentity("https://issuer.example", "USER");

    assertThat(identities().insert(identity, account.id(), NOW)).isTrue();
    assertThat(identities().insert(identity, other.id(), NOW)).isFalse();
    assertThat(identities().insert(upperCase, other.id(), NOW)).isTrue();

    assertThat(identities().find(identity)).contains(account.id());
    assertThat(identities().of(account.id())).containsExactly(identity);
    assertThat(identities().of(other.id())).containsExactly(upperCase);

    assertThat(identities().delete(identity)).isTrue();
    assertThat(identities().delete(identity)).isFalse();
    assertThat(identities().find(identity)).isEmpty();
  }

  @Test
  void valueIsUsedOnceUntilItIsForgotten() {
    String hash = "a".repeat(64);

    assertThat(values().use(hash, NOW)).isTrue();
    assertThat(values().use(hash, NOW.plusSeconds(60))).isFalse();
    assertThat(values().use("b".repeat(64), NOW.plusSeconds(1))).isTrue();

    assertThat(values().deleteExpired(NOW, 10)).isEqualTo(1);
    assertThat(values().use(hash, NOW)).isTrue();
  }
}
