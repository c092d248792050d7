package dev.vidport.domain.upload;

/** The role of a file in its upload. */
public enum UploadFileRole {
  SOURCE,
  /** The camera, recorded together with the screen. */
  CAMERA;

  public String label() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
