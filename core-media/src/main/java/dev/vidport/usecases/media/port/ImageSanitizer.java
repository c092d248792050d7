package dev.vidport.usecases.media.port;

import dev.vidport.domain.thumbnail.UploadedImage;
import java.io.IOException;

/** Sanitizes images from untrusted sources. */
@FunctionalInterface
public interface ImageSanitizer {
  /**
   * Decodes the whole image and encodes it as an upright JPEG that is not larger than a screen
   * needs and contains no metadata.
   *
   * @param type its declared type
   * @throws UnusableMediaException when the image is of another type, is damaged or has an
   *     unsupported size
   * @throws IOException for a fault of the machine
   */
  byte[] clean(byte[] image, UploadedImage.Type type) throws UnusableMediaException, IOException;
}
