package dev.vidport.media.packaging;

import dev.vidport.domain.render.Segments;
import java.util.ArrayList;
import java.util.List;

/**
 * One entry of a playlist: a run of bytes of a file and how long it plays.
 *
 * @param offset position of its first byte
 * @param ticks length in units of its track
 * @param frames how many pictures, or packets of sound, play in that time
 */
record Segment(long offset, long bytes, long ticks, int frames) {
  /** One segment for each fragment. */
  static List<Segment> ofEach(Track track) {
    return track.fragments().stream().map(Segment::of).toList();
  }

  /** Fragments joined to segments, so that those of all renditions start at the same frames. */
  static List<Segment> of(Track track, Segments planned) {
    List<Segment> segments = new ArrayList<>();
    long frame = 0;
    long last = -1;
    for (Fragment fragment : track.fragments()) {
      long slot = planned.indexOf(frame);
      Segment own = of(fragment);
      if (slot == last) {
        segments.add(segments.remove(segments.size() - 1).and(own));
      } else {
        segments.add(own);
      }
      last = slot;
      frame += fragment.samples();
    }
    return List.copyOf(segments);
  }

  /** The first pictures alone, each shown until the next one. */
  static List<Segment> firstPictures(Track track) {
    return track.fragments().stream()
        .map(
            fragment ->
                new Segment(
                    fragment.offset(),
                    fragment.firstSampleEnd(),
                    fragment.ticks(),
                    fragment.samples()))
        .toList();
  }

  private static Segment of(Fragment fragment) {
    return new Segment(fragment.offset(), fragment.bytes(), fragment.ticks(), fragment.samples());
  }

  private Segment and(Segment next) {
    return new Segment(
        offset, next.offset + next.bytes - offset, ticks + next.ticks, frames + next.frames);
  }
}
