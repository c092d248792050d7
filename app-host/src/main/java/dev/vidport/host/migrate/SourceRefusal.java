package dev.vidport.host.migrate;

/** The source of a migration does not give what is needed; the message says why. */
public final class SourceRefusal extends Exception {
  private static final long serialVersionUID = 1L;

  public SourceRefusal(String message) {
    super(message);
  }
}
