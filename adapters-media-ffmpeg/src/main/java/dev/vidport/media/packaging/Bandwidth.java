package dev.vidport.media.packaging;

import java.util.List;

/**
 * The bitrate of a playlist, in bits per second.
 *
 * @param peak the peak segment bit rate of RFC 8216, section 4.1: the largest bitrate of any
 *     contiguous segments that last between 0.5 and 1.5 times the target duration in total
 * @param average bitrate of the whole playlist
 */
record Bandwidth(long peak, long average) {
  static final Bandwidth NONE = new Bandwidth(0, 0);

  /**
   * @param targetSeconds the target duration in the playlist of {@code segments}
   */
  static Bandwidth of(FragmentedTrack track, List<PlaylistSegment> segments, long targetSeconds) {
    long least = targetSeconds * 500_000;
    long most = targetSeconds * 1_500_000;
    double peak = 0;
    for (int first = 0; first < segments.size(); first++) {
      long bytes = 0;
      long micros = 0;
      for (int last = first; last < segments.size() && micros <= most; last++) {
        bytes += segments.get(last).bytes();
        micros += segments.get(last).micros(track);
        if (micros >= least && micros <= most) {
          peak = Math.max(peak, rate(bytes, micros));
        }
      }
    }
    double average =
        rate(
            segments.stream().mapToLong(PlaylistSegment::bytes).sum(),
            segments.stream().mapToLong(segment -> segment.micros(track)).sum());
    // A playlist shorter than half its target duration has no peak; the average stands in.
    return new Bandwidth((long) Math.ceil(Math.max(peak, average)), (long) Math.ceil(average));
  }

  private static double rate(long bytes, long micros) {
    return bytes * 8e6 / Math.max(1, micros);
  }

  /** The larger of each. */
  Bandwidth larger(Bandwidth other) {
    return new Bandwidth(Math.max(peak, other.peak), Math.max(average, other.average));
  }

  Bandwidth plus(Bandwidth other) {
    return new Bandwidth(peak + other.peak, average + other.average);
  }
}
