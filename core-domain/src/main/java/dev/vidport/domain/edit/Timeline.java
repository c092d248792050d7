package dev.vidport.domain.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The clips of the output in order, counted in frames of the output. Adjacent clips overlap during
 * a transition; at most two clips overlap at any time.
 *
 * @param clips at least one, in order
 */
public record Timeline(List<TimelineClip> clips) {
  public Timeline {
    clips = List.copyOf(clips);
    if (clips.isEmpty()) {
      throw new IllegalArgumentException("a timeline needs at least one clip");
    }
    if (clips.size() > 1 && clips.stream().anyMatch(clip -> clip.frames().isEmpty())) {
      throw new IllegalArgumentException(
          "a clip without a length must be the only clip of its timeline");
    }
  }

  /** The length in frames; empty if it depends on the actual length of the source. */
  public OptionalLong frames() {
    if (clips.get(0).frames().isEmpty()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        clips.stream().mapToLong(clip -> clip.frames().getAsLong() - clip.overlap()).sum());
  }

  /**
   * The window that is required to render the frames from {@code first} up to {@code end}.
   *
   * @param end exclusive; empty means the end of the timeline
   */
  public TimelineWindow window(long first, OptionalLong end) {
    if (frames().isEmpty()) {
      return ofAnyLength(first, end);
    }
    long until = Math.min(end.orElse(Long.MAX_VALUE), frames().getAsLong());
    if (first < 0 || first >= until) {
      throw new IllegalArgumentException("no frames between " + first + " and " + until);
    }
    return new Cut(first, until).window();
  }

  private TimelineWindow ofAnyLength(long first, OptionalLong end) {
    TimelineClip clip = clips.get(0);
    OptionalLong frames = end.isPresent() ? OptionalLong.of(end.getAsLong() - first) : end;
    TimelineWindow.Piece piece =
        new TimelineWindow.Piece(
            clip.source(), clip.firstFrame() + first, frames, false, 0, clip.transition());
    return new TimelineWindow(first, List.of(piece), 0, frames);
  }

  /** Finds the pieces of the clips between two frames. */
  private final class Cut {
    private final long first;
    private final long until;
    private final List<TimelineWindow.Piece> pieces = new ArrayList<>();
    private long skip;

    Cut(long first, long until) {
      this.first = first;
      this.until = until;
    }

    TimelineWindow window() {
      long start = 0;
      for (int i = 0; i < clips.size(); i++) {
        TimelineClip clip = clips.get(i);
        long end = start + clip.frames().getAsLong();
        long nextStart = i + 1 < clips.size() ? end - clips.get(i + 1).overlap() : end;
        if (start < until && end > first) {
          add(clip, start, end, nextStart);
        }
        start = nextStart;
      }
      return new TimelineWindow(first, pieces, skip, OptionalLong.of(until - first));
    }

    private void add(TimelineClip clip, long start, long end, long nextStart) {
      boolean isFirst = pieces.isEmpty();
      // A window that starts within the transition to the next clip needs the whole transition.
      long from = isFirst ? Math.max(start, Math.min(first, nextStart)) : start;
      if (isFirst) {
        skip = first - from;
      }
      long alone = start + clip.overlap();
      // A window that ends within the transition into this clip needs the rest of that transition;
      // a window that ends within the transition to the next clip needs all of this clip.
      long to = until > nextStart ? end : isFirst ? until : Math.max(until, alone);
      pieces.add(
          new TimelineWindow.Piece(
              clip.source(),
              clip.firstFrame() + from - start,
              OptionalLong.of(to - from),
              true,
              isFirst ? 0 : clip.overlap(),
              clip.transition()));
    }
  }
}
