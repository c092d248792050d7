package dev.vidport.media.process;

import dev.vidport.media.source.SourceAddress;
import java.util.Set;

/**
 * How a program ended.
 *
 * @param code the exit code; 128 plus the number of the signal if a signal ended the program
 * @param errorOutput the end of its error output
 */
public record ProcessExit(int code, String errorOutput) {
  /**
   * What ffmpeg prints from release 7.0 on when one of its threads fails, as on a filter error. The
   * output then ends early, and the exit code may be 0.
   */
  private static final String FAILED_TASK = "Terminating thread with return code -";

  private static final int KILLED = 137;

  /** SIGILL, SIGTRAP, SIGABRT, SIGBUS and SIGSEGV, each plus 128. */
  private static final Set<Integer> CRASHES = Set.of(132, 134, 135, 136, 139);

  private static final int FILE_TOO_LARGE = 153;

  public boolean succeeded() {
    return code == 0 && !errorOutput.contains(FAILED_TASK);
  }

  /** Killed from outside: the machine ran out of memory, or the CPU time limit was reached. */
  public boolean wasKilled() {
    return code == KILLED;
  }

  /** Crashed, as a decoder may on malformed input. */
  public boolean hasCrashed() {
    return CRASHES.contains(code);
  }

  public boolean wroteTooMuch() {
    return code == FILE_TOO_LARGE;
  }

  /** For logs and messages: without the addresses of the source server, which are secrets. */
  public String description() {
    return "exited with code " + code + ": " + SourceAddress.mask(errorOutput);
  }

  /** The same as {@link #description}, so that no log can contain the secrets. */
  @Override
  public String toString() {
    return description();
  }

  public boolean errorOutputContains(String words) {
    return errorOutput.contains(words);
  }
}
