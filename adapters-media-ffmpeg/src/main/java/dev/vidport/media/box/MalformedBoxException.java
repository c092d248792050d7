package dev.vidport.media.box;

import java.io.IOException;

/** The boxes of an MP4 file are malformed. */
public final class MalformedBoxException extends IOException {
  private static final long serialVersionUID = 1L;

  public MalformedBoxException(String message) {
    super(message);
  }
}
