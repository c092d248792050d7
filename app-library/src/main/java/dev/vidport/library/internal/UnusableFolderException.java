package dev.vidport.library.internal;

import java.io.IOException;

/**
 * Only another setting or other permissions make the folder usable. The message says what to do.
 */
public final class UnusableFolderException extends IOException {
  private static final long serialVersionUID = 1L;

  UnusableFolderException(String message) {
    super(message);
  }

  UnusableFolderException(String message, Throwable cause) {
    super(message, cause);
  }
}
