package dev.vidport.media.index;

/** The video has to be re-encoded; the message holds the reason. */
public final class NotWebReadyException extends Exception {
  private static final long serialVersionUID = 1L;

  NotWebReadyException(String reason) {
    // An expected result, so the stack trace is left out.
    super(reason, null, false, false);
  }

  static void require(boolean fits, String reason) throws NotWebReadyException {
    if (!fits) {
      throw new NotWebReadyException(reason);
    }
  }
}
