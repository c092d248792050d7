package dev.vidport.domain.render;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What is shown one after another, in frames of the output. Neighbours overlap where one fades into
 * the next; at no time are there more than two.
 *
 * @param takes at least one, in order
 */
public record Timeline(List<Take> takes) {
  public Timeline {
    takes = List.copyOf(takes);
    if (takes.isEmpty()) {
      throw new IllegalArgumentException("a timeline of nothing");
    }
    if (takes.size() > 1 && takes.stream().anyMatch(take -> take.frames().isEmpty())) {
      throw new IllegalArgumentException("only a single take can be of any length");
    }
  }

  /** Its length; empty when that is as long as its source turns out to be. */
  public OptionalLong frames() {
    if (takes.get(0).frames().isEmpty()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        takes.stream().mapToLong(take -> take.frames().getAsLong() - take.overlap()).sum());
  }

  /** What is needed to show {@code chunk}. */
  public Window window(Chunk chunk) {
    return window(chunk.firstFrame(), chunk.endFrame());
  }

  /**
   * What is needed to show the frames from {@code first} up to {@code end}.
   *
   * @param end exclusive; empty means to the end
   */
  public Window window(long first, OptionalLong end) {
    if (frames().isEmpty()) {
      return ofAnyLength(first, end);
    }
    long until = Math.min(end.orElse(Long.MAX_VALUE), frames().getAsLong());
    if (first < 0 || first >= until) {
      throw new IllegalArgumentException("no frames from " + first + " to " + until);
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

  /** Finds the pieces of the takes that lie between two frames. */
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
      boolean opening = pieces.isEmpty();
      // A run that begins within the transition to the next take needs that from its beginning.
      long from = opening ? Math.max(start, Math.min(first, nextStart)) : start;
      if (opening) {
        skip = first - from;
      }
      long alone = start + take.overlap();
      // One that ends within the transition into this take needs that to its end, and one that ends
      // within the transition out of it needs all of it.
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
