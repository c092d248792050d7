package dev.vidport.usecases.transaction.port;

/**
 * Stored data cannot be read or contradict each other: a record, or the objects that a record
 * refers to. No retry helps; an operator has to restore them.
 */
public final class DamagedDataException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DamagedDataException(String message) {
    super(message);
  }

  public DamagedDataException(String message, Throwable cause) {
    super(message, cause);
  }
}
