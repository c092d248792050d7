package dev.vidport.media.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Checks whether a tool works on this machine by running it; its version is not sufficient. */
final class TrialRun {
  /** A busy machine takes seconds; without the tool, programs would be less isolated. */
  private static final int LIMIT_SECONDS = 60;

  private TrialRun() {}

  /**
   * @param prefix a tool and its options, in front of the program that it starts
   */
  static boolean succeeds(List<String> prefix) {
    List<String> line = new ArrayList<>(prefix);
    line.add("true");
    try {
      Process process =
          new ProcessBuilder(line)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException notInstalled) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
