package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.access.SignInCode;
import dev.vidport.domain.id.Hex;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link SignInCodes} must do. */
public abstract class SignInCodesContract {
  // Safe for threads, unlike the default generator, which gives several of them the same id.
  private static final Random RANDOM = new Random();
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

  protected abstract SignInCodes codes();

  protected abstract Transactions transactions();

  @Test
  void codeCanBeTriedFiveTimes() {
    SignInCode code = stored();

    for (int i = 0; i < SignInCode.MAX_TRIES; i++) {
      assertThat(codes().countTry(code.subject(), NOW)).contains(code.hash());
    }
    assertThat(codes().countTry(code.subject(), NOW)).isEmpty();
  }

  @Test
  void parallelTriesAreCountedExactly() throws Exception {
    SignInCode code = stored();

    List<Optional<String>> examined =
        ParallelRunner.run(12, i -> codes().countTry(code.subject(), NOW));

    assertThat(examined.stream().filter(Optional::isPresent)).hasSize(SignInCode.MAX_TRIES);
  }

  @Test
  void triesSurviveARollback() {
    SignInCode code = stored();
    for (int i = 0; i < SignInCode.MAX_TRIES; i++) {
      assertThatThrownBy(
              () ->
                  transactions()
                      .run(
                          () -> {
                            codes().countTry(code.subject(), NOW);
                            throw new IllegalStateException("rolls back");
                          }))
          .hasMessage("rolls back");
    }

    assertThat(codes().countTry(code.subject(), NOW)).isEmpty();
  }

  @Test
  void codeExpires() {
    SignInCode code = stored();

    assertThat(codes().countTry(code.subject(), code.expiresAt().minusNanos(1_000))).isPresent();
    assertThat(codes().countTry(code.subject(), code.expiresAt())).isEmpty();
    assertThat(codes().countTry(hex(), NOW)).isEmpty();
  }

  @Test
  void newCodeReplacesTheFormerOneAndItsTries() {
    SignInCode previous = stored();
    for (int i = 0; i < SignInCode.MAX_TRIES; i++) {
      codes().countTry(previous.subject(), NOW);
    }
    SignInCode code = new SignInCode(previous.subject(), hex(), previous.expiresAt());

    codes().replace(code);

    assertThat(codes().countTry(code.subject(), NOW)).contains(code.hash());
    assertThat(codes().delete(previous.subject(), previous.hash())).isFalse();
  }

  @Test
  void codeIsDeletedByExactlyOneOfParallelCallers() throws Exception {
    SignInCode code = stored();

    assertThat(ParallelRunner.run(6, i -> codes().delete(code.subject(), code.hash())))
        .containsOnlyOnce(true);
    assertThat(codes().countTry(code.subject(), NOW)).isEmpty();
  }

  @Test
  void expiredCodesAreSweptInBatches() {
    SignInCode first = stored();
    SignInCode second = stored();

    assertThat(codes().deleteExpired(first.expiresAt().minusNanos(1_000), 10)).isZero();
    assertThat(codes().deleteExpired(first.expiresAt(), 1)).isEqualTo(1);
    assertThat(codes().deleteExpired(first.expiresAt(), 10)).isEqualTo(1);
    assertThat(codes().delete(second.subject(), second.hash())).isFalse();
  }

  private SignInCode stored() {
    SignInCode code = new SignInCode(hex(), hex(), NOW.plus(SignInCode.LIFETIME));
    codes().replace(code);
    return code;
  }

  private static String hex() {
    return Hex.random(RANDOM, 32);
  }
}
