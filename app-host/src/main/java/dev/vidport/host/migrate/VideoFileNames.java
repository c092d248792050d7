package dev.vidport.host.migrate;

import java.util.Locale;
import java.util.Set;

/** Tells video files by the endings of their names. */
public final class VideoFileNames {
  private static final Set<String> ENDINGS =
      Set.of(
          "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "ts", "m2ts", "mts", "flv",
          "wmv", "3gp", "ogv");

  private VideoFileNames() {}

  /** Whether a file name is that of a video which is not hidden. */
  public static boolean isVideo(String name) {
    return !name.startsWith(".") && ENDINGS.contains(endingOf(name));
  }

  /** The ending of a name in lower case, without its dot; empty without one. */
  static String endingOf(String name) {
    return name.lastIndexOf('.') < 0
        ? ""
        : name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }
}
