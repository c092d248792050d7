package dev.vidport.usecases.media.port;

import dev.vidport.domain.thumbnail.UploadedImage;
import java.io.IOException;

/** Sanitizes images from untrusted sources. */
@FunctionalInterface
public interface ImageSanitizer {
  /**
   * Decodes the whole image and encodes it upright, without metadata and not larger than its use
   * needs: a poster as a JPEG, a watermark as a PNG with its transparency, whose sides have at most
   * {@link dev.vidport.domain.watermark.WatermarkImage#MAX_SIDE} pixels.
   *
   * @param type its declared type
   * @throws UnusableMediaException when the image is of another type, is damaged or has an
   *     unsupported size
   * @throws IOException for a fault of the machine
   */
  byte[] clean(byte[] image, UploadedImage.Type type, UploadedImage.Use use)
      throws UnusableMediaException, IOException;
}
