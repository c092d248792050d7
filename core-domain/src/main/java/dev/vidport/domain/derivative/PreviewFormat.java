package dev.vidport.domain.derivative;

import java.util.Locale;
import java.util.Optional;

/** The format of a preview. */
public enum PreviewFormat {
  WEBP(10, 30),
  /** All its frames are in memory until its palette is found. */
  GIF(10, 15),
  /** H.264 without audio. */
  MP4(15, 30);

  private final int usual;
  private final int max;

  PreviewFormat(int usual, int max) {
    this.usual = usual;
    this.max = max;
  }

  /** Frames per second, unless a request names another number. */
  int usualRate() {
    return usual;
  }

  /** The most frames per second. */
  int maxRate() {
    return max;
  }

  /** The usual ending of file names, without the dot. */
  public String extension() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format of a file by the ending of its name; empty for any other ending. */
  public static Optional<PreviewFormat> ofName(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "webp" -> Optional.of(WEBP);
      case "gif" -> Optional.of(GIF);
      case "mp4" -> Optional.of(MP4);
      default -> Optional.empty();
    };
  }
}
