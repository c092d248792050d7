package dev.vidport.http.server.playback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.PlaybackToken;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.usecases.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VerifiedTokensTest {
  private static final int LENGTH = 4;
  private static final int CAPACITY = 10;
  private static final AccountId LARGE = new AccountId("1".repeat(32));
  private static final AccountId SMALL = new AccountId("2".repeat(32));

  private final SettableClock clock = SettableClock.at("2026-11-27T12:00:00Z");
  private final VerifiedTokens tokens = new VerifiedTokens((long) CAPACITY * LENGTH, clock);
  private final PlaybackToken token =
      new PlaybackToken(
          new SigningKeyId("0".repeat(12)),
          new VideoId("0".repeat(32)),
          clock.instant().plusSeconds(60),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.empty());

  /** Adds the tokens with the numbers from {@code first}. */
  private void add(AccountId account, int first, int count) {
    for (int i = first; i < first + count; i++) {
      tokens.add(account, text(account, i), token);
    }
  }

  private static String text(AccountId account, int number) {
    return account.value().charAt(0) + "%03d".formatted(number);
  }

  private boolean isKnown(AccountId account, int number) {
    return tokens.find(text(account, number)).isPresent();
  }

  private long known(AccountId account, int numbers) {
    return IntStream.range(0, numbers).filter(number -> isKnown(account, number)).count();
  }

  @Test
  void tokenIsRememberedWithWhatItPermits() {
    add(SMALL, 0, 1);

    assertThat(tokens.find(text(SMALL, 0))).contains(token);
    assertThat(tokens.find(text(SMALL, 1))).isEmpty();
  }

  @Test
  void accountWithoutEndOfTokensTakesNoneFromTheOthers() {
    add(SMALL, 0, 3);

    add(LARGE, 0, 500);

    assertThat(known(SMALL, 3)).isEqualTo(3);
    assertThat(known(LARGE, 500)).isEqualTo(CAPACITY - 3);
  }

  @Test
  void newAccountGetsItsShareOfFullTokens() {
    add(LARGE, 0, CAPACITY);

    add(SMALL, 0, 50);

    assertThat(known(SMALL, 50)).isEqualTo(CAPACITY / 2);
    assertThat(known(LARGE, CAPACITY)).isEqualTo(CAPACITY / 2);
  }

  @Test
  void accountLosesTheTokenThatItHasNotUsedForTheLongestTime() {
    add(LARGE, 0, CAPACITY);
    assertThat(isKnown(LARGE, 0)).isTrue();

    add(LARGE, CAPACITY, 1);

    assertThat(isKnown(LARGE, 0)).isTrue();
    assertThat(isKnown(LARGE, 1)).isFalse();
  }

  @Test
  void tokenThatIsAddedTwiceTakesItsRoomOnce() {
    add(LARGE, 0, 1);
    add(LARGE, 0, 1);
    add(LARGE, 1, CAPACITY - 1);

    assertThat(known(LARGE, CAPACITY)).isEqualTo(CAPACITY);
  }

  @Test
  void tokenThatWasNotUsedForAnHourMakesRoom() {
    add(SMALL, 0, 2);
    clock.advance(Duration.ofMinutes(30));
    assertThat(isKnown(SMALL, 0)).isTrue();
    clock.advance(Duration.ofMinutes(31));

    add(LARGE, 0, CAPACITY);

    assertThat(isKnown(SMALL, 0)).isTrue();
    assertThat(isKnown(SMALL, 1)).isFalse();
    assertThat(known(LARGE, CAPACITY)).isEqualTo(CAPACITY - 1);
  }
}
