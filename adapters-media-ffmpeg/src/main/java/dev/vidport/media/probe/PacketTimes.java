package dev.vidport.media.probe;

import dev.vidport.domain.media.FrameRate;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Measures a stream by the times of its packets, in constant memory. */
final class PacketTimes implements Consumer<String> {
  private long count;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;
  private long end = Long.MIN_VALUE;
  private final FrameTimes frameTimes = new FrameTimes();

  /** Adds a packet from a line {@code pts,duration} in seconds; either may be N/A. */
  @Override
  public void accept(String line) {
    Packet.parse(line).ifPresent(this::add);
  }

  void add(Packet packet) {
    count++;
    first = Math.min(first, packet.start);
    last = Math.max(last, packet.start);
    end = Math.max(end, packet.end);
    frameTimes.add(packet.start);
  }

  /** Adds only the time of a frame whose packet has none. */
  void addFrame(long micros) {
    frameTimes.add(micros);
  }

  /** Moves the end to {@code micros} if it is later. */
  void extend(long micros) {
    end = Math.max(end, micros);
  }

  /** Times of the first packets in microseconds, ascending. */
  long[] frameTimes() {
    return frameTimes.micros();
  }

  boolean isEmpty() {
    return count == 0;
  }

  long firstMicros() {
    return first;
  }

  /** End of the last packet; without packet durations, one mean distance after its start. */
  long endMicros() {
    return end > last || count < 2 ? end : last + (last - first) / (count - 1);
  }

  /** From the start of the first packet to the end of the last; 0 without packets. */
  long lengthMicros() {
    return isEmpty() ? 0 : endMicros() - first;
  }

  /** Mean number of packets per second; empty for fewer than two packets. */
  Optional<FrameRate> meanRate() {
    if (count < 2 || last <= first) {
      return Optional.empty();
    }
    double perSecond = (count - 1) * 1e6 / (last - first);
    return Optional.of(new FrameRate((int) Math.max(1, Math.round(perSecond * 1000)), 1000));
  }

  /**
   * The times of a packet in microseconds.
   *
   * @param end the same as {@code start} if the duration is unknown
   * @param decode when the packet is decoded; the same as {@code start} if unknown
   */
  record Packet(long start, long end, long decode) {
    /** Parses a line {@code pts,duration,dts} in seconds; empty without a pts. */
    static Optional<Packet> parse(String line) {
      String[] fields = line.split(",", 4);
      OptionalLong pts = ProbeStream.micros(fields[0].strip());
      if (pts.isEmpty()) {
        return Optional.empty();
      }
      long duration = fields.length > 1 ? ProbeStream.micros(fields[1].strip()).orElse(0) : 0;
      long start = pts.getAsLong();
      long decode = fields.length > 2 ? ProbeStream.micros(fields[2].strip()).orElse(start) : start;
      return Optional.of(new Packet(start, start + duration, decode));
    }
  }
}
