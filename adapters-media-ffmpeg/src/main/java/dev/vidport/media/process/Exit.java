package dev.vidport.media.process;

import java.util.Set;

/**
 * How a program ended.
 *
 * @param code its exit code; 128 and the number of the signal when a signal ended it
 * @param complaints the end of what it wrote to its error stream
 */
public record Exit(int code, String complaints) {
  private static final int KILLED = 137;

  /** Signals of programs that did what they must not: illegal instructions, aborts, wild reads. */
  private static final Set<Integer> CRASHES = Set.of(132, 134, 135, 136, 139);

  private static final int FILE_TOO_LARGE = 153;

  public boolean fine() {
    return code == 0;
  }

  /** Ended from outside: out of memory, or past its limit of processor time. */
  public boolean killed() {
    return code == KILLED;
  }

  /** Ended by its own fault, as a decoder may that was led astray. */
  public boolean crashed() {
    return CRASHES.contains(code);
  }

  public boolean wroteTooMuch() {
    return code == FILE_TOO_LARGE;
  }

  public boolean complained(String words) {
    return complaints.contains(words);
  }
}
