package dev.vidport.media.caption;

import dev.vidport.media.process.ProcessExit;
import java.io.IOException;
import java.util.List;

/** Says why a recognizer ended without a result. */
final class RecognizerFaults {
  private static final int LINES = 3;

  private RecognizerFaults() {}

  /** Recognizers write long logs, whose last lines tell the reason. */
  static IOException of(String program, ProcessExit exit) {
    if (exit.wasKilled()) {
      return new IOException(
          program
              + " was killed: the machine ran out of memory, or the CPU time limit was reached");
    }
    List<String> log = exit.errorOutput().lines().map(String::strip).toList();
    String reason = String.join("; ", log.subList(Math.max(0, log.size() - LINES), log.size()));
    return new IOException(program + " exited with code " + exit.code() + ": " + reason);
  }
}
