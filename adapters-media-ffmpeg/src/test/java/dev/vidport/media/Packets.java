package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The packets of a file, in storage order, as ffmpeg's {@code framecrc} lists them.
 *
 * @param all the packets of all streams
 * @param properties of the streams, such as {@code dimensions}, each with its last value
 * @param units of the times, in seconds as numerator and denominator, by the type of the stream
 */
record Packets(List<Packet> all, Map<String, String> properties, Map<String, long[]> units) {
  private static final Pattern FLAGS = Pattern.compile("F=0x([0-9A-F]+)");

  /**
   * A packet.
   *
   * @param type {@code video} or {@code audio}
   * @param pts in units of the file
   * @param dts in units of the file
   * @param micros the display time
   * @param decodingMicros the decoding time
   * @param duration in units of the file
   * @param size in bytes
   * @param flags flags and side data; empty for a keyframe without either
   */
  record Packet(
      String type,
      long pts,
      long dts,
      long micros,
      long decodingMicros,
      long duration,
      int size,
      String flags) {
    boolean isKeyframe() {
      Matcher written = FLAGS.matcher(flags);
      return !written.find() || (Integer.parseInt(written.group(1), 16) & 1) > 0;
    }
  }

  /** Reads lines such as {@code 0, 512, 1024, 512, 475, 0xe499ae3d, F=0x0}. */
  static Packets parse(List<String> lines) {
    Map<String, String> types = new HashMap<>();
    Map<String, long[]> units = new HashMap<>();
    Map<String, String> properties = new HashMap<>();
    List<Packet> packets = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split("[ ,:/]+", -1);
      switch (words[0]) {
        case "#tb" ->
            units.put(words[1], new long[] {Long.parseLong(words[2]), Long.parseLong(words[3])});
        case "#media_type" -> types.put(words[1], words[2]);
        default -> {
          if (line.startsWith("#")) {
            properties.put(words[0].substring(1), line.substring(line.indexOf(": ") + 2));
          } else {
            packets.add(packet(types.get(words[0]), units.get(words[0]), words));
          }
        }
      }
    }
    Map<String, long[]> ofTypes = new HashMap<>();
    types.forEach((stream, type) -> ofTypes.put(type, units.get(stream)));
    return new Packets(List.copyOf(packets), properties, ofTypes);
  }

  private static Packet packet(String type, long[] unit, String... words) {
    long dts = Long.parseLong(words[1]);
    long pts = Long.parseLong(words[2]);
    return new Packet(
        type,
        pts,
        dts,
        micros(pts, unit),
        micros(dts, unit),
        Long.parseLong(words[3]),
        Integer.parseInt(words[4]),
        String.join(" ", Arrays.asList(words).subList(6, words.length)));
  }

  private static long micros(long time, long... unit) {
    return Math.floorDiv(time * 1_000_000 * unit[0], unit[1]);
  }

  /** Width and height of the frames, as {@code 320x180}. */
  String size() {
    return Objects.requireNonNull(properties.get("dimensions"), "there is no video");
  }

  /** Width and height of a pixel, as {@code 1/1}. */
  String pixelAspect() {
    return Objects.requireNonNull(properties.get("sar"), "there is no video");
  }

  /** Frames per second, as {@code 30000/1001}; fails if the intervals differ. */
  String rate() {
    List<Long> times = video().stream().map(Packet::pts).sorted().toList();
    List<Long> intervals =
        times.size() == 1
            ? List.of(video().get(0).duration)
            : IntStream.range(1, times.size())
                .mapToObj(i -> times.get(i) - times.get(i - 1))
                .distinct()
                .toList();
    assertThat(intervals).as("intervals of the frames").hasSize(1);
    long[] unit = Objects.requireNonNull(units.get("video"));
    BigInteger frames = BigInteger.valueOf(unit[1]);
    BigInteger seconds = BigInteger.valueOf(unit[0] * intervals.get(0));
    BigInteger common = frames.gcd(seconds);
    return frames.divide(common) + "/" + seconds.divide(common);
  }

  /** The packets of two files. */
  Packets with(Packets other) {
    Map<String, String> both = new HashMap<>(properties);
    both.putAll(other.properties);
    Map<String, long[]> allUnits = new HashMap<>(units);
    allUnits.putAll(other.units);
    return new Packets(Stream.concat(all.stream(), other.all.stream()).toList(), both, allUnits);
  }

  List<Packet> video() {
    return of("video");
  }

  List<Packet> audio() {
    return of("audio");
  }

  private List<Packet> of(String type) {
    return all.stream().filter(packet -> packet.type.equals(type)).toList();
  }

  /** The times of each frame in units of the file, and whether it is a keyframe. */
  List<String> timesAndKeyframes() {
    return video().stream()
        .map(packet -> packet.pts + " " + packet.dts + " " + packet.flags)
        .toList();
  }

  /** Display times of the keyframes, in microseconds, in storage order. */
  List<Long> keyframes() {
    return video().stream().filter(Packet::isKeyframe).map(Packet::micros).toList();
  }

  /** Display times of the frames, in seconds, ascending. */
  List<Double> frameTimes() {
    return video().stream().map(packet -> packet.micros / 1e6).sorted().toList();
  }
}
