package dev.vidport.media.index;

/** Says why a picture has to be encoded anew. */
public final class NotWebReady extends Exception {
  private static final long serialVersionUID = 1L;

  NotWebReady(String reason) {
    // One of a few expected answers: nobody looks at where it was found out.
    super(reason, null, false, false);
  }

  static void unless(boolean fits, String reason) throws NotWebReady {
    if (!fits) {
      throw new NotWebReady(reason);
    }
  }
}
