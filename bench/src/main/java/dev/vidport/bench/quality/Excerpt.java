package dev.vidport.bench.quality;

import dev.vidport.bench.job.Clip;
import dev.vidport.bench.system.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The beginning of a clip.
 *
 * @param frames how many of them count; empty when all do
 * @param matrix what its colours are taken for, as ffmpeg names it
 */
record Excerpt(Clip clip, OptionalLong frames, String matrix) {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** Where untagged pictures begin to be taken for BT.709 by players. */
  private static final int HIGH_DEFINITION = 720;

  /** At most the first {@code seconds} of a file. */
  static Excerpt of(Path file, int seconds) throws IOException, InterruptedException {
    Clip clip = Clip.of(file);
    double length = Double.parseDouble(asked(clip, "format=duration"));
    long frames = (long) (seconds * clip.rate().perSecond());
    return new Excerpt(
        clip, length > seconds ? OptionalLong.of(frames) : OptionalLong.empty(), matrix(clip));
  }

  /** What to ask of a job, so that it renders the excerpt alone. */
  String options() {
    return frames.isPresent()
        ? String.format(
            Locale.ROOT,
            "{\"trim\":{\"start\":0,\"end\":%.6f}}",
            start((double) frames.getAsLong()))
        : "{}";
  }

  /** The same for an output of ffmpeg: up to the middle of the last frame. */
  List<String> limit() {
    return frames.isPresent()
        ? List.of("-t", String.format(Locale.ROOT, "%.6f", start(frames.getAsLong() - 0.5)))
        : List.of();
  }

  private double start(double frame) {
    return frame / clip.rate().perSecond();
  }

  private static String matrix(Clip clip) throws IOException, InterruptedException {
    String tag = asked(clip, "stream=color_space");
    boolean high = Math.min(clip.width(), clip.height()) >= HIGH_DEFINITION;
    return tag.equals("bt709") || (tag.equals("unknown") && high) ? "bt709" : "bt601";
  }

  private static String asked(Clip clip, String entry) throws IOException, InterruptedException {
    return Programs.run(
            List.of(
                "ffprobe",
                "-v",
                "error",
                "-select_streams",
                "v:0",
                "-show_entries",
                entry,
                "-of",
                "csv=p=0",
                clip.file().toString()),
            clip.file().getParent(),
            LONGEST)
        .strip();
  }
}
