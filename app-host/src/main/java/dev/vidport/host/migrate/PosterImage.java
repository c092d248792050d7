package dev.vidport.host.migrate;

import java.util.Optional;

/** The limits of an image that becomes the thumbnail of a video. */
final class PosterImage {
  static final int MAX_BYTES = 2 << 20;

  /** The longest side in pixels. */
  static final int MAX_SIDE = 8192;

  private PosterImage() {}

  /** The content type of an image; empty for one that the service does not take. */
  static Optional<String> typeOf(byte[] image) {
    if (begins(image, 0xff, 0xd8, 0xff)) {
      return Optional.of("image/jpeg");
    }
    return begins(image, 0x89, 'P', 'N', 'G') ? Optional.of("image/png") : Optional.empty();
  }

  private static boolean begins(byte[] image, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (image.length <= i || (image[i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }
}
