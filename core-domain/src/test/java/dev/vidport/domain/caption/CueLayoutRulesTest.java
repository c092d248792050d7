package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.SeededCases;
import dev.vidport.domain.media.FrameRate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules that hold for the cues of any words. */
class CueLayoutRulesTest {
  private static final int CASES = 200;
  private static final Pattern FULL_WIDTH =
      Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}]");

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void cuesOfAnyWordsFollowTheRules(long seed) {
    SeededCases.check(seed, CASES, random -> assertRules(RandomSpeech.of(random)));
  }

  private static void assertRules(RandomSpeech speech) {
    List<Cue> cues = speech.captions().cues();
    for (int i = 0; i < cues.size(); i++) {
      long gap = CueTiming.grid(speech.rate()).micros(CueTiming.GAP_FRAMES);
      long next = i + 1 < cues.size() ? cues.get(i + 1).startMicros() - gap : speech.lengthMicros();
      assertThat(violations(cues.get(i), next, speech)).as(cues.get(i).toString()).isEmpty();
    }
  }

  /**
   * The rules that a cue violates.
   *
   * @param next where it must end at the latest
   */
  private static List<String> violations(Cue cue, long next, RandomSpeech speech) {
    FrameRate grid = CueTiming.grid(speech.rate());
    long length = cue.lengthMicros();
    Map<String, Boolean> rules = new LinkedHashMap<>();
    rules.put("has one or two lines", cue.lines().size() <= 2);
    rules.put("fits", cue.lines().stream().allMatch(line -> fits(line, speech.language())));
    rules.put(
        "has no spaces around", cue.lines().stream().allMatch(one -> one.equals(one.strip())));
    rules.put("ends before the next", cue.endMicros() <= next + 1);
    rules.put("starts with a frame", isOnGrid(cue.startMicros(), grid));
    rules.put("ends with a frame", isOnGrid(cue.endMicros(), grid));
    rules.put("lasts at most 7 s", length <= 7_000_001);
    rules.put(
        "lasts at least 1 s", length >= Math.min(999_999, speech.lengthMicros() - grid.micros(1)));
    rules.put(
        "can be read, or is shown as long as possible",
        length >= graphemes(cue) * 50_000L
            || length >= 7_000_000 - grid.micros(1)
            || cue.endMicros() >= next - grid.micros(1));
    return rules.entrySet().stream()
        .filter(rule -> !rule.getValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isOnGrid(long micros, FrameRate grid) {
    return micros == grid.micros(grid.nearestFrame(micros));
  }

  private static boolean fits(String line, SpokenLanguage language) {
    return columns(line) <= (List.of("zh", "ja", "ko").contains(language.code()) ? 32 : 42);
  }

  /** Full-width characters count as two; written anew, not to share a mistake. */
  private static int columns(String line) {
    return Graphemes.count(line) + (int) FULL_WIDTH.matcher(line).results().count();
  }

  private static int graphemes(Cue cue) {
    return cue.lines().stream().mapToInt(Graphemes::count).sum();
  }
}
