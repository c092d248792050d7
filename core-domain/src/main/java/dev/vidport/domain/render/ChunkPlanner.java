package dev.vidport.domain.render;

import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Cuts a timeline into chunks, so that the workers together render it soon, limited by the cost of
 * each cut.
 */
final class ChunkPlanner {
  /**
   * The maximum number of clip pieces in a chunk: an ffmpeg process that reads more pieces at once
   * buffers frames of all of them, which takes gigabytes.
   */
  private static final int MAX_PIECES = 10;

  /**
   * Each cut costs two seconds of decoding and the start of a program: at most 2 % for chunks of
   * half a minute at the largest frame size.
   */
  private static final double MIN_SECONDS = 30;

  /** The cost of a chunk, as a part of the minimum length. */
  private static final double COST = 0.02;

  /**
   * The minimum length applies to frames of this size (1080p). Chunks of smaller frames are longer,
   * so that each holds about as much work.
   */
  private static final double MIN_SECONDS_PIXELS = 1920.0 * 1080;

  private static final double MAX_LENGTH_FACTOR = 3;

  /**
   * Limits the work that is lost when a host dies, the work that no other worker can take, and the
   * time that a short video may wait for a long one.
   */
  private static final double MAX_SECONDS = 120;

  private final Timeline timeline;
  private final Segments segments;
  private final double perSecond;
  private final double minSeconds;
  private final RenderCapacity capacity;

  /**
   * @param top the largest encoded rendition, which accounts for most of the work
   * @param capacity of the workers that render the chunks
   */
  ChunkPlanner(
      Timeline timeline,
      Rendition top,
      FrameRate rate,
      Segments segments,
      RenderCapacity capacity) {
    this.timeline = timeline;
    this.segments = segments;
    this.perSecond = rate.perSecond();
    double pixelRatio = MIN_SECONDS_PIXELS / ((double) top.width() * top.height());
    this.minSeconds = MIN_SECONDS * Math.max(1, Math.min(MAX_LENGTH_FACTOR, Math.sqrt(pixelRatio)));
    this.capacity = capacity;
  }

  /**
   * @param end end frame, which may lie after the expected number of frames; empty for a single
   *     clip of unknown length
   * @param frames expected total number of frames
   */
  List<Chunk> plan(long first, OptionalLong end, long frames) {
    List<Long> targets = targets(first, frames);
    long until = Math.min(end.orElse(Long.MAX_VALUE), first + frames);
    List<Chunk> chunks = new ArrayList<>();
    long from = first;
    while (from < until) {
      long to = end(first, from, until, target(targets, first, from, until));
      // The last chunk extends to the end of the source, which may not be known exactly.
      OptionalLong exact = to < until ? OptionalLong.of(to) : end;
      chunks.add(new Chunk(chunks.size(), from, exact));
      from = to;
    }
    return List.copyOf(chunks);
  }

  /** The ends of the chunks, before they are moved to starts of segments. */
  private List<Long> targets(long first, long frames) {
    double seconds = frames / perSecond;
    List<Long> targets = new ArrayList<>();
    double end = 0;
    for (double length :
        new ChunkLengths(capacity, seconds, minSeconds, MAX_SECONDS, minSeconds * COST).best()) {
      end += length;
      targets.add(first + Math.round(end * perSecond));
    }
    return targets;
  }

  /**
   * The end of the chunk that starts at {@code from}: the next target, or the one after it if the
   * chunk before has most of this one, because its end was moved.
   */
  private static long target(List<Long> targets, long first, long from, long until) {
    long before = first;
    for (long target : targets) {
      if (from <= before + (target - before) / 2) {
        return target;
      }
      before = target;
    }
    return until;
  }

  /**
   * The segment start nearest to {@code target}, at least one segment after the start of the chunk.
   */
  private long end(long first, long from, long until, long target) {
    long to = Math.min(next(first, from + 1), until);
    while (to < until) {
      long candidate = Math.min(next(first, to + 1), until);
      if (candidate - target > target - to || hasTooManyPieces(from, candidate)) {
        return to;
      }
      to = candidate;
    }
    return to;
  }

  private boolean hasTooManyPieces(long from, long to) {
    return timeline.clips().size() > MAX_PIECES
        && timeline.window(from, OptionalLong.of(to)).pieces().size() > MAX_PIECES;
  }

  /**
   * The next segment start at or after {@code frame} of the timeline; the maximum value if none.
   */
  private long next(long first, long frame) {
    long start = first + segments.startFrom(frame - first);
    return start >= frame ? start : Long.MAX_VALUE;
  }
}
