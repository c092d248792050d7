package dev.vidport.domain.render;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Cuts a timeline into the runs that one step renders each. */
final class Chunks {
  /**
   * The most pieces of takes in a chunk: a program that reads more of them at a time holds frames
   * of all, in gigabytes.
   */
  private static final int MOST_PIECES = 10;

  private Chunks() {}

  /**
   * @param segment frames of an HLS segment; every chunk but the first starts at a multiple of it
   *     after the first frame
   * @param end empty for a single take of any length
   */
  static List<Chunk> of(Timeline timeline, int segment, long first, OptionalLong end) {
    if (end.isEmpty() || timeline.takes().size() <= MOST_PIECES) {
      return List.of(new Chunk(0, first, end));
    }
    List<Chunk> chunks = new ArrayList<>();
    long from = first;
    while (from < end.getAsLong()) {
      long to = longest(timeline, segment, from, end.getAsLong());
      chunks.add(new Chunk(chunks.size(), from, OptionalLong.of(to)));
      from = to;
    }
    return List.copyOf(chunks);
  }

  /** One segment at least, however many pieces that has. */
  private static long longest(Timeline timeline, int segment, long from, long end) {
    long to = Math.min(from + segment, end);
    while (to < end) {
      long further = Math.min(to + segment, end);
      if (timeline.window(from, OptionalLong.of(further)).pieces().size() > MOST_PIECES) {
        return to;
      }
      to = further;
    }
    return to;
  }
}
