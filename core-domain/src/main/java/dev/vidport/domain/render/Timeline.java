package dev.vidport.domain.render;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The clips of the output in order, counted in frames of the output. Adjacent clips overlap during
 * a transition; at most two clips overlap at any time.
 *
 * @param takes at least one, in order
 */
public record Timeline(List<Take> takes) {
  public Timeline {
    takes = List.copyOf(takes);
    if (takes.isEmpty()) {
      throw new IllegalArgumentException("a timeline needs at least one clip");
    }
    if (takes.size() > 1 && takes.stream().anyMatch(take -> take.frames().isEmpty())) {
      throw new IllegalArgumentException(
          "a clip without a length must be the only clip of its timeline");
    }
  }

  /** The length in frames; empty if it depends on the actual length of the source. */
  public OptionalLong frames() {
    if (takes.get(0).frames().isEmpty()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        takes.stream().mapToLong(take -> take.frames().getAsLong() - take.overlap()).sum());
  }

  /** The window that is required to render {@code chunk}. */
  public Window window(Chunk chunk) {
    return window(chunk.firstFrame(), chunk.endFrame());
  }

  /**
   * The window that is required to render the frames from {@code first} up to {@code end}.
   *
   * @param end exclusive; empty means the end of the timeline
   */
  public Window window(long first, OptionalLong end) {
    if (frames().isEmpty()) {
      return ofAnyLength(first, end);
    }
    long until = Math.min(end.orElse(Long.MAX_VALUE), frames().getAsLong());
    if (first < 0 || first >= until) {
      throw new IllegalArgumentException("no frames between " + first + " and " + until);
    }
    return new Cut(first, until).window();
  }

  private Window ofAnyLength(long first, OptionalLong end) {
    Take take = takes.get(0);
    OptionalLong frames = end.isPresent() ? OptionalLong.of(end.getAsLong() - first) : end;
    Window.Piece piece =
        new Window.Piece(
            take.source(), take.firstFrame() + first, frames, false, 0, take.transition());
    return new Window(first, List.of(piece), 0, frames);
  }

  /** Finds the pieces of the clips between two frames. */
  private final class Cut {
    private final long first;
    private final long until;
    private final List<Window.Piece> pieces = new ArrayList<>();
    private long skip;

    Cut(long first, long until) {
      this.first = first;
      this.until = until;
    }

    Window window() {
      long start = 0;
      for (int i = 0; i < takes.size(); i++) {
        Take take = takes.get(i);
        long end = start + take.frames().getAsLong();
        long nextStart = i + 1 < takes.size() ? end - takes.get(i + 1).overlap() : end;
        if (start < until && end > first) {
          add(take, start, end, nextStart);
        }
        start = nextStart;
      }
      return new Window(first, pieces, skip, OptionalLong.of(until - first));
    }

    private void add(Take take, long start, long end, long nextStart) {
      boolean isFirst = pieces.isEmpty();
      // A window that starts within the transition to the next clip needs the whole transition.
      long from = opening ? Math.max(start, Math.min(first, nextStart)) : start;
      if (opening) {
        skip = first - from;
      }
      long alone = start + take.overlap();
      // A window that ends within the transition into this clip needs the rest of that transition;
      // one that ends within the transition to the next clip needs all of this clip.
      long to = until > nextStart ? end : opening ? until : Math.max(until, alone);
      pieces.add(
          new Window.Piece(
              take.source(),
              take.firstFrame() + from - start,
              OptionalLong.of(to - from),
              true,
              opening ? 0 : take.overlap(),
              take.transition()));
    }
  }
}
