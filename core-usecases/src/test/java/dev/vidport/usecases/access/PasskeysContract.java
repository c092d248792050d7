package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Passkeys} must do. */
public abstract class PasskeysContract {
  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456Z");
  private static final Duration MONTH = Duration.ofDays(30);
  private static final LocalDate DAY = LocalDate.of(2026, 3, 2);
  private static final Email JO = new Email("jo@example.com");
  private static final Email SAM = new Email("sam@example.com");

  protected abstract Passkeys passkeys();

  /** In the same database. */
  protected abstract Accounts accounts();

  protected abstract Members members();

  private static Passkey passkey(int number, Email person) {
    return new Passkey(
        new PasskeyId(String.format("%016x", number)),
        person,
        "Key " + number,
        new PasskeyCredential("credential-" + number, "data-" + number, 7),
        AT.plusSeconds(number),
        Optional.empty());
  }

  @Test
  void aPersonHasThePasskeysThatWereStoredTheOldestFirst() {
    passkeys().insert(passkey(2, JO));
    passkeys().insert(passkey(1, JO));
    passkeys().insert(passkey(3, SAM));

    assertThat(passkeys().of(JO)).containsExactly(passkey(1, JO), passkey(2, JO));
    assertThat(passkeys().find("credential-3")).contains(passkey(3, SAM));
    assertThat(passkeys().find("credential-4")).isEmpty();
  }

  @Test
  void personsWithOldPasskeysAreFound() {
    passkeys().insert(passkey(1, JO));
    passkeys().insert(passkey(2, JO));
    passkeys().insert(passkey(3, SAM));
    Instant later = passkey(3, SAM).createdAt();

    assertThat(passkeys().personsWith(later, 10)).containsExactly(JO);
    assertThat(passkeys().personsWith(later.plusMillis(1), 10)).containsExactlyInAnyOrder(JO, SAM);
    assertThat(passkeys().personsWith(later.plusMillis(1), 1)).hasSize(1);
  }

  @Test
  void anEleventhIsRefusedUntilOneIsRemoved() {
    for (int i = 1; i <= Passkey.MAX_PER_PERSON; i++) {
      assertThat(passkeys().insert(passkey(i, JO))).isTrue();
    }

    assertThat(passkeys().insert(passkey(11, JO))).isFalse();
    assertThat(passkeys().insert(passkey(12, SAM))).isTrue();
    assertThat(passkeys().delete(passkey(4, JO).id(), JO)).isTrue();
    assertThat(passkeys().insert(passkey(11, JO))).isTrue();
  }

  @Test
  void aCredentialBelongsToOnePerson() {
    passkeys().insert(passkey(1, JO));
    Passkey again =
        new Passkey(
            new PasskeyId("a".repeat(16)),
            SAM,
            "Copy",
            passkey(1, JO).credential(),
            AT,
            Optional.empty());

    assertThat(passkeys().insert(again)).isFalse();
    assertThat(passkeys().of(SAM)).isEmpty();
  }

  @Test
  void aUseCountsOnlyFromTheCountThatWasCompared() {
    Passkey stored = passkey(1, JO);
    passkeys().insert(stored);

    assertThat(passkeys().used(stored.id(), 7, 9, DAY)).isTrue();
    assertThat(passkeys().used(stored.id(), 7, 10, DAY)).isFalse();
    assertThat(passkeys().of(JO))
        .containsExactly(
            new Passkey(
                stored.id(),
                JO,
                stored.name(),
                new PasskeyCredential("credential-1", "data-1", 9),
                stored.createdAt(),
                Optional.of(DAY)));
    passkeys().delete(stored.id(), JO);
    assertThat(passkeys().used(stored.id(), 9, 11, DAY)).isFalse();
  }

  @Test
  void onlyItsPersonRenamesAndRemovesAPasskey() {
    Passkey stored = passkey(1, JO);
    passkeys().insert(stored);

    assertThat(passkeys().rename(stored.id(), SAM, "Mine")).isFalse();
    assertThat(passkeys().delete(stored.id(), SAM)).isFalse();
    assertThat(passkeys().rename(stored.id(), JO, "Phone")).isTrue();
    assertThat(passkeys().of(JO)).extracting(Passkey::name).isEqualTo(List.of("Phone"));
    assertThat(passkeys().delete(stored.id(), JO)).isTrue();
    assertThat(passkeys().delete(stored.id(), JO)).isFalse();
  }

  @Test
  void passkeysAreDeletedOnceTheirPersonHasHadNoAccountForSoLong() {
    accounts().insert(Account.unrestricted(new AccountId("1".repeat(32)), JO, "free", AT));
    passkeys().insert(passkey(1, JO));
    passkeys().insert(passkey(2, SAM));
    passkeys().insert(passkey(3, SAM));
    Instant left = AT.plus(Duration.ofDays(400));

    assertThat(passkeys().deleteAbandoned(left.minus(MONTH), left, 10)).isZero();
    assertThat(passkeys().deleteAbandoned(left, left.plus(MONTH), 10)).isZero();
    assertThat(passkeys().deleteAbandoned(left.plusMillis(1), left.plus(MONTH), 1)).isEqualTo(1);
    assertThat(passkeys().deleteAbandoned(left.plusMillis(1), left.plus(MONTH), 1)).isEqualTo(1);
    assertThat(passkeys().of(JO)).hasSize(1);
    assertThat(passkeys().of(SAM)).isEmpty();
  }

  @Test
  void aPersonWhoIsAMemberAgainKeepsThePasskeysForAsLongAsBefore() {
    Account account = Account.unrestricted(new AccountId("1".repeat(32)), SAM, "free", AT);
    passkeys().insert(passkey(1, SAM));
    Instant left = AT.plus(Duration.ofDays(400));
    Instant leftAgain = left.plus(MONTH.multipliedBy(2));
    assertThat(passkeys().deleteAbandoned(left.minus(MONTH), left, 10)).isZero();

    accounts().insert(account);
    assertThat(passkeys().deleteAbandoned(leftAgain.minus(MONTH), leftAgain, 10)).isZero();
    members().delete(account.id(), SAM);

    assertThat(passkeys().deleteAbandoned(leftAgain.minus(MONTH), leftAgain, 10)).isZero();
    assertThat(passkeys().of(SAM)).hasSize(1);
  }
}
