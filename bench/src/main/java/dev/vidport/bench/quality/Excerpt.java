package dev.vidport.bench.quality;

import dev.vidport.bench.job.Clip;
import dev.vidport.bench.system.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The beginning of a clip, in a file of its own, which both sides get.
 *
 * @param matrix what its colours are taken for, as ffmpeg names it
 */
record Excerpt(Clip clip, String matrix) {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** Where untagged pictures begin to be taken for BT.709 by players. */
  private static final int HIGH_DEFINITION = 720;

  /** Copies at most {@code seconds}, from the start on, without encoding. */
  static Excerpt of(Path file, int seconds, Path folder) throws IOException, InterruptedException {
    String name = file.getFileName().toString();
    Path copy = folder.resolve("excerpt-" + name);
    String unused =
        Programs.run(
            List.of(
                "ffmpeg",
                "-nostdin",
                "-v",
                "error",
                "-y",
                "-i",
                file.toAbsolutePath().toString(),
                "-t",
                Integer.toString(seconds),
                "-map",
                "0:v:0",
                "-map",
                "0:a:0?",
                "-c",
                "copy",
                copy.toString()),
            folder,
            LONGEST);
    Clip clip = Clip.of(copy);
    return new Excerpt(
        new Clip(name, clip.file(), clip.width(), clip.height(), clip.rate()), matrix(clip));
  }

  private static String matrix(Clip clip) throws IOException, InterruptedException {
    String tag =
        Programs.run(
                List.of(
                    "ffprobe",
                    "-v",
                    "error",
                    "-select_streams",
                    "v:0",
                    "-show_entries",
                    "stream=color_space",
                    "-of",
                    "csv=p=0",
                    clip.file().toString()),
                clip.file().getParent(),
                LONGEST)
            .strip();
    boolean high = Math.min(clip.width(), clip.height()) >= HIGH_DEFINITION;
    return tag.equals("bt709") || (tag.equals("unknown") && high) ? "bt709" : "bt601";
  }
}
