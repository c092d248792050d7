package dev.vidport.client;

/**
 * A page of a list could not be read. The cause is an {@link ApiRefused}, an {@link
 * java.io.IOException}, or an {@link InterruptedException}, after which the thread is interrupted.
 */
public final class PagingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PagingException(Exception cause) {
    super(cause.getMessage(), cause);
  }
}
