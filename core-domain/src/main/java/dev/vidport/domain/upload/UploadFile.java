package dev.vidport.domain.upload;

/** Which of an upload's files is meant. */
public enum UploadFile {
  SOURCE,
  /** The camera recorded beside the screen. */
  CAMERA;

  public String label() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
