package dev.vidport.media.process;

import java.io.IOException;
import java.util.List;

/** The settings require isolation that this machine does not provide. The message is one line. */
public final class MissingIsolationException extends IOException {
  private static final long serialVersionUID = 1L;

  MissingIsolationException(List<String> layers) {
    super(
        "VIDPORT_ISOLATION=require, but these layers of isolation do not hold: "
            + String.join(", ", layers)
            + "; install bubblewrap and util-linux and allow user namespaces, or set"
            + " VIDPORT_ISOLATION=auto; `vidport doctor` shows every layer");
  }
}
