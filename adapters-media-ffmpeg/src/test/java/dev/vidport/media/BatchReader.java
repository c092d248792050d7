package dev.vidport.media;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads properties of rendered files and of {@link TestClips}. The first result that is used reads
 * everything requested before it with one ffmpeg, because the start of a program takes longer than
 * its work on a small file. A repeated request gets the result of the first one. Several threads
 * may use it.
 */
public final class BatchReader {
  private static final int SAMPLE_RATE = 48_000;
  private static final int LOUD = 6_000;

  private final List<String> inputOptions;
  private final Map<List<String>, Reading<?>> known = new HashMap<>();
  private final List<Reading<?>> pending = new ArrayList<>();

  public BatchReader() {
    this(List.of());
  }

  /**
   * @param inputOptions ffmpeg's options for each input
   */
  BatchReader(List<String> inputOptions) {
    this.inputOptions = inputOptions;
  }

  /**
   * The number that each frame carries, in display order.
   *
   * @param input a path or a URL, for example of a playlist
   */
  public Supplier<List<Integer>> frameNumbers(String input) {
    return frameNumbers(input, "crop=iw:ih/8:0:0");
  }

  /**
   * As {@link #frameNumbers(String)}, of clips that are parts of the frame.
   *
   * @param parts the filter that cuts the frame into these parts
   */
  public Supplier<List<Integer>> frameNumbersIn(Path file, String parts) {
    return frameNumbers(file.toString(), parts + ",crop=iw:ih/8:0:0");
  }

  private Supplier<List<Integer>> frameNumbers(String input, String crop) {
    int bits = MediaReader.BITS;
    return request(
        input,
        List.of(
            "0:v:0",
            "-vf",
            crop + ",scale=%d:1:flags=area,format=gray".formatted(bits),
            "-fps_mode",
            "passthrough",
            "-f",
            "rawvideo"),
        bytes -> frames(bytes, bits).stream().map(row -> MediaReader.number(row, 0, 1)).toList());
  }

  public Supplier<List<Integer>> frameNumbers(Path file) {
    return frameNumbers(file.toString());
  }

  /** Times of the audio clicks, in seconds on the file's own clock. */
  public Supplier<List<Double>> clicks(String input) {
    return request(
        input,
        List.of("0:a:0", "-af", "aresample=48000:async=1:first_pts=0", "-ac", "1", "-f", "s16le"),
        BatchReader::clicks);
  }

  public Supplier<List<Double>> clicks(Path file) {
    return clicks(file.toString());
  }

  /** The brightness of every frame, one byte per pixel, scaled to the given size. */
  public Supplier<List<byte[]>> brightness(Path file, int width, int height) {
    // Extracts the plane: a conversion to gray would stretch its values.
    String filters = "format=yuv420p,extractplanes=y,scale=%d:%d:flags=bicubic";
    return request(
        file.toString(),
        List.of(
            "0:v:0",
            "-vf",
            filters.formatted(width, height),
            "-fps_mode",
            "passthrough",
            "-f",
            "rawvideo"),
        bytes -> frames(bytes, width * height));
  }

  /** The colours of every frame. */
  Supplier<List<FrameColours>> colours(Path file) {
    return request(
        file.toString(),
        List.of("0:v:0", "-vf", FrameColours.FILTERS, "-fps_mode", "passthrough", "-f", "rawvideo"),
        bytes -> frames(bytes, FrameColours.BYTES).stream().map(FrameColours::new).toList());
  }

  /** The first frame as a raster. */
  Supplier<Raster> raster(Path file) {
    return request(
        file.toString(),
        List.of("0:v:0", "-vf", Raster.FILTERS, "-frames:v", "1", "-f", "rawvideo"),
        Raster::new);
  }

  /** Audio as it is stored: interleaved samples of 32 bits, little-endian. */
  Supplier<byte[]> samples(Path file) {
    return request(file.toString(), List.of("0:a:0", "-f", "f32le"), bytes -> bytes);
  }

  /** Hashes of the coded frames of a file, without SEI messages, in storage order. */
  public Supplier<List<String>> videoHashes(String input) {
    return request(
        input,
        List.of("0:v", "-c", "copy", "-f", "framemd5", "-bsf:v", "filter_units=remove_types=6"),
        bytes ->
            text(bytes)
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.substring(line.lastIndexOf(',') + 1).strip())
                .toList());
  }

  /** The packets of the first video and audio, for example of a playlist with several videos. */
  Supplier<Packets> packets(String input) {
    return packets(input, "0:v:0? 0:a:0?");
  }

  /** The packets of all streams of a file. */
  Supplier<Packets> packets(Path file) {
    return packets(file.toString(), "0");
  }

  private Supplier<Packets> packets(String input, String streams) {
    return request(
        input,
        // Also those that a player does not show, which a copy leaves out by default.
        List.of(streams, "-c", "copy", "-copyinkf", "-copypriorss", "1", "-f", "framecrc"),
        bytes -> Packets.parse(text(bytes).toList()));
  }

  /** Width and height of the frames, as {@code 320x180}. */
  public Supplier<String> size(Path file) {
    Supplier<Packets> packets = packets(file);
    return () -> packets.get().size();
  }

  /** The coded video without its container. */
  Supplier<byte[]> codedVideo(Path file) {
    return request(file.toString(), List.of("0:v", "-c", "copy", "-f", "h264"), bytes -> bytes);
  }

  private static Stream<String> text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8).lines();
  }

  private static List<byte[]> frames(byte[] bytes, int size) {
    return IntStream.range(0, bytes.length / size)
        .mapToObj(frame -> Arrays.copyOfRange(bytes, frame * size, (frame + 1) * size))
        .toList();
  }

  private static List<Double> clicks(byte[] bytes) {
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

  /**
   * @param output the streams, separated by spaces, as for ffmpeg's {@code -map} if this were the
   *     only input; then the options of the output
   */
  @SuppressWarnings("unchecked") // The same options are always read by the same method.
  private synchronized <T> Supplier<T> request(
      String input, List<String> output, Function<byte[], T> parser) {
    List<String> key = new ArrayList<>(output);
    key.add(input);
    return (Supplier<T>)
        known.computeIfAbsent(
            key,
            added -> {
              Reading<T> reading = new Reading<>(input, output, parser);
              pending.add(reading);
              return reading;
            });
  }

  private void readPending() {
    try {
      Path folder = Files.createTempDirectory("readings");
      List<String> inputs = pending.stream().map(reading -> reading.input).distinct().toList();
      List<String> line =
          new ArrayList<>(List.of(TestPrograms.ffmpeg(), "-nostdin", "-v", "error"));
      // More threads take a quarter more processor time on small files.
      line.addAll(List.of("-filter_threads", "1"));
      // Times are those of the file.
      line.add("-copyts");
      for (String input : inputs) {
        line.addAll(inputOptions);
        line.addAll(List.of("-threads", "1", "-i", input));
      }
      for (int i = 0; i < pending.size(); i++) {
        Reading<?> reading = pending.get(i);
        for (String stream : reading.output.get(0).split(" ", -1)) {
          line.addAll(List.of("-map", inputs.indexOf(reading.input) + stream.substring(1)));
        }
        line.addAll(reading.output.subList(1, reading.output.size()));
        line.addAll(List.of("-threads", "1"));
        line.add(folder.resolve(i + ".out").toString());
      }
      MediaReader.output(line);
      for (int i = 0; i < pending.size(); i++) {
        Path file = folder.resolve(i + ".out");
        pending.get(i).parse(Files.readAllBytes(file));
        Files.delete(file);
      }
      Files.delete(folder);
      pending.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Reading<T> implements Supplier<T> {
    private final String input;
    private final List<String> output;
    private final Function<byte[], T> parser;
    private Optional<T> result = Optional.empty();

    Reading(String input, List<String> output, Function<byte[], T> parser) {
      this.input = input;
      this.output = output;
      this.parser = parser;
    }

    void parse(byte[] bytes) {
      result = Optional.of(parser.apply(bytes));
    }

    @Override
    public T get() {
      synchronized (BatchReader.this) {
        if (result.isEmpty()) {
          readPending();
        }
        return result.orElseThrow();
      }
    }
  }
}
