package dev.vidport.domain.account;

/** A feature that a plan may include (decisions, "Plans"). */
public enum Feature {
  REDACTION("redaction"),
  /** Recording a camera together with the screen, and streaming uploads. */
  SCREEN_RECORDING("screenRecording"),
  CAPTIONS("captions"),
  /** Renditions in AV1. */
  AV1("av1"),
  /** Links of the uploaded files, which have what redactions hide. */
  ORIGINAL_DOWNLOAD("originalDownload"),
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
