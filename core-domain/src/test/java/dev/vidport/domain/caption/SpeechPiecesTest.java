package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpeechPiecesTest {
  private static final long SECOND = 1_000_000;
  private static final long MINUTE = 60 * SECOND;

  private static TimeSpan seconds(double start, double end) {
    return new TimeSpan(Math.round(start * SECOND), Math.round(end * SECOND));
  }

  /** Random silences: none, pauses of speech, or some of minutes. */
  private static List<TimeSpan> silences(Random random, long length) {
    int kind = random.nextInt(3);
    long longestSound = kind == 0 ? length : random.nextInt(20 * 60) * SECOND + 1;
    long longestSilence = kind == 1 ? SECOND : random.nextInt(15 * 60) * SECOND + SECOND;
    List<TimeSpan> silences = new ArrayList<>();
    long start = random.nextLong(longestSound);
    while (start < length) {
      long end = Math.min(length, start + 1 + random.nextLong(longestSilence));
      silences.add(new TimeSpan(start, end));
      start = end + 1 + random.nextLong(longestSound);
    }
    return silences;
  }

  private static boolean isSilent(long from, long to, List<TimeSpan> silences) {
    return silences.stream()
        .anyMatch(silence -> silence.startMicros() <= from && to <= silence.endMicros());
  }

  @Test
  void piecesAreInOrderShortEnoughAndLeaveOutOnlySilence() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      long length = 1 + random.nextLong(120 * MINUTE);
      List<TimeSpan> silences = silences(random, length);

      List<TimeSpan> pieces = SpeechPieces.cut(length, silences);

      long end = 0;
      for (TimeSpan piece : pieces) {
        assertThat(piece.startMicros()).as("seed %d", seed).isGreaterThanOrEqualTo(end);
        if (piece.startMicros() > end) {
          assertThat(isSilent(end, piece.startMicros(), leftOut(end, piece, silences)))
              .as("seed %d leaves out sound at %d", seed, end)
              .isTrue();
        }
        assertThat(isSilent(piece.startMicros(), piece.endMicros(), silences))
            .as("seed %d has a silent piece", seed)
            .isFalse();
        assertThat(piece.lengthMicros()).as("seed %d", seed).isLessThanOrEqualTo(6 * MINUTE);
        if (piece.endMicros() < length) {
          assertThat(piece.lengthMicros()).as("seed %d", seed).isGreaterThanOrEqualTo(4 * MINUTE);
        } else if (piece.startMicros() > 0) {
          assertThat(piece.lengthMicros()).as("seed %d", seed).isGreaterThanOrEqualTo(MINUTE);
        }
        end = piece.endMicros();
      }
      assertThat(end == length || isSilent(end, length, silences)).as("seed %d", seed).isTrue();
    }
  }

  /** Several pieces in a row may lie in one silence. */
  private static List<TimeSpan> leftOut(long end, TimeSpan piece, List<TimeSpan> silences) {
    return silences.stream()
        .filter(silence -> silence.startMicros() < piece.startMicros() && silence.endMicros() > end)
        .toList();
  }

  @Test
  void cutIsInTheMiddleOfTheLongestSilenceFromFourToSixMinutes() {
    List<TimeSpan> silences =
        List.of(
            seconds(230, 238),
            seconds(250, 250.6),
            seconds(290, 292),
            seconds(359, 359.5),
            seconds(400, 410));

    assertThat(SpeechPieces.cut(10 * MINUTE, silences))
        .containsExactly(seconds(0, 291), seconds(291, 600));
  }

  @Test
  void soundWithoutSilenceIsCutEveryFiveMinutes() {
    assertThat(SpeechPieces.cut(11 * MINUTE + 1, List.of()))
        .containsExactly(
            seconds(0, 300), seconds(300, 600), new TimeSpan(10 * MINUTE, 11 * MINUTE + 1));
  }

  @Test
  void soundOfSixMinutesIsOnePiece() {
    assertThat(SpeechPieces.cut(6 * MINUTE, List.of(seconds(299, 301))))
        .containsExactly(seconds(0, 360));
  }

  @Test
  void restIsNotTooShortToBeRecognized() {
    // The longest silence is at the end of the sixth minute.
    assertThat(SpeechPieces.cut(6 * MINUTE + 2, List.of(seconds(270, 270.5), seconds(355, 360.0))))
        .containsExactly(seconds(0, 270.25), new TimeSpan(270_250_000, 6 * MINUTE + 2));
  }

  @Test
  void silenceOfManyMinutesIsNotRecognized() {
    assertThat(SpeechPieces.cut(60 * MINUTE, List.of(seconds(120, 3_500))))
        .hasSize(2)
        .first()
        .isEqualTo(seconds(0, 300));
    assertThat(SpeechPieces.cut(60 * MINUTE, List.of(new TimeSpan(0, 60 * MINUTE)))).isEmpty();
    assertThat(SpeechPieces.cut(0, List.of())).isEmpty();
  }

  @Test
  void fourHoursWithTwentyThousandSilencesAreCutQuickly() {
    long length = Duration.ofHours(4).toNanos() / 1000;
    List<TimeSpan> silences = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      long start = i * length / 20_000;
      silences.add(new TimeSpan(start, start + 500_000));
    }
    // Time of the processor: a busy machine changes no result.
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begun = threads.getCurrentThreadCpuTime();

    List<TimeSpan> pieces = SpeechPieces.cut(length, silences);

    assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - begun))
        .isLessThan(Duration.ofSeconds(2));
    assertThat(pieces).hasSizeBetween(40, 60);
  }
}
