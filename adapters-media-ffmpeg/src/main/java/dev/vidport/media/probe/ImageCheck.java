package dev.vidport.media.probe;

import dev.vidport.media.process.RefusedFormat;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/**
 * Refuses images, of which ffmpeg cannot tell whether they move, or which it mistakes for videos.
 */
final class ImageCheck {
  /** Enough for all signatures. */
  static final int SIGNATURE_BYTES = 32;

  /** Larger than the first image of most Motion JPEG streams. */
  static final int JPEG_BYTES = 1 << 20;

  /** Containers of images that may move. */
  private static final Set<String> ANIMATIONS = Set.of("gif", "apng");

  /** The brands of still images in a container like MP4 (ISO/IEC 23008-12, 23000-22). */
  private static final Map<String, String> BRANDS =
      Map.of("heic", "HEIC", "heix", "HEIC", "mif1", "HEIF", "avif", "AVIF");

  /** Position of the flags in the extended header of WebP (RFC 9649, 2.7). */
  private static final int WEBP_FLAGS = 20;

  private static final int WEBP_ANIMATION = 0x02;

  private static final String JPEG_START = "\u00ff\u00d8\u00ff";
  private static final String JPEG_END = "\u00ff\u00d9";

  private ImageCheck() {}

  /**
   * Checks the signature, before ffmpeg reads the file.
   *
   * @param prefix the first {@link #SIGNATURE_BYTES} of the file, or all
   */
  static void checkNoImage(byte[] prefix) throws UnusableMediaException {
    if (text(prefix, 0, 4).equals("RIFF") && text(prefix, 8, 12).equals("WEBP")) {
      boolean moves =
          text(prefix, 12, WEBP_FLAGS + 1).startsWith("VP8X")
              && (prefix[WEBP_FLAGS] & WEBP_ANIMATION) != 0;
      throw moves
          ? RefusedFormat.unsupported("an animated WebP image")
          : RefusedFormat.stillImage("WebP");
    }
    String format = BRANDS.getOrDefault(text(prefix, 8, 12), "");
    if (text(prefix, 4, 8).equals("ftyp") && !format.isEmpty()) {
      throw RefusedFormat.stillImage(format);
    }
  }

  static boolean isJpeg(byte[] prefix) {
    return text(prefix, 0, 3).equals(JPEG_START);
  }

  /**
   * The fault of a JPEG file, or of several that follow each other.
   *
   * @param prefix the first {@link #JPEG_BYTES} of the file, or all
   */
  static UnusableMediaException jpeg(byte[] prefix) {
    return text(prefix, 0, prefix.length).contains(JPEG_END + JPEG_START)
        ? RefusedFormat.unsupported("a raw Motion JPEG stream")
        : RefusedFormat.stillImage("JPEG");
  }

  /** Refuses an image of a single frame. */
  static void checkMoves(String container, ContinuousSections packets)
      throws UnusableMediaException {
    int frames = packets.frameTimes().stream().mapToInt(times -> times.length).sum();
    if (ANIMATIONS.contains(container) && frames == 1) {
      throw RefusedFormat.stillImage(container.equals("gif") ? "GIF" : "PNG");
    }
  }

  /** Each byte as one character; empty after the end of the file. */
  private static String text(byte[] bytes, int from, int to) {
    return to > bytes.length
        ? ""
        : new String(Arrays.copyOfRange(bytes, from, to), StandardCharsets.ISO_8859_1);
  }
}
