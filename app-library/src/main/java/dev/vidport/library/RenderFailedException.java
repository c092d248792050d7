package dev.vidport.library;

/** A file could not be rendered. The message holds the code and the reason. */
public final class RenderFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;

  RenderFailedException(String code, String reason) {
    super(code + ": " + reason);
    this.code = code;
  }

  /** A stable code in upper case, such as {@code NOT_MEDIA} or {@code ABORTED}. */
  public String code() {
    return code;
  }
}
