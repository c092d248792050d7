package dev.vidport.usecases.media.port;

import dev.vidport.domain.render.Failure;

/** The media is not usable; a retry would not help. */
public final class UnusableMediaException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;

  public UnusableMediaException(Failure failure) {
    super(failure.code() + ": " + failure.message());
    this.failure = failure;
  }

  /**
   * @param code a code of {@link Failure}
   * @param message for the owner
   */
  public UnusableMediaException(String code, String message) {
    this(new Failure(code, message));
  }

  /**
   * This fault with a message that begins with the name of its file.
   *
   * @param file empty for the only file
   */
  public UnusableMediaException in(String file) {
    return file.isEmpty()
        ? this
        : new UnusableMediaException(failure.code(), file + ": " + failure.message());
  }

  public Failure failure() {
    return failure;
  }
}
