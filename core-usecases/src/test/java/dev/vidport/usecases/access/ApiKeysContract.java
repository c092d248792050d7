package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.KeyRestrictions;
import dev.vidport.domain.access.KeyScope;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.net.CidrBlock;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link ApiKeys} must do. */
public abstract class ApiKeysContract {
  // Safe for threads, unlike the default generator, which gives several of them the same id.
  private static final Random RANDOM = new Random();
  private static final Instant CREATED = Instant.parse("2026-01-02T03:04:05.678901Z");

  private final Account account = AccountFixture.account();

  protected abstract ApiKeys keys();

  protected abstract Accounts accounts();

  @Test
  void keyIsFoundByItsHashWithItsAccount() {
    ApiKey key = stored(CREATED, false);

    assertThat(keys().find(key.hash())).contains(new ApiKeys.Holder(key, account));
  }

  @Test
  void revokedKeyIsNotFound() {
    assertThat(keys().find(stored(CREATED, true).hash())).isEmpty();
  }

  @Test
  void unknownHashIsNotFound() {
    assertThat(keys().find("0".repeat(64))).isEmpty();
  }

  @Test
  void allKeysOfAccountAreListedIncludingRevokedOnes() {
    ApiKey second = stored(CREATED.plusSeconds(1), true);
    ApiKey first = stored(CREATED, false);

    assertThat(keys().of(account.id())).containsExactly(first, second);
    assertThat(keys().of(VideoFixture.account())).isEmpty();
  }

  @Test
  void keyIsFoundByItsId() {
    ApiKey key = stored(CREATED, true);

    assertThat(keys().find(key.id())).contains(key);
    assertThat(keys().find(KeyId.random(RANDOM))).isEmpty();
  }

  @Test
  void keyIsRevokedAtOnceOnTheSameHost() {
    ApiKey key = stored(CREATED, false);
    ApiKeys keys = keys();
    assertThat(keys.find(key.hash())).isPresent();

    keys.revoke(key.id());

    assertThat(keys.find(key.hash())).isEmpty();
    assertThat(keys.of(account.id())).containsExactly(key.asRevoked());
  }

  @Test
  void newestRevokedKeysAreKept() {
    stored(CREATED, true);
    ApiKey valid = stored(CREATED.plusSeconds(1), false);
    ApiKey second = stored(CREATED.plusSeconds(2), true);
    ApiKey newest = stored(CREATED.plusSeconds(3), true);

    keys().deleteEnded(account.id(), CREATED, 2);

    assertThat(keys().of(account.id())).containsExactly(valid, second, newest);
  }

  @Test
  void expiredKeysCountAsEnded() {
    ApiKey expired = stored(CREATED, restrictedUntil(CREATED.plusSeconds(60)), false);
    ApiKey later = stored(CREATED.plusSeconds(1), restrictedUntil(CREATED.plusSeconds(61)), false);

    keys().deleteEnded(account.id(), CREATED.plusSeconds(60), 0);

    assertThat(keys().of(account.id())).containsExactly(later);
    assertThat(keys().find(expired.id())).isEmpty();
  }

  @Test
  void restrictionsAreKept() {
    ApiKey key = stored(CREATED, restrictedUntil(CREATED.plusSeconds(60)), false);

    assertThat(keys().find(key.hash())).contains(new ApiKeys.Holder(key, account));
    assertThat(keys().find(key.id())).contains(key);
  }

  @Test
  void lastDayOfUseIsKnown() {
    ApiKey key = stored(CREATED, false);
    LocalDate day = LocalDate.of(2026, 1, 3);

    keys().used(key.id(), day);
    keys().used(key.id(), day.minusDays(1));
    assertThat(keys().of(account.id())).containsExactly(key.usedOn(day));

    keys().used(key.id(), day.plusDays(1));
    assertThat(keys().of(account.id())).containsExactly(key.usedOn(day.plusDays(1)));
  }

  @Test
  void useOfDeletedKeyIsIgnored() {
    assertThatCode(() -> keys().used(KeyId.random(RANDOM), LocalDate.EPOCH))
        .doesNotThrowAnyException();
  }

  private static KeyRestrictions restrictedUntil(Instant end) {
    return new KeyRestrictions(
        EnumSet.of(KeyScope.UPLOAD, KeyScope.READ),
        Optional.of(end),
        List.of(CidrBlock.parse("203.0.113.0/24"), CidrBlock.parse("2001:db8::1")));
  }

  protected ApiKey stored(Instant createdAt, boolean revoked) {
    return stored(createdAt, KeyRestrictions.NONE, revoked);
  }

  private ApiKey stored(Instant createdAt, KeyRestrictions restrictions, boolean revoked) {
    accounts().insert(account);
    Secret secret = Secret.random(ApiKey.PREFIX, RANDOM);
    ApiKey key =
        new ApiKey(
            KeyId.random(RANDOM),
            account.id(),
            secret.hash(),
            secret.reveal().substring(0, 8),
            "Köln's key",
            createdAt,
            restrictions,
            Optional.empty(),
            revoked);
    keys().insert(key);
    return key;
  }
}
