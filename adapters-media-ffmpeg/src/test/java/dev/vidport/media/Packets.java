package dev.vidport.media;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The packets of a file, in storage order, as ffmpeg's {@code framecrc} lists them.
 *
 * @param all the packets of all streams
 */
record Packets(List<Packet> all) {
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
    List<Packet> packets = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split("[ ,:/]+", -1);
      switch (words[0]) {
        case "#tb" ->
            units.put(words[1], new long[] {Long.parseLong(words[2]), Long.parseLong(words[3])});
        case "#media_type" -> types.put(words[1], words[2]);
        default -> {
          if (!line.startsWith("#")) {
            packets.add(packet(types.get(words[0]), units.get(words[0]), words));
          }
        }
      }
    }
    return new Packets(List.copyOf(packets));
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
