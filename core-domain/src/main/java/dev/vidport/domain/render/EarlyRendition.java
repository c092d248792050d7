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
 * <p>It is rendered in chunks of its own, one after the other, and each is published as soon as it
 * is done. The first is short, because a viewer waits for it. The next ones are longer, so that few
 * are needed, but none is longer than what is done in time if frames are rendered {@value
 * #MIN_SPEED} times as fast as they are played. Of a source that is rendered more slowly, more is
 * rendered before players may begin.
 */
public final class EarlyRendition {
  /** Enough pixels to watch, and few enough to be rendered several times as fast as played. */
  private static final int MAX_SHORT_SIDE = 480;

  /** Shorter videos are done before early playback would pay. */
  private static final long MIN_MICROS = 10_000_000;

  private static final long FIRST_SECONDS = 8;
  private static final double MIN_SPEED = 1.2;
  private static final double MAX_SECONDS = 120;

  /** The first chunk is rendered alone, and the next ones beside the other renditions. */
  private static final double SHARE_AFTER_FIRST = 0.8;

  /** A chunk may take longer than the one before. */
  private static final double SHARE = 0.9;

  /** Encoding the audio of an hour takes longer than the first chunks are played. */
  private static final long MORE_AUDIO_SECONDS = 600;

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
   * Whether players that begin once a chunk is rendered will find every later one rendered before
   * they reach it.
   *
   * @param plan with an early rendition
   * @param index of the chunk
   * @param took the time that it took to render, in seconds
   */
  public static boolean isInTime(RenderPlan plan, int index, double took) {
    List<Chunk> chunks = chunks(plan);
    double length = endSeconds(plan, chunks, index) - endSeconds(plan, chunks, index - 1);
    double speed = length / took * (index == 0 ? SHARE_AFTER_FIRST : SHARE);
    double begun = endSeconds(plan, chunks, index);
    for (int next = index + 1; next < chunks.size(); next++) {
      double rendered = (endSeconds(plan, chunks, next) - begun) / speed;
      if (rendered > endSeconds(plan, chunks, next - 1)) {
        return false;
      }
    }
    return true;
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
