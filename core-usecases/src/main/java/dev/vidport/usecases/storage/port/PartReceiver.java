package dev.vidport.usecases.storage.port;

import dev.vidport.domain.storage.ObjectKey;
import java.io.IOException;
import java.io.InputStream;

/**
 * Receives the parts of uploads at the host, after the host has checked the signature. Only
 * embedded stores have one; clients send parts to other stores directly.
 */
@FunctionalInterface
public interface PartReceiver {
  /**
   * Stores a part with constant memory. The part is accepted once all its bytes are on disk. A
   * stream that breaks off or has another length leaves the previous part unchanged.
   *
   * @return the tag of the stored part
   * @throws WrongLengthException when {@code content} has more or fewer than {@code sizeBytes}
   *     bytes
   * @throws java.nio.file.NoSuchFileException when the upload is unknown (ended or aborted)
   */
  String receive(ObjectKey key, String upload, int partNumber, long sizeBytes, InputStream content)
      throws IOException;

  /** The part does not have the signed length. */
  final class WrongLengthException extends IOException {
    private static final long serialVersionUID = 1L;

    public WrongLengthException(String message) {
      super(message);
    }
  }
}
