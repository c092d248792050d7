package dev.vidport.media.packaging;

import java.util.List;

/**
 * The bitrate of a rendition, in bits per second.
 *
 * @param peak bitrate of the largest segment
 * @param average bitrate of the whole rendition
 */
record Bandwidth(long peak, long average) {
  static final Bandwidth NONE = new Bandwidth(0, 0);

  static Bandwidth of(FragmentedTrack track, List<PlaylistSegment> segments) {
    long ticks = Math.max(1, segments.stream().mapToLong(PlaylistSegment::ticks).sum());
    long bytes = segments.stream().mapToLong(PlaylistSegment::bytes).sum();
    long longest = segments.stream().mapToLong(PlaylistSegment::ticks).max().orElse(1);
    double peak =
        segments.stream()
            // A last segment of a few frames consists mostly of its keyframe, and no player waits
            // for it.
            .filter(segment -> segment.ticks() * 2 >= longest)
            .mapToDouble(segment -> rate(track, segment.bytes(), segment.ticks()))
            .max()
            .orElse(0);
    double average = rate(track, bytes, ticks);
    return new Bandwidth((long) Math.ceil(Math.max(peak, average)), (long) Math.ceil(average));
  }

  private static double rate(FragmentedTrack track, long bytes, long ticks) {
    return bytes * 8.0 / track.seconds(Math.max(1, ticks));
  }

  Bandwidth plus(Bandwidth other) {
    return new Bandwidth(peak + other.peak, average + other.average);
  }
}
