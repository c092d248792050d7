package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.SeededCases;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineClip;
import dev.vidport.domain.media.FrameRate;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkPlannerTest {
  private static final FrameRate RATE = new FrameRate(30, 1);
  private static final Segments FOUR_SECONDS = Segments.even(120);
  private static final int MINUTE = 60 * 30;

  @Test
  void minuteIsOneChunkOnASingleLane() {
    assertThat(chunks(1080, MINUTE, 1)).containsExactly(new Chunk(0, 0, OptionalLong.empty()));
  }

  @Test
  void lanesShareAVideoEvenly() {
    assertThat(chunks(1080, 4 * MINUTE, 4))
        .extracting(Chunk::firstFrame)
        .containsExactly(0L, 1800L, 3600L, 5400L);
  }

  @Test
  void noChunkIsShorterThanItsCostAllows() {
    assertThat(chunks(1080, MINUTE, 8)).hasSize(2);
    assertThat(chunks(360, MINUTE, 8)).hasSize(1);
  }

  @Test
  void longVideoIsCutEvenOnASingleLane() {
    assertThat(chunks(1080, 120 * MINUTE, 1)).hasSizeBetween(12, 13);
  }

  @Test
  void lastChunkHasNoFixedEnd() {
    List<Chunk> chunks = chunks(1080, 4 * MINUTE, 4);

    assertThat(chunks.get(3).endFrame()).isEmpty();
    assertThat(chunks.get(2).endFrame()).hasValue(5400);
  }

  @Test
  void chunksStartWithUnevenSegments() {
    Segments segments = new Segments(120, List.of(0L, 200L, 1000L, 1850L, 3500L));

    List<Chunk> chunks =
        new ChunkPlanner(new Timeline(List.of(TimelineClip.all(0))), top(1080), RATE, segments, 2)
            .plan(0, OptionalLong.empty(), 2 * MINUTE);

    assertThat(chunks).extracting(Chunk::firstFrame).containsExactly(0L, 1850L);
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void chunksAreContiguousAndStartWithSegments(long seed) {
    SeededCases.check(
        seed,
        1000,
        random -> {
          int frames = SeededCases.between(random, 1, 900_000);
          int first = SeededCases.between(random, 0, 5_000);
          int lanes = SeededCases.between(random, 1, 64);
          List<Chunk> chunks =
              new ChunkPlanner(
                      new Timeline(List.of(TimelineClip.all(0))),
                      top(1080),
                      RATE,
                      FOUR_SECONDS,
                      lanes)
                  .plan(first, OptionalLong.of(first + frames), frames);

          long next = first;
          for (Chunk chunk : chunks) {
            assertThat(chunk.firstFrame()).isEqualTo(next);
            assertThat((next - first) % 120).isZero();
            next = chunk.endFrame().orElseThrow();
            assertThat(next).isGreaterThan(chunk.firstFrame());
          }
          assertThat(next).isEqualTo((long) first + frames);
        });
  }

  private static List<Chunk> chunks(int shortSide, int frames, int lanes) {
    return new ChunkPlanner(
            new Timeline(List.of(TimelineClip.all(0))), top(shortSide), RATE, FOUR_SECONDS, lanes)
        .plan(0, OptionalLong.empty(), frames);
  }

  private static Rendition top(int shortSide) {
    return Ladder.of(shortSide * 16 / 9, shortSide, RATE, shortSide).get(0);
  }
}
