package dev.vidport.media.index;

/** The video has to be re-encoded; the message holds the reason. */
public final class NotWebReady extends Exception {
  private static final long serialVersionUID = 1L;

  NotWebReady(String reason) {
    // An expected result, so the stack trace is left out.
    super(reason, null, false, false);
  }

  static void require(boolean fits, String reason) throws NotWebReady {
    if (!fits) {
      throw new NotWebReady(reason);
    }
  }
}
