package dev.vidport.media.packaging;

import dev.vidport.domain.render.Segments;
import java.util.ArrayList;
import java.util.List;

/**
 * One entry of a playlist: a byte range of a file and its duration.
 *
 * @param offset position of its first byte
 * @param ticks duration, in units of the track
 * @param frames number of video frames or audio packets
 */
record PlaylistSegment(long offset, long bytes, long ticks, int frames) {
  /**
   * Frames are displayed some frames later than they are decoded, and players subtract that delay.
   * Of a last segment as short as the delay, hls.js (1.7.4) then finds nothing in its buffer, and
   * waits at the end forever. Half a second more keeps the rounded duration of a whole second.
   */
  private static final double MIN_END_SECONDS = 0.5;

  /** Duration in microseconds, the precision of a playlist. */
  long micros(FragmentedTrack track) {
    return Math.round(track.seconds(ticks) * 1e6);
  }

  /** One segment for each fragment. */
  static List<PlaylistSegment> ofEach(FragmentedTrack track) {
    return track.fragments().stream().map(PlaylistSegment::of).toList();
  }

  /**
   * Joins fragments to segments, so that the segments of all renditions start at the same frames.
   */
  static List<PlaylistSegment> of(FragmentedTrack track, Segments planned) {
    List<PlaylistSegment> segments = new ArrayList<>();
    long frame = 0;
    long last = -1;
    for (Fragment fragment : track.fragments()) {
      long slot = planned.indexOf(frame);
      PlaylistSegment own = of(fragment);
      if (slot == last) {
        segments.add(segments.remove(segments.size() - 1).joinedWith(own));
      } else {
        segments.add(own);
      }
      last = slot;
      frame += fragment.samples();
    }
    return List.copyOf(segments);
  }

  /**
   * The same segments, but a very short last one is joined with the one before.
   *
   * @param published the number of segments that players know already, and that must not change
   */
  static List<PlaylistSegment> withLongEnd(
      List<PlaylistSegment> segments, FragmentedTrack track, int published) {
    int last = segments.size() - 1;
    if (last <= published || !isShortEnd(track.seconds(segments.get(last).ticks))) {
      return segments;
    }
    List<PlaylistSegment> joined = new ArrayList<>(segments.subList(0, last - 1));
    joined.add(segments.get(last - 1).joinedWith(segments.get(last)));
    return List.copyOf(joined);
  }

  /** Whether a last segment of this length is joined with the one before. */
  static boolean isShortEnd(double seconds) {
    return seconds < MIN_END_SECONDS;
  }

  /** The keyframes alone; each is shown until the next one. */
  static List<PlaylistSegment> iframes(FragmentedTrack track) {
    return track.fragments().stream()
        .map(
            fragment ->
                new PlaylistSegment(
                    fragment.offset(),
                    fragment.firstSampleEnd(),
                    fragment.ticks(),
                    fragment.samples()))
        .toList();
  }

  private static PlaylistSegment of(Fragment fragment) {
    return new PlaylistSegment(
        fragment.offset(), fragment.bytes(), fragment.ticks(), fragment.samples());
  }

  private PlaylistSegment joinedWith(PlaylistSegment next) {
    return new PlaylistSegment(
        offset, next.offset + next.bytes - offset, ticks + next.ticks, frames + next.frames);
  }
}
