package dev.vidport.media.packaging;

import java.util.List;

/**
 * What a rendition takes of a connection, in bits a second.
 *
 * @param peak of its heaviest segment
 * @param average of the whole
 */
record Bandwidth(long peak, long average) {
  static final Bandwidth NONE = new Bandwidth(0, 0);

  static Bandwidth of(Track track, List<Segment> segments) {
    long ticks = Math.max(1, segments.stream().mapToLong(Segment::ticks).sum());
    long bytes = segments.stream().mapToLong(Segment::bytes).sum();
    long longest = segments.stream().mapToLong(Segment::ticks).max().orElse(1);
    double peak =
        segments.stream()
            // A last segment of a few frames is mostly keyframe, and no player waits for it.
            .filter(segment -> segment.ticks() * 2 >= longest)
            .mapToDouble(segment -> rate(track, segment.bytes(), segment.ticks()))
            .max()
            .orElse(0);
    double average = rate(track, bytes, ticks);
    return new Bandwidth((long) Math.ceil(Math.max(peak, average)), (long) Math.ceil(average));
  }

  private static double rate(Track track, long bytes, long ticks) {
    return bytes * 8.0 / track.seconds(Math.max(1, ticks));
  }

  Bandwidth plus(Bandwidth other) {
    return new Bandwidth(peak + other.peak, average + other.average);
  }
}
