package dev.vidport.usecases.archive;

/** An export that can't succeed. The message is for the owner. */
final class ExportFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ExportFailedException(String message) {
    super(message);
  }
}
