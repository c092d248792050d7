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
   * Each cut costs a second of decoding and the start-up of every encoder: about 2 % for chunks of
   * half a minute at the largest frame size.
   */
  private static final double MIN_SECONDS = 30;

  /** Chunks beyond the number that can be rendered in parallel are at least this much longer. */
  private static final double SHARED_LENGTH_FACTOR = 2;

  /** The cost of a chunk, as a part of the minimum length. */
  private static final double COST = 0.02;

  /**
   * The minimum length applies to frames of this size (1080p). Chunks of smaller frames are longer,
   * so that each holds about as much work.
   */
  private static final double MIN_SECONDS_PIXELS = 1920.0 * 1080;

  private static final double MAX_LENGTH_FACTOR = 4;

  /** The longest minimum length: two minutes suffice for any frame size. */
  private static final double MAX_MIN_SECONDS = 120;

  /**
   * Limits the work that is lost when a host dies, and the time that a short video may wait for a
   * long one.
   */
  private static final double MAX_SECONDS = 600;

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
    double chunkFrames = (double) frames / count(frames);
    long until = Math.min(end.orElse(Long.MAX_VALUE), first + frames);
    List<Chunk> chunks = new ArrayList<>();
    long from = first;
    while (from < until) {
      long number = Math.round((from - first) / chunkFrames) + 1;
      long to = end(first, from, until, first + Math.round(number * chunkFrames));
      // The last chunk extends to the end of the source, which may not be known exactly.
      OptionalLong exact = to < until ? OptionalLong.of(to) : end;
      chunks.add(new Chunk(chunks.size(), from, exact));
      from = to;
    }
    return List.copyOf(chunks);
  }

  /**
   * As many as can be rendered in parallel, and more if several workers end sooner with them,
   * unless such chunks would be too short or too long.
   */
  private long count(long frames) {
    double seconds = frames / perSecond;
    long parallel = Math.min(capacity.parallelChunks(), most(seconds, minSeconds));
    double shared = Math.min(MAX_MIN_SECONDS, minSeconds * SHARED_LENGTH_FACTOR);
    long best = new ChunkCount(capacity, seconds, minSeconds * COST).best(most(seconds, shared));
    long min = (long) Math.ceil(seconds / MAX_SECONDS);
    return Math.max(min, Math.max(parallel, best));
  }

  private static long most(double seconds, double minLength) {
    return (long) Math.max(1, Math.floor(seconds / minLength));
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
