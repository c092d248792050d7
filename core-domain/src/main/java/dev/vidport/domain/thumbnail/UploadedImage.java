package dev.vidport.domain.thumbnail;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The limits of an image that an owner uploads, of a thumbnail by service interface, section 8. */
public final class UploadedImage {
  /** The 2 MB of the interface, read as 2 MiB, the larger of its two meanings. */
  public static final int MAX_BYTES = 2 << 20;

  /**
   * The largest body of a request with an image. Base64 encodes three bytes as four characters. The
   * 64 KiB margin lets the use case check the image size itself.
   */
  public static final int MAX_BODY_BYTES = MAX_BYTES / 3 * 4 + (64 << 10);

  public static final int MIN_SIDE = 16;
  public static final int MAX_SIDE = 8192;

  private UploadedImage() {}

  /** The problem with an image of this size in pixels; empty if the size is valid. */
  public static Optional<String> problem(int width, int height) {
    boolean valid = isSide(width) && isSide(height);
    return valid
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "must have %d to %d pixels per side, has %d×%d",
                MIN_SIDE,
                MAX_SIDE,
                width,
                height));
  }

  private static boolean isSide(int pixels) {
    return pixels >= MIN_SIDE && pixels <= MAX_SIDE;
  }

  /** What an image is for. */
  public enum Use {
    /** A picture in the size of a player, without transparent parts. */
    POSTER,
    /** A picture over a video, which may have transparent parts. */
    WATERMARK
  }

  /** The accepted formats. */
  public enum Type {
    JPEG("image/jpeg"),
    PNG("image/png");

    private final String contentType;

    Type(String contentType) {
      this.contentType = contentType;
    }

    public String contentType() {
      return contentType;
    }

    public static Optional<Type> of(String contentType) {
      return Arrays.stream(values())
          .filter(type -> type.contentType.equals(contentType))
          .findFirst();
    }
  }
}
