package dev.vidport.media.process;

import java.util.List;
import java.util.stream.Stream;

/** Starts of ffmpeg in tests, with as little processor time as those of the product. */
public final class QuickStart {
  private QuickStart() {}

  /** Starts a program with the {@link LibraryOrder} and the environment that Vidport gives it. */
  public static ProcessBuilder of(List<String> line) {
    ProcessBuilder builder =
        new ProcessBuilder(
            Stream.concat(LibraryOrder.prefix(line.get(0)).stream(), line.stream()).toList());
    ChildProcess.restrictEnvironment(builder);
    return builder;
  }
}
