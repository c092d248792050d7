package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs ffmpeg and ffprobe for tests. */
public final class Ffmpeg {
  private Ffmpeg() {}

  /** A clip with video and audio. */
  public static Path clip(Path file, int seconds) throws IOException, InterruptedException {
    run(
        List.of(
            FfmpegSettings.defaults().ffmpeg(),
            "-v",
            "error",
            "-nostdin",
            "-y",
            "-f",
            "lavfi",
            "-i",
            "testsrc2=size=640x360:rate=25",
            "-f",
            "lavfi",
            "-i",
            "sine=frequency=440:sample_rate=48000",
            "-t",
            Integer.toString(seconds),
            "-c:v",
            "libx264",
            "-preset",
            "ultrafast",
            "-pix_fmt",
            "yuv420p",
            "-c:a",
            "aac",
            file.toString()));
    return file;
  }

  /**
   * Generates a file.
   *
   * @param options separated by spaces; no option contains a space
   */
  public static Path generate(Path file, String options) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(FfmpegSettings.defaults().ffmpeg()));
    line.addAll(List.of(("-v error -nostdin -y " + options).split(" ", -1)));
    line.add(file.toString());
    run(line);
    return file;
  }

  /** The ffprobe entries of a file, one per line. */
  public static List<String> probe(Path file, String entries)
      throws IOException, InterruptedException {
    return run(
        List.of(
            FfmpegSettings.defaults().ffprobe(),
            "-v",
            "error",
            "-show_entries",
            entries,
            "-of",
            "csv=p=0",
            file.toString()));
  }

  public static List<String> run(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile("vidport-test", ".out");
    Process process =
        new ProcessBuilder(new ArrayList<>(command))
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(out)).isZero();
      return Files.readAllLines(out, StandardCharsets.UTF_8);
    } finally {
      process.destroyForcibly();
      Files.delete(out);
    }
  }
}
