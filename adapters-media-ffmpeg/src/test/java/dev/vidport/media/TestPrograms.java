package dev.vidport.media;

import dev.vidport.media.settings.FfmpegSettings;

/**
 * The programs that tests run themselves: those that Vidport runs without settings. They are those
 * of the artifact; without it on the class path, those in {@code PATH}.
 */
public final class TestPrograms {
  private TestPrograms() {}

  /** Name or path of ffmpeg. */
  public static String ffmpeg() {
    return FfmpegSettings.defaults().ffmpeg();
  }

  /** Name or path of ffprobe. */
  public static String ffprobe() {
    return FfmpegSettings.defaults().ffprobe();
  }
}
