package dev.vidport.usecases.storage.port;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Receives objects in parts: from the user's client by signed addresses, or from this service. */
public interface MultipartUploads {
  /**
   * @return the store's name of this upload, at most 1,000 characters
   */
  String begin(ObjectKey key, String contentType) throws IOException;

  /**
   * As {@link #begin}, for an upload whose parts can be read before all parts have arrived. A part
   * that arrives after the end of such an upload may be accepted, but has no effect: it is not
   * listed, and {@link ObjectStore#deleteAll} deletes it.
   */
  String beginReadable(ObjectKey key, String contentType) throws IOException;

  /**
   * Opens a part of an upload that {@link #beginReadable} began, from byte {@code offset} on. The
   * caller closes the stream. While a part is sent again, a reader gets the bytes of the old part
   * or of the new one, never of both.
   *
   * @throws java.nio.file.NoSuchFileException when the part has not arrived, or the upload has
   *     ended; the object of a completed upload has the bytes
   */
  InputStream readPart(ObjectKey key, String upload, int partNumber, long offset)
      throws IOException;

  /** Whether {@link #readPart} can read the parts of an upload of this name. */
  default boolean readsParts(String upload) {
    return true;
  }

  /**
   * Signs an address to which exactly {@code sizeBytes} bytes can be PUT without further
   * authentication. A part that is sent again replaces the previous one.
   */
  URI sign(ObjectKey key, String upload, int partNumber, long sizeBytes, Duration lifetime)
      throws IOException;

  /**
   * Stores the first {@code sizeBytes} bytes of {@code content} as a part, as if a client had sent
   * it.
   *
   * @throws java.nio.file.NoSuchFileException when the upload is unknown (ended or aborted)
   */
  Part put(ObjectKey key, String upload, int partNumber, byte[] content, int sizeBytes)
      throws IOException;

  /** The parts that have arrived completely, by number; empty when the upload is unknown. */
  List<Part> parts(ObjectKey key, String upload) throws IOException;

  /**
   * Joins {@code parts} to the object, in their order. A repeated call after a success does
   * nothing, so that a call can be repeated after a crash. Other unfinished uploads of the object
   * are aborted: if the store begins an upload and its response is lost, no caller knows that
   * upload.
   *
   * @param parts at least one, by ascending number
   * @throws IOException when a part is missing or was replaced; the upload stays open, so that the
   *     part can be sent again
   * @throws java.nio.file.NoSuchFileException when the upload is unknown and did not end in this
   *     object
   */
  void complete(ObjectKey key, String upload, List<Part> parts) throws IOException;

  /** Deletes the upload and its parts; does nothing when the upload is unknown. */
  void abort(ObjectKey key, String upload) throws IOException;
}
