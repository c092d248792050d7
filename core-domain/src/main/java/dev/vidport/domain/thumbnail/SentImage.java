package dev.vidport.domain.thumbnail;

import java.util.Arrays;
import java.util.Optional;

/** The bounds of a picture that an owner sends (service interface, section 8). */
public final class SentImage {
  /** The interface's 2 MB, taken for the larger of its two meanings. */
  public static final int MOST_BYTES = 2 << 20;

  public static final int SMALLEST_SIDE = 16;
  public static final int LARGEST_SIDE = 8192;

  private SentImage() {}

  /** What is wrong with a picture of this size, in pixels; empty when nothing is. */
  public static Optional<String> problem(int width, int height) {
    boolean right = isSide(width) && isSide(height);
    return right
        ? Optional.empty()
        : Optional.of(
            "must have %d to %d pixels a side, has %d×%d"
                .formatted(SMALLEST_SIDE, LARGEST_SIDE, width, height));
  }

  private static boolean isSide(int pixels) {
    return pixels >= SMALLEST_SIDE && pixels <= LARGEST_SIDE;
  }

  /** The formats that are taken. */
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
