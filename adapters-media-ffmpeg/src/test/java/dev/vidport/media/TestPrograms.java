package dev.vidport.media;

import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.media.settings.IsolationSettings;

/**
 * The programs that tests run themselves: those that Vidport runs without settings. They are those
 * of the artifact; without it on the class path, those in {@code PATH}.
 */
public final class TestPrograms {
  private TestPrograms() {}

  /**
   * The default settings, but without namespaces, whose start takes a quarter of the processor time
   * of a probe.
   */
  public static FfmpegSettings withoutNamespaces() {
    return FfmpegSettings.defaults()
        .withIsolation(
            new IsolationSettings(
                IsolationMode.OFF, IsolationSettings.defaults().videoMebibytes()));
  }

  /** Name or path of ffmpeg. */
  public static String ffmpeg() {
    return FfmpegSettings.defaults().ffmpeg();
  }

  /** Name or path of ffprobe. */
  public static String ffprobe() {
    return FfmpegSettings.defaults().ffprobe();
  }
}
