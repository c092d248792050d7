package dev.vidport.usecases.storage;

import dev.vidport.domain.upload.Part;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Takes objects in parts, straight from the user's client by signed addresses. */
public interface PartUploads {
  /**
   * @return the store's own name of this upload, at most 1,000 characters
   */
  String begin(ObjectKey key, String contentType) throws IOException;

  /**
   * As {@link #begin}, for an upload whose parts can be read while others are still on their way. A
   * part that arrives after the end of such an upload may be taken, but changes nothing: it is not
   * listed, and goes with {@link ObjectStore#deleteAll}.
   */
  String beginReadable(ObjectKey key, String contentType) throws IOException;

  /**
   * Opens a part of an upload that {@link #beginReadable} began, from byte {@code offset} on; the
   * stream is closed by the caller. A part that is sent again while it is read may show the bytes
   * of either, but not of both.
   *
   * @throws java.nio.file.NoSuchFileException when the part has not arrived, or the upload is over;
   *     once it is complete its object has the bytes
   */
  InputStream readPart(ObjectKey key, String upload, int partNumber, long offset)
      throws IOException;

  /**
   * Signs an address to which exactly {@code sizeBytes} bytes can be PUT without further
   * authentication. A part that is sent again replaces the one before.
   */
  URI sign(ObjectKey key, String upload, int partNumber, long sizeBytes, Duration lifetime)
      throws IOException;

  /** The parts that have arrived whole, by number. Empty when the upload is unknown. */
  List<Part> parts(ObjectKey key, String upload) throws IOException;

  /**
   * Makes the object of {@code parts}, in their order. Calling it again after it succeeded does
   * nothing, so that a host that died in between can go on.
   *
   * @param parts at least one, by ascending number
   * @throws IOException when a part is missing or is another one by now; the upload stays as it
   *     was, so that the part can be sent again
   * @throws java.nio.file.NoSuchFileException when the upload is unknown and did not end in this
   *     object
   */
  void complete(ObjectKey key, String upload, List<Part> parts) throws IOException;

  /** Drops the upload and its parts; does nothing when it is unknown. */
  void abort(ObjectKey key, String upload) throws IOException;
}
