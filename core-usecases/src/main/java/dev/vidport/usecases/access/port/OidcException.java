package dev.vidport.usecases.access.port;

/** A call of an issuer failed, or its answer is not valid. The message is for the operator. */
public final class OidcException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean isUnavailable;
  private final boolean isBusy;

  private OidcException(String message, boolean isUnavailable, boolean isBusy) {
    super(message);
    this.isUnavailable = isUnavailable;
    this.isBusy = isBusy;
  }

  private OidcException(String message, Throwable cause, boolean isUnavailable) {
    super(message, cause);
    this.isUnavailable = isUnavailable;
    this.isBusy = false;
  }

  /** What the issuer has sent is not valid. */
  public static OidcException invalid(String message) {
    return new OidcException(message, false, false);
  }

  /** What the issuer has sent is not valid. */
  public static OidcException invalid(String message, Throwable cause) {
    return new OidcException(message, cause, false);
  }

  /** The issuer can't be reached, or responds with an error of its own. */
  public static OidcException unavailable(String message) {
    return new OidcException(message, true, false);
  }

  /** The issuer can't be reached, or responds with an error of its own. */
  public static OidcException unavailable(String message, Throwable cause) {
    return new OidcException(message, cause, true);
  }

  /** The issuer was not called, because too many calls of this host wait for it. */
  public static OidcException busy(String message) {
    return new OidcException(message, true, true);
  }

  /** Whether the issuer was not called, so that this says nothing about it. */
  public boolean isBusy() {
    return isBusy;
  }

  /** Whether the same may succeed later. */
  public boolean isUnavailable() {
    return isUnavailable;
  }
}
