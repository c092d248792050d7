package dev.vidport.usecases.storage;

import java.io.IOException;
import java.io.InputStream;

/**
 * Where a host that has no store of its own to send clients to takes in the parts of uploads, after
 * it has checked the signature. Only embedded stores have one.
 */
public interface PartReceiver {
  /**
   * Streams a part to its place with flat memory. The part counts once all bytes are safe on disk;
   * a stream that breaks off or is of another length leaves what was there before.
   *
   * @return the tag of the stored part
   * @throws WrongLength when {@code content} holds more or fewer than {@code sizeBytes}
   * @throws java.nio.file.NoSuchFileException when the upload is unknown (ended or aborted)
   */
  String receive(ObjectKey key, String upload, int partNumber, long sizeBytes, InputStream content)
      throws IOException;

  /** The part is not of the length that was signed. */
  final class WrongLength extends IOException {
    private static final long serialVersionUID = 1L;

    public WrongLength(String message) {
      super(message);
    }
  }
}
