package dev.vidport.media.process;

/**
 * How a program ended.
 *
 * @param code its exit code; 128 and the number of the signal when a signal ended it
 * @param complaints the end of what it wrote to its error stream
 */
public record Exit(int code, String complaints) {
  private static final int KILLED = 137;
  private static final int FILE_TOO_LARGE = 153;

  public boolean fine() {
    return code == 0;
  }

  /** Ended from outside: out of memory, or past its limit of processor time. */
  public boolean killed() {
    return code == KILLED;
  }

  public boolean wroteTooMuch() {
    return code == FILE_TOO_LARGE;
  }

  public boolean complained(String words) {
    return complaints.contains(words);
  }
}
