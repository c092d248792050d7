package dev.vidport.media.packaging;

import dev.vidport.domain.render.Segments;
import java.util.ArrayList;
import java.util.List;

/**
 * One entry of a playlist: a run of bytes of a file and how long it plays.
 *
 * @param offset position of its first byte
 * @param ticks length in units of its track
 */
record Segment(long offset, long bytes, long ticks) {
  /** One segment for each fragment. */
  static List<Segment> ofEach(Track track) {
    return track.fragments().stream()
        .map(fragment -> new Segment(fragment.offset(), fragment.bytes(), fragment.ticks()))
        .toList();
  }

  /** Fragments joined to segments, so that those of all renditions start at the same frames. */
  static List<Segment> of(Track track, Segments planned) {
    List<Segment> segments = new ArrayList<>();
    long frame = 0;
    long last = -1;
    for (Fragment fragment : track.fragments()) {
      long slot = planned.indexOf(frame);
      Segment own = new Segment(fragment.offset(), fragment.bytes(), fragment.ticks());
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
            fragment -> new Segment(fragment.offset(), fragment.firstSampleEnd(), fragment.ticks()))
        .toList();
  }

  private Segment and(Segment next) {
    return new Segment(offset, next.offset + next.bytes - offset, ticks + next.ticks);
  }
}
