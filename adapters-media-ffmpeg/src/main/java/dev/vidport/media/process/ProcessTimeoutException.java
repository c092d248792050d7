package dev.vidport.media.process;

import java.io.IOException;
import java.time.Duration;

/** A program exceeded its time limit and was killed. */
public final class ProcessTimeoutException extends IOException {
  private static final long serialVersionUID = 1L;

  ProcessTimeoutException(String program, Duration limit) {
    super(program + " ran longer than " + limit.toSeconds() + " s");
  }
}
