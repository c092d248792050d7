package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.SeededCases;
import dev.vidport.domain.media.FrameRate;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules that hold for the cues of any words. */
class CueLayoutRulesTest {
  private static final int CASES = 200;

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void cuesOfAnyWordsFollowTheRules(long seed) {
    SeededCases.check(seed, CASES, random -> assertRules(RandomSpeech.of(random)));
  }

  private static void assertRules(RandomSpeech speech) {
    List<Cue> cues = speech.captions().cues();
    FrameRate grid = CueTiming.grid(speech.rate());
    long gap = grid.micros(CueTiming.GAP_FRAMES);
    for (int i = 0; i < cues.size(); i++) {
      Cue cue = cues.get(i);
      long next = i + 1 < cues.size() ? cues.get(i + 1).startMicros() - gap : speech.lengthMicros();
      assertThat(cue.lines()).hasSizeBetween(1, 2).allMatch(line -> line.equals(line.strip()));
      assertThat(cue.lines()).allMatch(line -> columns(line) <= maxColumns(speech.language()));
      assertThat(cue.endMicros()).isLessThanOrEqualTo(next + 1);
      assertThat(cue.startMicros()).isEqualTo(grid.micros(grid.nearestFrame(cue.startMicros())));
      assertThat(cue.endMicros()).isEqualTo(grid.micros(grid.nearestFrame(cue.endMicros())));
      assertThat(cue.lengthMicros()).isLessThanOrEqualTo(7_000_001);
      assertThat(cue.lengthMicros())
          .isGreaterThanOrEqualTo(Math.min(999_999, speech.lengthMicros() - grid.micros(1)));
      boolean isReadable =
          cue.lengthMicros() >= (long) graphemes(cue) * 50_000
              || cue.lengthMicros() >= 7_000_000 - grid.micros(1)
              || cue.endMicros() >= next - grid.micros(1);
      assertThat(isReadable).as("is shown as long as there is time: %s", cue).isTrue();
    }
  }

  private static int maxColumns(SpokenLanguage language) {
    return List.of("zh", "ja", "ko").contains(language.code()) ? 32 : 42;
  }

  /** Full-width characters count as two; written anew, not to share a mistake. */
  private static int columns(String line) {
    return Graphemes.split(line.replaceAll("\\p{Cf}(?!\\p{So})", "")).stream()
        .mapToInt(
            one ->
                one.matches("(?s)[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}].*")
                    ? 2
                    : 1)
        .sum();
  }

  private static int graphemes(Cue cue) {
    return cue.lines().stream().mapToInt(Graphemes::count).sum();
  }
}
