package dev.vidport.domain.thumbnail;

import java.util.Locale;
import java.util.Optional;

/** The format of a still image. */
public enum StillFormat {
  JPEG("jpg"),
  PNG("png"),
  WEBP("webp");

  private final String ending;

  StillFormat(String ending) {
    this.ending = ending;
  }

  /** The usual ending of file names, without the dot. */
  public String extension() {
    return ending;
  }

  /** The format of a file by the ending of its name; empty for any other ending. */
  public static Optional<StillFormat> ofName(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)) {
      case "jpg", "jpeg" -> Optional.of(JPEG);
      case "png" -> Optional.of(PNG);
      case "webp" -> Optional.of(WEBP);
      default -> Optional.empty();
    };
  }
}
