package dev.vidport.ffmpeg;

import java.io.IOException;

/**
 * The artifact with ffmpeg is on the class path, but can't be used. The message is one line that
 * says what to do.
 */
public final class UnusableFfmpegException extends IOException {
  private static final long serialVersionUID = 1L;

  UnusableFfmpegException(String message, Throwable cause) {
    super(message, cause);
  }
}
