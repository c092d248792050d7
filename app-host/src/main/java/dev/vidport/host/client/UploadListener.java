package dev.vidport.host.client;

/** Hears how an upload goes on; called by several threads. */
public interface UploadListener {

  /**
   * The upload is open.
   *
   * @param resumed whether an earlier run had begun it
   * @param arrivedBytes of the file that are there already
   */
  void opened(String videoId, boolean resumed, long arrivedBytes);

  /**
   * A part is on its way.
   *
   * @param bytes of it that have left so far; fewer than before when it is sent again
   */
  void sending(int partNumber, long bytes);

  /** A part has arrived whole. */
  void through(int partNumber);

  /** A part has to be sent again. */
  void again(int partNumber, String reason);

  /** Says nothing to nobody. */
  static UploadListener none() {
    return new UploadListener() {
      @Override
      public void opened(String videoId, boolean resumed, long arrivedBytes) {}

      @Override
      public void sending(int partNumber, long bytes) {}

      @Override
      public void through(int partNumber) {}

      @Override
      public void again(int partNumber, String reason) {}
    };
  }
}
