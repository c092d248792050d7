package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.usecases.access.port.OidcCheckTimes;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.access.port.OneTimeValues;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import java.time.Instant;
import java.util.Optional;
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
    OidcLink link =
        new OidcLink(identity, account.id(), account.email(), Optional.of(MemberRole.ADMIN));
    OidcLink ofOther = new OidcLink(upperCase, other.id(), other.email(), Optional.empty());

    assertThat(identities().insert(link, NOW)).isTrue();
    assertThat(
            identities()
                .insert(new OidcLink(identity, other.id(), other.email(), Optional.empty()), NOW))
        .isFalse();
    assertThat(identities().insert(ofOther, NOW)).isTrue();

    assertThat(identities().find(identity)).contains(link);
    assertThat(identities().of(account.id())).containsExactly(link);
    assertThat(identities().of(other.id())).containsExactly(ofOther);

    OidcLink moved = new OidcLink(identity, other.id(), other.email(), Optional.empty());
    identities().update(moved);
    assertThat(identities().find(identity)).contains(moved);
    assertThat(identities().of(other.id())).containsExactly(ofOther, moved);

    assertThat(identities().delete(identity)).isTrue();
    assertThat(identities().delete(identity)).isFalse();
    assertThat(identities().find(identity)).isEmpty();
  }

  @Test
  void checkThatIsDueIsClaimedOnce() {
    accounts().insert(account);
    OidcIdentity user = new OidcIdentity("https://issuer.example", "user");
    Instant due = NOW.plusSeconds(50);
    identities().confirmed(user, Optional.of("unknown user"), NOW);
    identities().insert(new OidcLink(user, account.id(), account.email(), Optional.empty()), NOW);
    OidcCheckTimes first = new OidcCheckTimes(due, Optional.empty());
    OidcCheckTimes second = new OidcCheckTimes(due.plusSeconds(12), Optional.of(due));
    assertThat(identities().changeCheck(user, first, second)).isEmpty();

    identities().confirmed(user, Optional.of("first"), due);

    assertThat(identities().changeCheck(user, second, first)).isEmpty();
    assertThat(identities().changeCheck(user, first, second)).contains("first");
    assertThat(identities().changeCheck(user, first, second)).isEmpty();
    assertThat(identities().changeCheck(user, second, first)).contains("first");

    identities().confirmed(user, Optional.empty(), due);
    assertThat(identities().changeCheck(user, first, second)).isEmpty();
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
