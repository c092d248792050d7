package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class KeyframeSegmentsTest {
  private static final KeyframeSegments FOUR_SECONDS = new KeyframeSegments(100, 250);

  @Test
  void closeKeyframesAreLeftOut() {
    assertThat(starts(every(25, 300), 300)).containsExactly(0L, 100L, 200L);
    assertThat(starts(every(1, 300), 300)).containsExactly(0L, 100L, 200L);
  }

  @Test
  void segmentsAreAsNearToFourSecondsAsKeyframesAllow() {
    assertThat(starts(every(90, 400), 400)).containsExactly(0L, 90L, 180L, 270L, 360L);
    assertThat(starts(every(60, 400), 400)).containsExactly(0L, 120L, 240L, 360L);
    assertThat(starts(every(240, 700), 700)).containsExactly(0L, 240L, 480L);
  }

  @Test
  void keyframeOfASceneThatJustBeganWaitsForALaterOne() {
    assertThat(starts(List.of(0L, 10L, 200L, 300L), 400)).containsExactly(0L, 200L, 300L);
  }

  @Test
  void lastSegmentEndsWithItsSource() {
    assertThat(starts(List.of(0L, 100L, 190L), 210)).containsExactly(0L, 100L);
    assertThat(starts(List.of(0L, 100L, 190L), 340)).containsExactly(0L, 100L, 190L);
  }

  @Test
  void tinySegmentIsBetterThanAnEndlessOne() {
    assertThat(starts(List.of(0L, 10L, 255L), 400)).containsExactly(0L, 10L, 255L);
  }

  @Property(tries = 300)
  void noSegmentIsLongerThanTwoKeyframesMayLieApart(
      @ForAll @Size(max = 200) List<@IntRange(min = 1, max = 250) Integer> distances,
      @ForAll @IntRange(min = 1, max = 250) int last) {
    List<Long> keyframes = new ArrayList<>(List.of(0L));
    distances.forEach(frames -> keyframes.add(keyframes.get(keyframes.size() - 1) + frames));

    long frames = keyframes.get(keyframes.size() - 1) + last;

    List<Long> starts = starts(keyframes, frames);

    assertThat(keyframes).containsAll(starts);
    assertThat(frames - starts.get(starts.size() - 1)).isBetween(1L, 250L);
    for (int i = 1; i < starts.size(); i++) {
      assertThat(starts.get(i) - starts.get(i - 1)).isBetween(1L, 250L);
    }
  }

  private static List<Long> every(int frames, int length) {
    return LongStream.range(0, length).filter(n -> n % frames == 0).boxed().toList();
  }

  private static List<Long> starts(List<Long> keyframes, long frames) {
    return FOUR_SECONDS.of(keyframes, frames).starts();
  }
}
