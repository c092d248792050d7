package dev.vidport.media.probe;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The streams of a source whose packets have to be read, and their measurement. */
final class MeasuredStreams implements Consumer<String> {
  /**
   * Packets to read if the headers lack only the rate: a minute or two suffice to measure it.
   * Reading all packets reads the whole file.
   */
  private static final int RATE_PACKETS = 3_000;

  private final SourcePackets packets;
  private final KeyframeTimes keyframes;
  private final Map<Integer, Consumer<String>> consumers;
  private final Set<Integer> seen = new HashSet<>();
  private final OptionalInt limit;
  private final PacketLines lines;

  private MeasuredStreams(
      SourcePackets packets,
      KeyframeTimes keyframes,
      Map<Integer, Consumer<String>> consumers,
      OptionalInt limit) {
    this.packets = packets;
    this.keyframes = keyframes;
    this.consumers = Map.copyOf(consumers);
    this.limit = limit;
    this.lines = new PacketLines(consumers, seen);
  }

  /**
   * What the headers lack.
   *
   * @param readsAll whether all streams are read, so that any without a packet is found
   */
  static MeasuredStreams of(FactsReader reader, boolean readsAll) {
    SourcePackets packets = reader.packets();
    KeyframeTimes keyframes = new KeyframeTimes();
    Map<Integer, Consumer<String>> consumers = new HashMap<>();
    if (reader.needsPackets()) {
      consumers.put(reader.videoStream(), packets.video().andThen(keyframes));
    } else if (readsAll) {
      consumers.put(reader.videoStream(), line -> {});
    }
    reader.audioToMeasure().ifPresent(stream -> consumers.put(stream, packets.audio()));
    boolean isComplete = reader.needsAllPackets() || reader.audioToMeasure().isPresent();
    return new MeasuredStreams(
        packets,
        keyframes,
        consumers,
        isComplete || readsAll ? OptionalInt.empty() : OptionalInt.of(RATE_PACKETS));
  }

  /** All packets of the video. */
  static MeasuredStreams ofVideo(FactsReader reader) {
    SourcePackets packets = reader.packets();
    return new MeasuredStreams(
        packets,
        new KeyframeTimes(),
        Map.of(reader.videoStream(), packets.video()),
        OptionalInt.empty());
  }

  /** Reads a line of {@link ProbeCommand#packets}. */
  @Override
  public void accept(String line) {
    lines.accept(line);
  }

  Set<Integer> streams() {
    return consumers.keySet();
  }

  /** The number of packets to read; empty for all. */
  OptionalInt limit() {
    return limit;
  }

  SourcePackets packets() {
    return packets;
  }

  /** Empty if not all packets of the video are read, with their positions. */
  KeyframeTimes keyframes() {
    return keyframes;
  }

  /**
   * The streams without a packet that a choice must not consider; empty if each measured stream has
   * packets. The only video stays: the fault of the file then is that it has no frames.
   */
  Set<Integer> empty(ProbeReport report) {
    if (seen.containsAll(consumers.keySet())) {
      return Set.of();
    }
    // With several streams, the lines of all streams have been read.
    Set<Integer> read =
        consumers.size() > 1
            ? report.streams().stream().map(ProbeStream::index).collect(Collectors.toSet())
            : consumers.keySet();
    Set<Integer> empty = new HashSet<>(read);
    empty.removeAll(seen);
    if (report.without(empty).video().isEmpty()) {
      report.video().map(ProbeStream::index).ifPresent(empty::remove);
    }
    return empty;
  }
}
