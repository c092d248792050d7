package dev.vidport.host.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes clips, and looks at what was made of them, with the system's ffmpeg. */
public final class Clips {
  private Clips() {}

  /** A clip with picture and sound. */
  public static Path small(Path file, int seconds) throws IOException, InterruptedException {
    List<String> unused =
        run(
            List.of(
                "ffmpeg",
                "-v",
                "error",
                "-nostdin",
                "-y",
                "-f",
                "lavfi",
                "-i",
                "testsrc2=size=320x180:rate=25",
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

  /** The pictures of a clip over and over, which takes no encoding. */
  public static Path repeated(Path clip, int times, Path file)
      throws IOException, InterruptedException {
    List<String> unused =
        run(
            List.of(
                "ffmpeg",
                "-v",
                "error",
                "-nostdin",
                "-y",
                "-stream_loop",
                Integer.toString(times - 1),
                "-i",
                clip.toString(),
                "-c",
                "copy",
                "-an",
                file.toString()));
    return file;
  }

  /** Entries of what ffprobe tells of a file or an address, one a line. */
  public static List<String> probe(String source, String entries)
      throws IOException, InterruptedException {
    return run(
        List.of("ffprobe", "-v", "error", "-show_entries", entries, "-of", "csv=p=0", source));
  }

  private static List<String> run(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile("vidport-test", ".out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(out)).isZero();
      return Files.readAllLines(out);
    } finally {
      process.destroyForcibly();
      Files.delete(out);
    }
  }
}
