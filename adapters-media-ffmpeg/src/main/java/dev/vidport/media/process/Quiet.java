package dev.vidport.media.process;

import dev.vidport.media.FfmpegSettings;
import java.util.ArrayList;
import java.util.List;

/** What every run of ffmpeg starts with. */
public final class Quiet {
  private Quiet() {}

  /** Reads no keys, asks no questions, and writes nothing but errors. */
  public static List<String> start(FfmpegSettings settings) {
    return new ArrayList<>(
        List.of(settings.ffmpeg(), "-hide_banner", "-nostdin", "-nostats", "-v", "error", "-y"));
  }

  /** The same, and prints for {@link ProgressLines} what is done. */
  public static List<String> reporting(FfmpegSettings settings) {
    List<String> line = start(settings);
    line.addAll(List.of("-progress", "pipe:1", "-stats_period", "0.5"));
    return line;
  }
}
