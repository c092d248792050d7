package dev.vidport.usecases.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.PublicKeyText;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link AccountSigningKeys} must do. */
public abstract class AccountSigningKeysContract {
  private static final Random RANDOM = new Random();
  private static final Instant CREATED = Instant.parse("2026-01-02T03:04:05.678901Z");
  private static final LocalDate DAY = LocalDate.of(2026, 1, 3);

  private final Account account = AccountFixture.account();

  protected abstract AccountSigningKeys keys();

  protected abstract Accounts accounts();

  @Test
  void keyIsFoundByItsId() {
    AccountSigningKey key = stored(CREATED);

    assertThat(keys().find(key.id())).contains(key);
    assertThat(keys().find(SigningKeyId.random(RANDOM))).isEmpty();
  }

  @Test
  void keysOfTheAccountAreListedInTheOrderOfTheirCreation() {
    AccountSigningKey second = stored(CREATED.plusSeconds(1));
    AccountSigningKey first = stored(CREATED);

    assertThat(keys().of(account.id())).containsExactly(first, second);
    assertThat(keys().of(AccountFixture.account().id())).isEmpty();
  }

  @Test
  void keyIsRemovedAtOnceOnTheSameHost() {
    AccountSigningKey key = stored(CREATED);
    AccountSigningKey other = stored(CREATED.plusSeconds(1));
    AccountSigningKeys keys = keys();
    assertThat(keys.find(key.id())).isPresent();

    keys.remove(account.id(), key.id());

    assertThat(keys.find(key.id())).isEmpty();
    assertThat(keys.of(account.id())).containsExactly(other);
  }

  @Test
  void keyOfAnotherAccountStays() {
    AccountSigningKey key = stored(CREATED);

    keys().remove(AccountFixture.account().id(), key.id());

    assertThat(keys().find(key.id())).contains(key);
  }

  @Test
  void dayOfTheLastUseIsKept() {
    AccountSigningKey key = stored(CREATED);

    keys().used(key.id(), DAY);
    assertThat(keys().of(account.id())).containsExactly(key.usedOn(DAY));

    keys().used(key.id(), DAY.plusDays(1));
    keys().used(key.id(), DAY);
    assertThat(keys().of(account.id())).containsExactly(key.usedOn(DAY.plusDays(1)));
  }

  @Test
  void useOfARemovedKeyIsIgnored() {
    assertThatCode(() -> keys().used(SigningKeyId.random(RANDOM), DAY)).doesNotThrowAnyException();
  }

  protected AccountSigningKey stored(Instant createdAt) {
    accounts().insert(account);
    AccountSigningKey key =
        new AccountSigningKey(
            SigningKeyId.random(RANDOM),
            account.id(),
            "Köln's server",
            PublicKeyText.SAMPLE.parse(),
            createdAt,
            Optional.empty());
    keys().insert(key);
    return key;
  }
}
