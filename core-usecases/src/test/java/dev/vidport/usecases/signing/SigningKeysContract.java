package dev.vidport.usecases.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeyRing;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link SigningKeys} must do, with nothing stored before. */
public abstract class SigningKeysContract {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00.123456Z");
  private static final Instant TOMORROW = NOW.plus(Duration.ofDays(1));

  protected abstract SigningKeys keys();

  protected abstract Transactions transactions();

  @Test
  void firstCandidateIsKeptForLinksAndPages() {
    SigningKey first = key(1);

    SigningKeyRing stored = keys().loadOrStore(first);

    assertThat(stored.keys()).containsExactly(first);
    assertThat(stored.pages()).isEqualTo(first.secret());
    assertThat(keys().loadOrStore(key(1))).isEqualTo(stored);
  }

  @Test
  void concurrentlyStartedHostsUseSameKeys() throws Exception {
    List<SigningKeyRing> rings = ParallelRunner.run(6, i -> keys().loadOrStore(key(1)));

    assertThat(rings).allSatisfy(ring -> assertThat(ring).isEqualTo(rings.get(0)));
  }

  @Test
  void nothingIsListedBeforeTheFirstStart() {
    assertThat(keys().list()).isEmpty();
  }

  @Test
  void rotationAddsAKeyAndEndsTheOthers() {
    SigningKey first = keys().loadOrStore(key(1)).keys().get(0);
    SigningKey second = key(2);

    assertThat(rotate(second, TOMORROW)).isTrue();

    SigningKeyRing ring = keys().loadOrStore(key(1));
    assertThat(ring.keys()).containsExactly(second, ending(first, TOMORROW));
    assertThat(ring.pages()).isEqualTo(first.secret());
    assertThat(keys().list()).isEqualTo(ring.keys());
  }

  @Test
  void laterRotationDoesNotExtendTheEndOfAKey() {
    SigningKey first = keys().loadOrStore(key(1)).keys().get(0);
    SigningKey second = key(2);
    SigningKey third = key(3);
    assertThat(rotate(second, TOMORROW)).isTrue();

    assertThat(rotate(third, TOMORROW.plusSeconds(60))).isTrue();

    assertThat(keys().list())
        .containsExactly(third, ending(second, TOMORROW.plusSeconds(60)), ending(first, TOMORROW));
  }

  @Test
  void keyOfAnExistingNumberChangesNothing() {
    keys().loadOrStore(key(1));
    SigningKey second = key(2);
    assertThat(rotate(second, TOMORROW)).isTrue();
    List<SigningKey> before = keys().list();

    assertThat(rotate(key(2), NOW)).isFalse();

    assertThat(keys().list()).isEqualTo(before);
  }

  @Test
  void invalidKeysAreDeletedAndTheKeyOfPagesStays() {
    SigningKey first = keys().loadOrStore(key(1)).keys().get(0);
    SigningKey second = key(2);
    assertThat(rotate(second, TOMORROW)).isTrue();

    assertThat(keys().deleteExpired(TOMORROW)).isZero();
    assertThat(keys().deleteExpired(TOMORROW.plusSeconds(1))).isEqualTo(1);

    assertThat(keys().loadOrStore(key(1)))
        .isEqualTo(new SigningKeyRing(List.of(second), first.secret()));
  }

  private boolean rotate(SigningKey next, Instant formerValidUntil) {
    return transactions().in(() -> keys().rotate(next, formerValidUntil));
  }

  private static SigningKey key(int number) {
    return SigningKey.random(new Random(), number, NOW, NOW.plusSeconds(10));
  }

  private static SigningKey ending(SigningKey key, Instant at) {
    return new SigningKey(
        key.number(), key.secret(), key.createdAt(), key.signsFrom(), Optional.of(at));
  }
}
