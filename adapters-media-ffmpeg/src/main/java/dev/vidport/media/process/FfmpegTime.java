package dev.vidport.media.process;

import java.util.Locale;

/** Formats times for options, filters and lists of ffmpeg. */
public final class FfmpegTime {
  private FfmpegTime() {}

  /** Seconds with microsecond precision. */
  public static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.6f", seconds);
  }
}
