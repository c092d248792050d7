package dev.vidport.usecases.access.port;

/** A call of an issuer failed, or its answer is not valid. The message is for the operator. */
public final class OidcException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean isUnavailable;

  private OidcException(String message, boolean isUnavailable) {
    super(message);
    this.isUnavailable = isUnavailable;
  }

  private OidcException(String message, Throwable cause, boolean isUnavailable) {
    super(message, cause);
    this.isUnavailable = isUnavailable;
  }

  /** What the issuer has sent is not valid. */
  public static OidcException invalid(String message) {
    return new OidcException(message, false);
  }

  /** What the issuer has sent is not valid. */
  public static OidcException invalid(String message, Throwable cause) {
    return new OidcException(message, cause, false);
  }

  /** The issuer can't be reached, or responds with an error of its own. */
  public static OidcException unavailable(String message) {
    return new OidcException(message, true);
  }

  /** The issuer can't be reached, or responds with an error of its own. */
  public static OidcException unavailable(String message, Throwable cause) {
    return new OidcException(message, cause, true);
  }

  /** Whether the same may succeed later. */
  public boolean isUnavailable() {
    return isUnavailable;
  }
}
