package dev.vidport.media.process;

import java.util.List;
import java.util.stream.Stream;

/** Starts of ffmpeg in tests, with as little processor time as those of the product. */
public final class QuickStart {
  private QuickStart() {}

  /** A command line with the {@link LibraryOrder} of its program. */
  public static List<String> line(List<String> line) {
    return Stream.concat(LibraryOrder.prefix(line.get(0)).stream(), line.stream()).toList();
  }
}
