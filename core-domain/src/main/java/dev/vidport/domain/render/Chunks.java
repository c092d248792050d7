package dev.vidport.domain.render;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Cuts a timeline into the runs that one step renders each: as many as can be rendered at a time,
 * and no more than their cost allows.
 */
final class Chunks {
  /**
   * The most pieces of takes in a chunk: a program that reads more of them at a time holds frames
   * of all, in gigabytes.
   */
  private static final int MOST_PIECES = 10;

  /**
   * Each cut costs a second of decoding and the run-up of every encoder: of chunks of half a minute
   * of the largest pictures about a fiftieth.
   */
  private static final double SHORTEST_SECONDS = 30;

  /** Short chunks are for large pictures; of these a chunk holds as much work as of 1080p. */
  private static final double PIXELS_OF_SHORTEST = 1920.0 * 1080;

  private static final double MOST_TIMES_SHORTEST = 4;

  /**
   * What a host that dies may lose, and how long a short video may have to wait for a long one,
   * where nothing else asks for a cut.
   */
  private static final double LONGEST_SECONDS = 600;

  private final Timeline timeline;
  private final Segments segments;
  private final double perSecond;
  private final double shortestSeconds;
  private final int lanes;

  /**
   * @param top the largest rendition that is encoded, which is most of the work
   * @param lanes how many chunks can be rendered at a time, at least 1
   */
  Chunks(Timeline timeline, Rendition top, FrameRate rate, Segments segments, int lanes) {
    this.timeline = timeline;
    this.segments = segments;
    this.perSecond = rate.perSecond();
    double smaller = PIXELS_OF_SHORTEST / ((double) top.width() * top.height());
    this.shortestSeconds =
        SHORTEST_SECONDS * Math.max(1, Math.min(MOST_TIMES_SHORTEST, Math.sqrt(smaller)));
    this.lanes = lanes;
  }

  /**
   * @param end empty for a single take of any length
   * @param frames expected in all
   */
  List<Chunk> of(long first, OptionalLong end, long frames) {
    double each = (double) frames / count(frames);
    long until = end.orElse(first + frames);
    List<Chunk> chunks = new ArrayList<>();
    long from = first;
    while (from < until) {
      long share = Math.round((from - first) / each) + 1;
      long to = end(first, from, until, first + Math.round(share * each));
      // The last one goes on to the end, wherever that turns out to be.
      OptionalLong exact = to < until ? OptionalLong.of(to) : end;
      chunks.add(new Chunk(chunks.size(), from, exact));
      from = to;
    }
    return List.copyOf(chunks);
  }

  /** As many as there are lanes, unless those would be too short, or too long. */
  private long count(long frames) {
    double seconds = frames / perSecond;
    double most = Math.max(1, Math.floor(seconds / shortestSeconds));
    double least = Math.ceil(seconds / LONGEST_SECONDS);
    return (long) Math.max(least, Math.min(lanes, most));
  }

  /**
   * The start of a segment nearest to {@code wanted}; one segment later than the start at least.
   */
  private long end(long first, long from, long until, long wanted) {
    long to = Math.min(next(first, from + 1), until);
    while (to < until) {
      long further = Math.min(next(first, to + 1), until);
      if (further - wanted > wanted - to || tooMany(from, further)) {
        return to;
      }
      to = further;
    }
    return to;
  }

  private boolean tooMany(long from, long to) {
    return timeline.takes().size() > MOST_PIECES
        && timeline.window(from, OptionalLong.of(to)).pieces().size() > MOST_PIECES;
  }

  /** The next start of a segment at or after {@code frame} of the timeline; the end if none. */
  private long next(long first, long frame) {
    long start = first + segments.startFrom(frame - first);
    return start >= frame ? start : Long.MAX_VALUE;
  }
}
