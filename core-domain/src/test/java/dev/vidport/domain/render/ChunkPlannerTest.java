package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.SeededCases;
import dev.vidport.domain.edit.RandomTimeline;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineClip;
import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkPlannerTest {
  private static final FrameRate RATE = new FrameRate(30, 1);
  private static final Segments FOUR_SECONDS = Segments.even(120);
  private static final int MINUTE = 60 * 30;

  @Test
  void minuteIsOneChunkWithoutParallelChunks() {
    assertThat(chunks(1080, MINUTE, 1)).containsExactly(new Chunk(0, 0, OptionalLong.empty()));
  }

  @Test
  void parallelChunksShareAVideoEvenly() {
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
  void longVideoIsCutForWorkersThatJoinLater() {
    assertThat(chunks(1080, 120 * MINUTE, 1)).hasSize(60);
    assertThat(chunks(360, 120 * MINUTE, 1)).hasSize(60);
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
        new ChunkPlanner(
                new Timeline(List.of(TimelineClip.all(0))),
                top(1080),
                RATE,
                segments,
                RenderCapacity.ofOneWorker(2))
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
          int parallelChunks = SeededCases.between(random, 1, 64);
          List<Chunk> chunks =
              new ChunkPlanner(
                      new Timeline(List.of(TimelineClip.all(0))),
                      top(1080),
                      RATE,
                      FOUR_SECONDS,
                      RenderCapacity.ofOneWorker(parallelChunks))
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

  private static List<Chunk> chunks(int shortSide, int frames, int parallelChunks) {
    return new ChunkPlanner(
            new Timeline(List.of(TimelineClip.all(0))),
            top(shortSide),
            RATE,
            FOUR_SECONDS,
            RenderCapacity.ofOneWorker(parallelChunks))
        .plan(0, OptionalLong.empty(), frames);
  }

  private static List<Chunk> shared(int minutes, int waiting, WorkerLoad... workers) {
    return new ChunkPlanner(
            new Timeline(List.of(TimelineClip.all(0))),
            top(1080),
            RATE,
            FOUR_SECONDS,
            new RenderCapacity(List.of(workers), waiting))
        .plan(0, OptionalLong.empty(), (long) minutes * MINUTE);
  }

  /** A worker of one processor. */
  private static WorkerLoad single(double speed) {
    return new WorkerLoad(1, 1, 0, speed);
  }

  /** A worker of two processors. */
  private static WorkerLoad small(double speed, int running) {
    return new WorkerLoad(2, 1, running, speed);
  }

  @Test
  void chunksOfSeveralWorkersBecomeShorterTowardsTheEnd() {
    List<Long> lengths = lengths(shared(10, 0, single(1), single(1)), 10);

    assertThat(lengths.get(0)).isEqualTo(2 * MINUTE);
    assertThat(lengths).hasSizeBetween(7, 12);
    // A segment more or less, because chunks start with segments.
    assertThat(lengths)
        .isSortedAccordingTo(
            (earlier, later) -> later <= earlier + 120 ? -1 : Long.compare(later, earlier));
    assertThat(lengths.get(lengths.size() - 1)).isLessThanOrEqualTo(45 * 30);
  }

  @Test
  void workersThatStartSeveralChunksAtOnceGetShorterOnes() {
    List<Long> lengths = lengths(shared(6, 0, small(1, 0), small(1, 0)), 6);

    assertThat(lengths.get(0)).isLessThanOrEqualTo(MINUTE);
  }

  @Test
  void oneSmallWorkerGetsLongChunks() {
    assertThat(shared(9, 0, small(1, 0))).hasSize(5);
    assertThat(shared(2, 0, small(1, 0))).hasSize(1);
  }

  @Test
  void largeWorkerCutsAVideoIntoItsParallelChunks() {
    assertThat(shared(4, 0, new WorkerLoad(4, 4, 0, 3))).hasSize(4);
  }

  @Test
  void parallelChunksThatAllEndAtOnceAreEven() {
    WorkerLoad large = new WorkerLoad(8, 8, 0, 1);

    assertThat(shared(10, 0, large, large)).hasSize(16);
  }

  @Test
  void slowWorkerGetsSmallParts() {
    List<Long> lengths = lengths(shared(20, 0, single(4), single(1)), 20);

    // Before the slow worker has rendered one, the other has done the rest.
    assertThat(lengths.get(lengths.size() - 1)).isLessThanOrEqualTo(45 * 30);
    assertThat(lengths.size()).isGreaterThan(shared(20, 0, single(4), single(4)).size() - 1);
  }

  @Test
  void chunksAreAtLeastHalfAMinuteLong() {
    assertThat(shared(3, 0, small(1, 0), small(1, 0), small(1, 0), small(1, 0)))
        .hasSizeBetween(5, 6);
    assertThat(shared(1, 0, small(9, 0), small(1, 0))).hasSizeBetween(1, 2);
  }

  @Test
  void workersThatAreBusyGetLongChunks() {
    assertThat(shared(8, 0, small(1, 2), small(1, 2))).hasSize(4);
    assertThat(shared(8, 4, small(1, 0), small(1, 0))).hasSize(4);
    assertThat(shared(8, 0, new WorkerLoad(2, 0, 0, 1), small(1, 0))).hasSize(4);
    assertThat(shared(8, 0)).hasSize(4);
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void chunksOfAnyWorkersHaveTheirLengths(long seed) {
    SeededCases.check(
        seed,
        200,
        random -> {
          WorkerLoad[] workers = new WorkerLoad[SeededCases.between(random, 0, 6)];
          for (int i = 0; i < workers.length; i++) {
            int slots = SeededCases.between(random, 1, 8);
            workers[i] =
                new WorkerLoad(
                    slots,
                    SeededCases.between(random, 0, slots),
                    SeededCases.between(random, 0, slots),
                    SeededCases.between(random, 1, 20));
          }
          int minutes = SeededCases.between(random, 1, 90);

          List<Long> lengths = lengths(shared(minutes, 0, workers), minutes);

          // A segment more or less, because chunks start with segments.
          assertThat(lengths).allMatch(length -> length <= 2 * MINUTE + 120);
          assertThat(lengths.subList(0, lengths.size() - 1)).allMatch(length -> length >= 780);
        });
  }

  private static List<Long> lengths(List<Chunk> chunks, int minutes) {
    return IntStream.range(0, chunks.size())
        .mapToObj(
            i ->
                (i + 1 < chunks.size() ? chunks.get(i + 1).firstFrame() : (long) minutes * MINUTE)
                    - chunks.get(i).firstFrame())
        .toList();
  }

  @Test
  void thousandWorkersArePlannedInBoundedTime() {
    WorkerLoad[] workers = new WorkerLoad[1000];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = small(1 + i % 7, i % 3);
    }

    assertThat(shared(8 * 60, 100, workers)).hasSizeBetween(100, 960);
  }

  private static Rendition top(int shortSide) {
    return Ladder.of(shortSide * 16 / 9, shortSide, RATE, shortSide).get(0);
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void chunksCoverTheTimelineAndStartWithSegments(long seed) {
    SeededCases.check(
        seed,
        1000,
        random -> {
          Timeline timeline = RandomTimeline.of(random);
          int segment = SeededCases.between(random, 1, 7);
          List<Chunk> chunks = chunks(timeline, segment);

          long next = 0;
          for (Chunk chunk : chunks) {
            assertThat(chunk.firstFrame() % segment).isZero();
            assertThat(chunk.firstFrame()).isEqualTo(next);
            next = chunk.endFrame().orElseThrow();
          }
          assertThat(next).isEqualTo(timeline.frames().orElseThrow());
        });
  }

  private static List<Chunk> chunks(Timeline timeline, int segment) {
    FrameRate rate = new FrameRate(30, 1);
    Rendition top = Ladder.of(1920, 1080, rate, 1080).get(0);
    return new ChunkPlanner(
            timeline, top, rate, Segments.even(segment), RenderCapacity.ofOneWorker(1))
        .plan(0, timeline.frames(), timeline.frames().orElseThrow());
  }

  @Test
  void timelineOfManyClipsIsCutIntoChunksOfFewPieces() {
    List<TimelineClip> clips = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      clips.add(TimelineClip.cut(0, i, 40));
    }

    List<Chunk> chunks = chunks(new Timeline(clips), 120);

    // Three clips form a segment of 120 frames, so three segments have nine pieces.
    assertThat(chunks).hasSize(6);
    assertThat(chunks.get(1)).isEqualTo(new Chunk(1, 360, OptionalLong.of(720)));
    assertThat(chunks.get(5).endFrame()).hasValue(2000);
  }
}
