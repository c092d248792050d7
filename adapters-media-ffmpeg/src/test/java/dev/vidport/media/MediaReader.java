package dev.vidport.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Reads frame numbers and clicks of {@link TestClips}, and reports of ffprobe. */
public final class MediaReader {
  static final int BITS = 12;
  private static final int SAMPLE_RATE = 48_000;
  private static final int LOUD = 6_000;

  private MediaReader() {}

  /** The number that each frame carries, in display order. */
  public static List<Integer> frameNumbers(Path file) {
    return frameNumbers(file.toString());
  }

  /**
   * @param input a path or a URL, for example of a playlist
   */
  public static List<Integer> frameNumbers(String input) {
    return frameNumbers(List.of("-i", input));
  }

  /** As {@link #frameNumbers(String)}, for a growing playlist, from its start to its end. */
  public static List<Integer> frameNumbersWhileItGrows(String playlist) {
    return frameNumbers(List.of("-live_start_index", "0", "-i", playlist));
  }

  private static List<Integer> frameNumbers(List<String> input) {
    List<String> line = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error"));
    line.addAll(input);
    line.addAll(
        List.of(
            "-map",
            "0:v:0",
            "-vf",
            "crop=iw:ih/8:0:0,scale=%d:1:flags=area,format=gray".formatted(BITS),
            "-fps_mode",
            "passthrough",
            "-f",
            "rawvideo",
            "-"));
    byte[] rows = output(line);
    List<Integer> numbers = new ArrayList<>();
    for (int row = 0; row + BITS <= rows.length; row += BITS) {
      int number = 0;
      for (int bit = 0; bit < BITS; bit++) {
        number |= (rows[row + bit] & 0xff) > 128 ? 1 << bit : 0;
      }
      numbers.add(number);
    }
    return numbers;
  }

  /** Hashes of the coded frames of a file, without SEI messages, in storage order. */
  public static List<String> videoHashes(String input) {
    String options =
        "-nostdin -v error -i "
            + input
            + " -map 0:v -c copy -f framemd5 -bsf:v filter_units=remove_types=6 -";
    List<String> line = new ArrayList<>(List.of("ffmpeg"));
    line.addAll(List.of(options.split(" ", -1)));
    return new String(output(line), StandardCharsets.US_ASCII)
        .lines()
        .filter(frame -> !frame.startsWith("#"))
        .map(frame -> frame.substring(frame.lastIndexOf(',') + 1).strip())
        .toList();
  }

  /**
   * The packets of all streams, in storage order.
   *
   * @param type {@code video} or {@code audio}
   * @param pts in units of the file
   * @param dts in units of the file
   */
  record Packet(String type, String pts, String dts, String duration, String size, String flags) {}

  static List<Packet> packets(Path file) {
    String fields = "packet=codec_type,pts,dts,duration,size,flags";
    byte[] bytes =
        output(
            List.of(
                "ffprobe", "-v", "error", "-show_entries", fields, "-of", "csv=p=0", "" + file));
    return new String(bytes, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .map(line -> line.split(",", -1))
        .map(field -> new Packet(field[0], field[1], field[2], field[3], field[4], field[5]))
        .toList();
  }

  /** The pts and dts of a stream's packets, in units of the file, and the given fields. */
  static List<String> packets(Path file, String stream, String fields) {
    return probe(file.toString(), stream, "packet=pts,dts," + fields);
  }

  /**
   * The numbers of frames that {@link #brightness} has read.
   *
   * @param width of the frames: a multiple of the number of blocks
   */
  static List<Integer> frameNumbers(List<byte[]> frames, int width) {
    int block = width / BITS;
    List<Integer> numbers = new ArrayList<>();
    for (byte[] frame : frames) {
      int number = 0;
      for (int bit = 0; bit < BITS; bit++) {
        // The second row is within the blocks of all sizes in use.
        number |= (frame[width + bit * block + block / 2] & 0xff) > 128 ? 1 << bit : 0;
      }
      numbers.add(number);
    }
    return numbers;
  }

  /** Times of the audio clicks, in seconds on the file's own clock. */
  public static List<Double> clicks(String input) {
    byte[] bytes =
        output(
            List.of(
                "ffmpeg",
                "-nostdin",
                "-v",
                "error",
                "-copyts",
                "-i",
                input,
                "-map",
                "0:a:0",
                "-af",
                "aresample=48000:async=1:first_pts=0",
                "-ac",
                "1",
                "-f",
                "s16le",
                "-"));
    ShortBuffer samples = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
    List<Double> clicks = new ArrayList<>();
    for (int i = 0; i < samples.limit(); i++) {
      if (Math.abs(samples.get(i)) > LOUD) {
        clicks.add((double) i / SAMPLE_RATE);
        i += SAMPLE_RATE / 2;
      }
    }
    return clicks;
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
    // Extracts the plane: a conversion to gray would stretch its values.
    String filters = "format=yuv420p,extractplanes=y,scale=%d:%d:flags=bicubic";
    byte[] bytes =
        output(
            List.of(
                "ffmpeg",
                "-nostdin",
                "-v",
                "error",
                "-i",
                file.toString(),
                "-vf",
                filters.formatted(width, height),
                "-fps_mode",
                "passthrough",
                "-f",
                "rawvideo",
                "-"));
    List<byte[]> frames = new ArrayList<>();
    int size = width * height;
    for (int from = 0; from + size <= bytes.length; from += size) {
      frames.add(Arrays.copyOfRange(bytes, from, from + size));
    }
    return frames;
  }

  /** The first frame as yuv420p planes. */
  public static byte[] firstFrame(Path file) {
    return output(
        List.of(
            "ffmpeg",
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
                "ffprobe",
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
      Process process =
          new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      process.getOutputStream().close();
      try (InputStream out = process.getInputStream()) {
        byte[] bytes = out.readAllBytes();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
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
