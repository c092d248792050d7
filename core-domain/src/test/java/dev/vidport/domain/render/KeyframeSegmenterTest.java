package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.SeededCases;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyframeSegmenterTest {
  private static final KeyframeSegmenter FOUR_SECONDS = new KeyframeSegmenter(100, 250);

  @Test
  void closeKeyframesAreSkipped() {
    assertThat(starts(every(25, 300), 300)).containsExactly(0L, 100L, 200L);
    assertThat(starts(every(1, 300), 300)).containsExactly(0L, 100L, 200L);
  }

  @Test
  void segmentsAreAsCloseToFourSecondsAsKeyframesPermit() {
    assertThat(starts(every(90, 400), 400)).containsExactly(0L, 90L, 180L, 270L, 360L);
    assertThat(starts(every(60, 400), 400)).containsExactly(0L, 120L, 240L, 360L);
    assertThat(starts(every(240, 700), 700)).containsExactly(0L, 240L, 480L);
  }

  @Test
  void tinySegmentIsMergedWithTheNext() {
    assertThat(starts(List.of(0L, 10L, 200L, 300L), 400)).containsExactly(0L, 200L, 300L);
  }

  @Test
  void lastSegmentEndsWithItsSource() {
    assertThat(starts(List.of(0L, 100L, 190L), 210)).containsExactly(0L, 100L);
    assertThat(starts(List.of(0L, 100L, 190L), 340)).containsExactly(0L, 100L, 190L);
  }

  @Test
  void tinySegmentIsKeptIfTheNextKeyframeIsTooFarAway() {
    assertThat(starts(List.of(0L, 10L, 255L), 400)).containsExactly(0L, 10L, 255L);
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void noSegmentIsLongerThanTheMaximumKeyframeDistance(long seed) {
    SeededCases.check(
        seed,
        1000,
        random -> {
          List<Integer> distances = new ArrayList<>();
          for (int i = SeededCases.between(random, 0, 200); i > 0; i--) {
            distances.add(SeededCases.between(random, 1, 250));
          }
          int last = SeededCases.between(random, 1, 250);
          List<Long> keyframes = new ArrayList<>(List.of(0L));
          distances.forEach(frames -> keyframes.add(keyframes.get(keyframes.size() - 1) + frames));

          long frames = keyframes.get(keyframes.size() - 1) + last;

          List<Long> starts = starts(keyframes, frames);

          assertThat(keyframes).containsAll(starts);
          assertThat(frames - starts.get(starts.size() - 1)).isBetween(1L, 250L);
          for (int i = 1; i < starts.size(); i++) {
            assertThat(starts.get(i) - starts.get(i - 1)).isBetween(1L, 250L);
          }
        });
  }

  private static List<Long> every(int frames, int length) {
    return LongStream.range(0, length).filter(n -> n % frames == 0).boxed().toList();
  }

  private static List<Long> starts(List<Long> keyframes, long frames) {
    return FOUR_SECONDS.of(keyframes, frames).starts();
  }
}
