package dev.vidport.media.process;

import dev.vidport.media.FfmpegSettings;
import java.util.ArrayList;
import java.util.List;

/** The options that start every ffmpeg command. */
public final class BaseOptions {
  private BaseOptions() {}

  /** Ignores the keyboard, overwrites files without asking and prints only errors. */
  public static List<String> start(FfmpegSettings settings) {
    return new ArrayList<>(
        List.of(settings.ffmpeg(), "-hide_banner", "-nostdin", "-nostats", "-v", "error", "-y"));
  }

  /** The same, and prints the progress for {@link ProgressParser}. */
  public static List<String> reporting(FfmpegSettings settings) {
    List<String> line = start(settings);
    line.addAll(List.of("-progress", "pipe:1", "-stats_period", "0.5"));
    return line;
  }
}
