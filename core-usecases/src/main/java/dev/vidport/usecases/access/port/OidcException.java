package dev.vidport.usecases.access.port;

/** A call of an issuer failed, or its answer is not valid. The message is for the operator. */
public final class OidcException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  private OidcException(String message, Kind kind) {
    super(message);
    this.kind = kind;
  }

  private OidcException(String message, Throwable cause, Kind kind) {
    super(message, cause);
    this.kind = kind;
  }

  /** What the issuer has sent is not valid. */
  public static OidcException invalid(String message) {
    return new OidcException(message, Kind.INVALID);
  }

  /** What the issuer has sent is not valid. */
  public static OidcException invalid(String message, Throwable cause) {
    return new OidcException(message, cause, Kind.INVALID);
  }

  /** What the issuer has sent is longer than accepted. */
  public static OidcException tooLong(String message, Throwable cause) {
    return new OidcException(message, cause, Kind.TOO_LONG);
  }

  /** The issuer can't be reached, or responds with an error of its own. */
  public static OidcException unavailable(String message) {
    return new OidcException(message, Kind.UNAVAILABLE);
  }

  /** The issuer can't be reached, or responds with an error of its own. */
  public static OidcException unavailable(String message, Throwable cause) {
    return new OidcException(message, cause, Kind.UNAVAILABLE);
  }

  /** The issuer was not called, because too many calls of this host wait for it. */
  public static OidcException busy(String message) {
    return new OidcException(message, Kind.BUSY);
  }

  /** Whether the issuer was not called, so that this says nothing about it. */
  public boolean isBusy() {
    return kind == Kind.BUSY;
  }

  /** Whether the same may succeed later. */
  public boolean isUnavailable() {
    return kind == Kind.UNAVAILABLE || kind == Kind.BUSY;
  }

  /** Whether the issuer has sent more than is accepted. */
  public boolean isTooLong() {
    return kind == Kind.TOO_LONG;
  }

  private enum Kind {
    INVALID,
    TOO_LONG,
    UNAVAILABLE,
    BUSY
  }
}
