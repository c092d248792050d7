package dev.vidport.library.internal;

/** A move is not possible as the settings say; nothing is lost. The message says what to do. */
public final class MoveRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MoveRefusedException(String message) {
    super(message);
  }
}
