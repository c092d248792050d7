package dev.vidport.client;

/** Receives the progress of an upload. Several threads call it. */
public interface UploadListener {

  /**
   * The upload is open.
   *
   * @param resumed whether an earlier run created the upload
   * @param uploadedBytes bytes of the file that the service already has
   */
  void opened(String videoId, boolean resumed, long uploadedBytes);

  /**
   * A part is being sent.
   *
   * @param bytes bytes of the part sent so far; starts again at 0 for a new attempt
   */
  void sending(int partNumber, long bytes);

  /** A part is uploaded completely. */
  void uploaded(int partNumber);

  /** A part failed and will be sent again. */
  void retrying(int partNumber, String reason);

  /** A listener that does nothing. */
  static UploadListener none() {
    return new UploadListener() {
      @Override
      public void opened(String videoId, boolean resumed, long uploadedBytes) {}

      @Override
      public void sending(int partNumber, long bytes) {}

      @Override
      public void uploaded(int partNumber) {}

      @Override
      public void retrying(int partNumber, String reason) {}
    };
  }
}
