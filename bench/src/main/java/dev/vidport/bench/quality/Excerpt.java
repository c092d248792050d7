package dev.vidport.bench.quality;

import dev.vidport.bench.clip.BenchClip;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The beginning of a clip.
 *
 * @param frames number of frames to measure; empty for the whole clip
 * @param matrix colour matrix to decode the clip with, as ffmpeg names it
 */
record Excerpt(BenchClip clip, OptionalLong frames, String matrix) {
  /** From this short side on, players decode untagged video as BT.709. */
  private static final int HIGH_DEFINITION = 720;

  /** At most the first {@code seconds} of a file. */
  static Excerpt of(Path file, int seconds) throws IOException, InterruptedException {
    BenchClip clip = BenchClip.of(file);
    double length = Double.parseDouble(BenchClip.probe(clip.file(), "format=duration"));
    long frames = (long) (seconds * clip.rate().perSecond());
    return new Excerpt(
        clip, length > seconds ? OptionalLong.of(frames) : OptionalLong.empty(), matrix(clip));
  }

  /** Processing options, as JSON, that make a job render the excerpt only. */
  String renderOptions() {
    return frames.isPresent()
        ? String.format(
            Locale.ROOT,
            "{\"trim\":{\"start\":0,\"end\":%.6f}}",
            seconds((double) frames.getAsLong()))
        : "{}";
  }

  /**
   * Output options that make ffmpeg encode the excerpt only: up to the middle of the last frame.
   */
  List<String> durationOptions() {
    return frames.isPresent()
        ? List.of("-t", String.format(Locale.ROOT, "%.6f", seconds(frames.getAsLong() - 0.5)))
        : List.of();
  }

  private double seconds(double frame) {
    return frame / clip.rate().perSecond();
  }

  private static String matrix(BenchClip clip) throws IOException, InterruptedException {
    String tag = BenchClip.probe(clip.file(), "stream=color_space");
    boolean high = Math.min(clip.width(), clip.height()) >= HIGH_DEFINITION;
    return tag.equals("bt709") || (tag.equals("unknown") && high) ? "bt709" : "bt601";
  }
}
