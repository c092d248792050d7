package dev.vidport.media;

import dev.vidport.media.process.QuickStart;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Reads frame numbers and clicks of {@link TestClips}, and reports of ffprobe. A {@link
 * BatchReader} reads several properties at once.
 */
public final class MediaReader {
  static final int BITS = 12;

  private MediaReader() {}

  /** The number that each frame carries, in display order. */
  public static List<Integer> frameNumbers(Path file) {
    return frameNumbers(file.toString());
  }

  /**
   * @param input a path or a URL, for example of a playlist
   */
  public static List<Integer> frameNumbers(String input) {
    return new BatchReader().frameNumbers(input).get();
  }

  /** As {@link #frameNumbers(String)}, for a growing playlist, from its start to its end. */
  public static List<Integer> frameNumbersWhileItGrows(String playlist) {
    return new BatchReader(List.of("-live_start_index", "0")).frameNumbers(playlist).get();
  }

  /** Hashes of the coded frames of a file, without SEI messages, in storage order. */
  public static List<String> videoHashes(String input) {
    return new BatchReader().videoHashes(input).get();
  }

  /**
   * The numbers of frames that {@link #brightness} has read.
   *
   * @param width of the frames: a multiple of the number of blocks
   */
  static List<Integer> frameNumbers(List<byte[]> frames, int width) {
    int block = width / BITS;
    // The second row is within the blocks of all sizes in use.
    return frames.stream().map(frame -> number(frame, width + block / 2, block)).toList();
  }

  /**
   * The number that black and white pixels stand for.
   *
   * @param first position of the lowest bit
   * @param step distance between two bits
   */
  static int number(byte[] pixels, int first, int step) {
    return IntStream.range(0, BITS)
        .map(bit -> (pixels[first + bit * step] & 0xff) > 128 ? 1 << bit : 0)
        .sum();
  }

  /** Times of the audio clicks, in seconds on the file's own clock. */
  public static List<Double> clicks(String input) {
    return new BatchReader().clicks(input).get();
  }

  /** Display times of the frames, in seconds on the file's own clock, ascending. */
  public static List<Double> frameTimes(String input) {
    return probe(input, "v:0", "packet=pts_time").stream().map(Double::valueOf).sorted().toList();
  }

  /** Display times of the keyframes, in seconds. */
  public static List<String> keyframes(String input) {
    return probe(input, "v:0", "packet=pts_time,flags").stream()
        .filter(line -> line.contains("K"))
        .map(line -> line.substring(0, line.indexOf(',')))
        .toList();
  }

  /** The brightness of every frame, one byte per pixel, scaled to the given size. */
  public static List<byte[]> brightness(Path file, int width, int height) {
    return new BatchReader().brightness(file, width, height).get();
  }

  /** The first frame as yuv420p planes. */
  public static byte[] firstFrame(Path file) {
    return output(
        List.of(
            TestPrograms.ffmpeg(),
            "-nostdin",
            "-v",
            "fatal",
            "-i",
            file.toString(),
            "-frames:v",
            "1",
            "-pix_fmt",
            "yuv420p",
            "-f",
            "rawvideo",
            "-"));
  }

  /**
   * @param entries as for ffprobe's {@code -show_entries}
   * @return one line per section, with comma-separated values
   */
  public static List<String> probe(String input, String streams, String entries) {
    byte[] bytes =
        output(
            List.of(
                TestPrograms.ffprobe(),
                "-v",
                "error",
                "-select_streams",
                streams,
                "-show_entries",
                entries,
                "-of",
                "csv=p=0",
                input));
    return new String(bytes, StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.replaceFirst(",+$", ""))
        .filter(line -> !line.isBlank())
        .toList();
  }

  /** The output of a program; fails when the program fails. */
  public static byte[] output(List<String> line) {
    try {
      Process process = QuickStart.of(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      process.getOutputStream().close();
      try (InputStream out = process.getInputStream()) {
        byte[] bytes = out.readAllBytes();
        if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
          throw new AssertionError("command failed: " + line);
        }
        return bytes;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
