package dev.vidport.client;

/** A video has ended without an output. */
public final class VideoFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String videoId;
  private final String status;
  private final String code;

  VideoFailedException(String videoId, String status, String code, String message) {
    super(code + ": " + message);
    this.videoId = videoId;
    this.status = status;
    this.code = code;
  }

  public String videoId() {
    return videoId;
  }

  /** The status of the video: FAILED, TIMED_OUT, ABORTED, or DELETED if it no longer exists. */
  public String status() {
    return status;
  }

  /** The code of the failure, such as {@code NO_VIDEO}; without one the status. */
  public String code() {
    return code;
  }
}
