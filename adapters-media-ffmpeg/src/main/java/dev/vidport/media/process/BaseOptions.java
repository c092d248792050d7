package dev.vidport.media.process;

import dev.vidport.media.settings.FfmpegSettings;
import java.util.ArrayList;
import java.util.List;

/** The options that start every ffmpeg and ffprobe command. */
public final class BaseOptions {
  /**
   * The largest single block of memory, in bytes. The largest block in use is a frame of the pixel
   * limit in 32-bit floating point.
   */
  private static final String MAX_ALLOC = Long.toString(1L << 30);

  private BaseOptions() {}

  /** Ignores the keyboard, overwrites files without asking and prints only errors. */
  public static List<String> start(FfmpegSettings settings) {
    return new ArrayList<>(
        List.of(
            settings.ffmpeg(),
            "-hide_banner",
            "-nostdin",
            "-nostats",
            "-v",
            "error",
            "-max_alloc",
            MAX_ALLOC,
            "-y"));
  }

  /** Like {@link #start}, and prints the progress for {@link ProgressParser}. */
  public static List<String> reporting(FfmpegSettings settings) {
    List<String> line = start(settings);
    line.addAll(List.of("-progress", "pipe:1", "-stats_period", "0.2"));
    return line;
  }

  /** The start of an ffprobe command, which prints only errors. */
  public static List<String> probe(FfmpegSettings settings) {
    return new ArrayList<>(List.of(settings.ffprobe(), "-v", "error", "-max_alloc", MAX_ALLOC));
  }
}
