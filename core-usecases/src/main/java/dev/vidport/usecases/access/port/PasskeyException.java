package dev.vidport.usecases.access.port;

/** What an authenticator has sent is not accepted. */
public final class PasskeyException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean isCountBack;

  private PasskeyException(String message, Throwable cause, boolean isCountBack) {
    super(message, cause);
    this.isCountBack = isCountBack;
  }

  /**
   * @param message what is wrong, without data of the request
   */
  public static PasskeyException refused(String message, Throwable cause) {
    return new PasskeyException(message, cause, false);
  }

  /** The signature is right, but the count of signatures is not higher than the stored one. */
  public static PasskeyException countBack(Throwable cause) {
    return new PasskeyException(
        "its count of signatures went back, as if there were a copy of it", cause, true);
  }

  /** Whether another authenticator may have a copy of the key. */
  public boolean isCountBack() {
    return isCountBack;
  }
}
