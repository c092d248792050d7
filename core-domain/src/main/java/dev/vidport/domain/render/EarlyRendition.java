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
 * <p>It has chunks of its own, each published as soon as it is rendered. The first is short,
 * because a viewer waits for it. The next ones are longer, so that few are needed, but none is
 * longer than what is done in time if frames are rendered {@value #MIN_SPEED} times as fast as they
 * are played. Of a source that is rendered more slowly, more is rendered before players may begin.
 *
 * <p>A step renders a run of chunks from one decode. The first run has one chunk. The next ones
 * grow faster than chunks do, since each decodes again from a keyframe before its beginning.
 */
public final class EarlyRendition {
  /** Enough pixels to watch, and few enough to be rendered several times as fast as played. */
  private static final int MAX_SHORT_SIDE = 480;

  /** Shorter videos are done before early playback would pay. */
  private static final long MIN_MICROS = 10_000_000;

  private static final long FIRST_SECONDS = 4;
  private static final double MIN_SPEED = 1.1;
  private static final double MAX_SECONDS = 120;

  /** After each run there is at least so many times as much as before it, up to a longest run. */
  private static final int GROWTH_OF_RUNS = 2;

  /**
   * The first run is rendered alone, and later ones beside the other renditions, which have a lower
   * priority. The first one takes longer to begin, with audio beside it.
   */
  private static final double SHARE_AFTER_FIRST = 0.85;

  /** A run may be slower than the one before. */
  private static final double SHARE = 0.9;

  /**
   * Encoding the audio of an hour takes longer than its beginning is played: beside the early
   * rendition on two processors, audio is encoded about fifteen times as fast as played.
   */
  private static final long MORE_AUDIO_SECONDS = 480;

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
    Segments segments = plan.segments();
    long all = plan.rate().nearestFrame(plan.lengthMicros());
    long first = frames(plan, FIRST_SECONDS);
    List<Chunk> chunks = new ArrayList<>();
    long start = 0;
    while (start < all) {
      long longest = first + Math.round((MIN_SPEED - 1) * start);
      long end = segments.startOf(start + Math.min(longest, frames(plan, MAX_SECONDS)));
      if (start == 0 || end <= start) {
        end = segments.startFrom(start == 0 ? first : start + 1);
      }
      // Without a later segment, the chunk extends to the end.
      boolean isLast = end <= start || end + first / 2 >= all;
      chunks.add(
          new Chunk(
              chunks.size(),
              plan.firstFrame() + start,
              isLast ? end(plan) : OptionalLong.of(plan.firstFrame() + end)));
      start = isLast ? all : end;
    }
    return List.copyOf(chunks);
  }

  /**
   * The runs of the early rendition: consecutive chunks that a step renders.
   *
   * @param plan with an early rendition
   */
  public static List<List<Chunk>> runs(RenderPlan plan) {
    List<Chunk> chunks = chunks(plan);
    List<List<Chunk>> runs = new ArrayList<>();
    List<Chunk> run = new ArrayList<>();
    double start = 0;
    for (Chunk chunk : chunks) {
      run.add(chunk);
      double end = endSeconds(plan, chunks, chunk.index());
      if (end >= start + Math.min((GROWTH_OF_RUNS - 1) * start, MAX_SECONDS)
          || chunk.index() == chunks.size() - 1) {
        runs.add(List.copyOf(run));
        run.clear();
        start = end;
      }
    }
    return List.copyOf(runs);
  }

  /**
   * Whether players that begin once a run is rendered will find every later chunk rendered before
   * they reach it.
   *
   * @param plan with an early rendition
   * @param run number of the run
   * @param took the time that it took to render, in seconds
   */
  public static boolean isInTime(RenderPlan plan, int run, double took) {
    List<Chunk> chunks = chunks(plan);
    List<Chunk> rendered = runs(plan).get(run);
    int last = rendered.get(rendered.size() - 1).index();
    double begun = endSeconds(plan, chunks, last);
    double length = begun - endSeconds(plan, chunks, rendered.get(0).index() - 1);
    double speed = length / took * (run == 0 ? SHARE_AFTER_FIRST : SHARE);
    for (int next = last + 1; next < chunks.size(); next++) {
      double done = (endSeconds(plan, chunks, next) - begun) / speed;
      if (done > endSeconds(plan, chunks, next - 1)) {
        return false;
      }
    }
    return true;
  }

  /** The length of the video up to the end of a run, in microseconds. */
  public static long microsUpTo(RenderPlan plan, int run) {
    List<Chunk> rendered = runs(plan).get(run);
    OptionalLong end = rendered.get(rendered.size() - 1).endFrame();
    return end.isPresent()
        ? plan.rate().micros(end.getAsLong() - plan.firstFrame())
        : plan.lengthMicros();
  }

  /** The end of a chunk on the timeline, in seconds; 0 before the first one. */
  private static double endSeconds(RenderPlan plan, List<Chunk> chunks, int index) {
    return index + 1 < chunks.size()
        ? plan.rate().seconds(chunks.get(index + 1).firstFrame() - plan.firstFrame())
        : plan.lengthMicros() / 1e6;
  }

  /**
   * Whether more audio is to be published than came with the first chunk before the whole audio is
   * encoded: only of long videos, whose audio takes long.
   */
  public static boolean hasMoreAudio(RenderPlan plan) {
    return plan.earlyRendition().isPresent()
        && plan.audio().isPresent()
        && !moreAudio(plan).whole();
  }

  /** How much audio is published before the whole. */
  public static EarlyStart moreAudio(RenderPlan plan) {
    return EarlyStart.of(plan, MORE_AUDIO_SECONDS);
  }

  private static OptionalLong end(RenderPlan plan) {
    return plan.chunks().get(plan.chunks().size() - 1).endFrame();
  }

  private static long frames(RenderPlan plan, double seconds) {
    return plan.rate().nearestFrame(Math.round(seconds * 1e6));
  }
}
