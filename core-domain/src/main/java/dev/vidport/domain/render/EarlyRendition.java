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
 * are needed: a chunk at most twice as long as the one before it is done in time if frames are
 * rendered twice as fast as they are played.
 */
public final class EarlyRendition {
  /** Enough pixels to watch, and few enough to be rendered several times as fast as played. */
  private static final int MAX_SHORT_SIDE = 360;

  /** Shorter videos are done before early playback would pay. */
  private static final long MIN_MICROS = 10_000_000;

  private static final long FIRST_SECONDS = 8;
  private static final long MAX_SECONDS = 120;

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

  /** The chunks of the early rendition: each starts with a segment, and the last has no end. */
  static List<Chunk> chunks(RenderPlan plan) {
    long all = plan.rate().nearestFrame(plan.lengthMicros());
    List<Chunk> chunks = new ArrayList<>();
    long seconds = FIRST_SECONDS;
    long start = 0;
    while (start < all) {
      long end = plan.segments().startFrom(start + frames(plan, seconds));
      // Without a later segment, the chunk extends to the end.
      boolean isLast = end <= start || end + frames(plan, FIRST_SECONDS) / 2 >= all;
      chunks.add(
          new Chunk(
              chunks.size(),
              plan.firstFrame() + start,
              isLast ? end(plan) : OptionalLong.of(plan.firstFrame() + end)));
      start = isLast ? all : end;
      seconds = Math.min(MAX_SECONDS, 2 * seconds);
    }
    return List.copyOf(chunks);
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

  private static long frames(RenderPlan plan, long seconds) {
    return plan.rate().nearestFrame(seconds * 1_000_000);
  }
}
