package dev.vidport.domain.render;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The rendition of an encoded video that is rendered before the others, so that the video can be
 * played seconds after its upload. It is a rendition of the ladder and a part of the result; what
 * it costs in addition is one more decode of the source.
 *
 * <p>It has chunks of its own, each published as soon as it is rendered. They grow, so that few are
 * needed, but none is longer than what is done in time if frames are rendered {@value #MIN_SPEED}
 * times as fast as they are played. Of a source that is rendered more slowly, more is rendered
 * before players may begin.
 *
 * <p>A step renders a run of chunks from one decode. Each run decodes again from a keyframe before
 * its beginning, so it is long, but it may end in favor of another video that waits. The first
 * {@value #SINGLE_RUNS} chunks, for which a viewer waits, are runs of their own: at its end, an
 * encoder releases the frames that it holds back, and otherwise only when the next chunk is under
 * way.
 */
public final class EarlyRendition {
  /** Enough pixels to watch, and few enough to be rendered several times as fast as played. */
  private static final int MAX_SHORT_SIDE = 480;

  /** Shorter videos are done before early playback would pay. */
  private static final long MIN_MICROS = 10_000_000;

  /** How many of the first chunks are runs of their own. */
  private static final int SINGLE_RUNS = 2;

  /** The minimum length of a chunk. */
  private static final long MIN_SECONDS = 4;

  private static final double MIN_SPEED = 1.05;
  private static final double MAX_SECONDS = 120;

  /** A step that is repeated renders its run again. */
  private static final double MAX_RUN_SECONDS = 120;

  /** How much is rendered before the other renditions begin. */
  private static final double ALONE_SECONDS = 12;

  /** A chunk may be rendered more slowly than those before. */
  private static final double SHARE = 0.9;

  /**
   * Chunks that are rendered beside the other renditions, which have a lower priority, after some
   * that were rendered alone.
   */
  private static final double SHARE_BESIDE_OTHERS = 0.85;

  /** Until a run decodes the first frame that it needs. */
  private static final double START_SECONDS = 0.5;

  /** How many frames x264 and the threads around it hold back, with the options of a ladder. */
  private static final int HELD_FRAMES = 40;

  /**
   * The beginnings of the audio that are encoded before the whole. A viewer waits for the first
   * one, and each of the others is there before the one before it is played: beside the early
   * rendition on two processors, audio is encoded about fifteen times as fast as played, and half
   * as fast once the other renditions have begun.
   */
  private static final List<Long> AUDIO_SECONDS = List.of(16L, 40L, 480L);

  /** Audio that is longer than a stage by less than this factor is encoded whole instead of it. */
  private static final double MIN_LONGER = 2;

  private EarlyRendition() {}

  /**
   * Chooses the early rendition of a plan: the largest one that is small enough, or the smallest,
   * but never the top one, in whose size sources are composed. Empty if the video is short, is a
   * picture with audio, has a single rendition, whose chunks are rendered in parallel, or a remuxed
   * one, which can be played even sooner.
   */
  static OptionalInt choose(RenderPlan plan) {
    boolean isStill = plan.sources().stream().anyMatch(source -> source.still().isPresent());
    List<Rendition> renditions = plan.renditions();
    if (plan.topRemuxed()
        || isStill
        || renditions.size() == 1
        || plan.lengthMicros() < MIN_MICROS) {
      return OptionalInt.empty();
    }
    int chosen = 1;
    while (chosen < renditions.size() - 1 && renditions.get(chosen).shortSide() > MAX_SHORT_SIDE) {
      chosen++;
    }
    return OptionalInt.of(chosen);
  }

  /**
   * The chunks of the early rendition: each starts with a segment, and the last has no end. When
   * players have played what is there, which starts with the first chunk, the next one has to be
   * done.
   */
  static List<Chunk> chunks(RenderPlan plan) {
    long all = plan.rate().nearestFrame(plan.lengthMicros());
    List<Chunk> chunks = new ArrayList<>();
    long start = 0;
    while (start < all) {
      long end = nextStart(plan, start);
      // Without a later segment, the chunk extends to the end.
      boolean isLast = end <= start || end + frames(plan, MIN_SECONDS) / 2 >= all;
      chunks.add(
          new Chunk(
              chunks.size(),
              plan.firstFrame() + start,
              isLast ? end(plan) : OptionalLong.of(plan.firstFrame() + end)));
      start = isLast ? all : end;
    }
    return List.copyOf(chunks);
  }

  /** The start of the next chunk; not after {@code start} if the video has no later segment. */
  private static long nextStart(RenderPlan plan, long start) {
    Segments segments = plan.segments();
    long longest = frames(plan, MIN_SECONDS) + Math.round((MIN_SPEED - 1) * start);
    long end = segments.startOf(start + Math.min(longest, frames(plan, MAX_SECONDS)));
    return end > start ? end : segments.startFrom(start + 1);
  }

  /**
   * The chunks of a run, unless it ends earlier.
   *
   * @param plan with an early rendition
   * @param first number of its first chunk
   */
  public static List<Chunk> run(RenderPlan plan, int first) {
    List<Chunk> chunks = chunks(plan);
    if (isSingle(first)) {
      return chunks.subList(first, first + 1);
    }
    double limit = endSeconds(plan, chunks, first - 1) + MAX_RUN_SECONDS;
    int end = first + 1;
    while (end < chunks.size() && endSeconds(plan, chunks, end) <= limit) {
      end++;
    }
    return chunks.subList(first, end);
  }

  /**
   * Whether a run may end in favor of another video: once it has rendered a segment, and as much as
   * there was before, so that what is decoded again remains a fraction.
   *
   * @param plan with an early rendition
   * @param first number of the first chunk of the run
   * @param last number of the last one that is rendered
   */
  public static boolean mayEnd(RenderPlan plan, int first, int last) {
    List<Chunk> chunks = chunks(plan);
    double rendered = endSeconds(plan, chunks, last);
    return rendered >= Math.max(MIN_SECONDS, 2 * endSeconds(plan, chunks, first - 1));
  }

  /**
   * Whether the other renditions may begin.
   *
   * @param plan with an early rendition
   * @param rendered the number of chunks that are rendered
   */
  public static boolean mayOthersBegin(RenderPlan plan, int rendered) {
    return isComplete(plan, rendered) || isAfterBeginning(plan, chunks(plan), rendered - 1);
  }

  /**
   * Whether all chunks are rendered.
   *
   * @param plan with an early rendition
   * @param rendered the number of chunks that are rendered
   */
  public static boolean isComplete(RenderPlan plan, int rendered) {
    return rendered == chunks(plan).size();
  }

  /**
   * Whether players that begin once a chunk is rendered will find every later one rendered before
   * they reach it.
   *
   * @param plan with an early rendition
   * @param last number of the chunk after which players would begin
   * @param speed seconds of video that were rendered per second
   */
  public static boolean isInTime(RenderPlan plan, int last, double speed) {
    List<Chunk> chunks = chunks(plan);
    boolean wereOthersBegun = isAfterBeginning(plan, chunks, last);
    double done = 0;
    for (int next = last + 1; next < chunks.size(); next++) {
      double there = endSeconds(plan, chunks, next - 1);
      boolean isBesideMore = !wereOthersBegun && isAfterBeginning(plan, chunks, next - 1);
      double later = speed * (isBesideMore ? SHARE_BESIDE_OTHERS : SHARE);
      double held = next == SINGLE_RUNS ? heldSeconds(plan) : 0;
      done += (endSeconds(plan, chunks, next) - there + held) / later;
      done += next <= SINGLE_RUNS ? START_SECONDS : 0;
      if (done > there) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a chunk is a run of its own.
   *
   * @param index number of the chunk
   */
  public static boolean isSingle(int index) {
    return index < SINGLE_RUNS;
  }

  /**
   * What of the time of a run counts for its speed. The start does not, but it is at most half of
   * the run.
   *
   * @param seconds the time from the start of the run to its end
   */
  public static double withoutStart(double seconds) {
    return Math.max(seconds - START_SECONDS, seconds / 2);
  }

  private static double heldSeconds(RenderPlan plan) {
    return plan.rate().seconds(HELD_FRAMES);
  }

  /**
   * The length of the beginning of the video, in microseconds.
   *
   * @param rendered the number of chunks that are rendered
   */
  public static long microsOf(RenderPlan plan, int rendered) {
    return Math.round(endSeconds(plan, chunks(plan), rendered - 1) * 1e6);
  }

  /** Whether the other renditions begin no later than a chunk is rendered. */
  private static boolean isAfterBeginning(RenderPlan plan, List<Chunk> chunks, int index) {
    return endSeconds(plan, chunks, index) >= ALONE_SECONDS;
  }

  /** The end of a chunk on the timeline, in seconds; 0 before the first one. */
  private static double endSeconds(RenderPlan plan, List<Chunk> chunks, int index) {
    return index + 1 < chunks.size()
        ? plan.rate().seconds(chunks.get(index + 1).firstFrame() - plan.firstFrame())
        : plan.lengthMicros() / 1e6;
  }

  /**
   * The beginnings of the audio that are published one after the other before the whole. The first
   * comes with the first chunk.
   *
   * @param plan with an early rendition
   */
  public static List<EarlyStart> audioStages(RenderPlan plan) {
    double seconds = plan.lengthMicros() / 1e6;
    return AUDIO_SECONDS.stream()
        .filter(stage -> stage.equals(AUDIO_SECONDS.get(0)) || seconds >= stage * MIN_LONGER)
        .map(stage -> EarlyStart.of(plan, stage))
        .toList();
  }

  private static OptionalLong end(RenderPlan plan) {
    return plan.chunks().get(plan.chunks().size() - 1).endFrame();
  }

  private static long frames(RenderPlan plan, double seconds) {
    return plan.rate().nearestFrame(Math.round(seconds * 1e6));
  }
}
