package dev.vidport.domain.account;

/** Something that a plan may hold (decisions, "Plans"). */
public enum Feature {
  REDACTION("redaction"),
  /** A camera beside the screen, and uploads of a recording that still runs. */
  SCREEN_RECORDING("screenRecording"),
  CAPTIONS("captions"),
  /** The HLS link. */
  STREAMING("streaming");

  private final String label;

  Feature(String label) {
    this.label = label;
  }

  /** The name in {@code limits.features} of an account. */
  public String label() {
    return label;
  }
}
