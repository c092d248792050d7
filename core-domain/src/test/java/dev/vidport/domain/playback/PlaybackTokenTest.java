package dev.vidport.domain.playback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlaybackTokenTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final long DAY = 86_400;

  @Test
  void tokenIsValidBeforeItsEnd() {
    assertThat(token(1, null, null).refusalAt(NOW)).isEmpty();
    assertThat(refusal(token(0, null, null))).isEqualTo("the token has expired");
    assertThat(refusal(token(-1, null, null))).isEqualTo("the token has expired");
  }

  @Test
  void tokenIsValidFromItsBeginButForTheDifferenceOfClocks() {
    assertThat(token(600, 0L, null).refusalAt(NOW)).isEmpty();
    assertThat(token(600, 60L, null).refusalAt(NOW)).isEmpty();
    assertThat(refusal(token(600, 61L, null))).isEqualTo("the token is not valid yet");
  }

  @Test
  void tokenIsValidForADayAtMost() {
    String tooLate = "the token expires too late: a token is valid for 24 hours at most";

    assertThat(token(DAY + 60, null, null).refusalAt(NOW)).isEmpty();
    assertThat(refusal(token(DAY + 61, null, null))).isEqualTo(tooLate);
    assertThat(token(DAY - 10, null, -10L).refusalAt(NOW)).isEmpty();
    assertThat(refusal(token(DAY - 9, null, -10L))).isEqualTo(tooLate);
    // Only a wrong clock signs in the future.
    assertThat(refusal(token(DAY + 61, null, DAY))).isEqualTo(tooLate);
  }

  @Test
  void userAgentMustBeTheSame() {
    PlaybackToken any = token(600, null, null);
    PlaybackToken one =
        new PlaybackToken(
            any.key(),
            any.video(),
            any.expiresAt(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.of("Player/1.0"),
            Optional.empty());

    assertThat(any.permitsUserAgent(Optional.empty())).isTrue();
    assertThat(any.permitsUserAgent(Optional.of("x"))).isTrue();
    assertThat(one.permitsUserAgent(Optional.of("Player/1.0"))).isTrue();
    assertThat(one.permitsUserAgent(Optional.of("Player/1.1"))).isFalse();
    assertThat(one.permitsUserAgent(Optional.empty())).isFalse();
  }

  private static String refusal(PlaybackToken token) {
    Refusal refusal = token.refusalAt(NOW).orElseThrow();
    assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_SIGNATURE);
    return refusal.message();
  }

  private static PlaybackToken token(long expiresIn, Long notBeforeIn, Long issuedIn) {
    return new PlaybackToken(
        new SigningKeyId("0123456789ab"),
        new VideoId("a".repeat(32)),
        NOW.plusSeconds(expiresIn),
        Optional.ofNullable(notBeforeIn).map(NOW::plusSeconds),
        Optional.ofNullable(issuedIn).map(NOW::plusSeconds),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }
}
