package dev.vidport.domain.derivative;

import java.util.Locale;
import java.util.Optional;

/** The format of a preview. */
public enum PreviewFormat {
  WEBP(10),
  GIF(10),
  /** H.264 without audio. */
  MP4(15);

  private final int usual;

  PreviewFormat(int usual) {
    this.usual = usual;
  }

  /** Frames per second, unless a request names another number. */
  int usualRate() {
    return usual;
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
