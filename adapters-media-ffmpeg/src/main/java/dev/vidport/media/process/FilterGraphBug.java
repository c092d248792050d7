package dev.vidport.media.process;

import dev.vidport.usecases.step.port.StepBugException;
import java.util.List;

/**
 * Recognizes filter graphs that ffmpeg rejects. This service builds them for any media that it has
 * accepted, so a rejected graph is a bug of this service, and every further attempt would fail.
 */
public final class FilterGraphBug {
  /** Error output of ffmpeg 4 to 7 that shows a rejected filter, option or link of two filters. */
  private static final List<String> REJECTIONS =
      List.of(
          "Error reinitializing filters",
          "Error initializing complex filters",
          "Error initializing filter",
          "Error initializing a simple filtergraph",
          "Error configuring complex filters",
          "Error configuring filter graph",
          "Error applying option",
          "Failed to configure input pad",
          "Failed to configure output pad",
          "Failed to inject frame into filter network",
          "in filtergraph description",
          "has an unconnected output");

  /** Error output of a correct filter graph that failed because the machine lacks resources. */
  private static final List<String> SHORTAGES =
      List.of("Cannot allocate memory", "Resource temporarily unavailable");

  private FilterGraphBug() {}

  /**
   * @throws StepBugException when {@code exit} shows that ffmpeg has rejected a filter graph
   */
  public static void check(Command command, ProcessExit exit) {
    if (isShownBy(exit)) {
      throw new StepBugException(
          "ffmpeg rejected a filter graph and "
              + exit.description()
              + "; its command was: "
              + command.description());
    }
  }

  static boolean isShownBy(ProcessExit exit) {
    return !exit.succeeded()
        && contains(exit, REJECTIONS)
        && !contains(exit, SHORTAGES)
        && !FfmpegFaults.isMachineFault(exit)
        // A frame decoded from damaged data may have properties that no filter accepts.
        && !FfmpegFaults.isContentFault(exit);
  }

  private static boolean contains(ProcessExit exit, List<String> errors) {
    return errors.stream().anyMatch(exit::errorOutputContains);
  }
}
