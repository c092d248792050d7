package dev.vidport.usecases.archive.port;

import java.io.IOException;

/** An archive can't be imported as it is. The message is for the operator. */
public final class ArchiveFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  public ArchiveFormatException(String message) {
    super(message);
  }

  public ArchiveFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
