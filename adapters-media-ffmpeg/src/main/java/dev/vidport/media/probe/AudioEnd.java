package dev.vidport.media.probe;

import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Measures the end of an audio stream by the times of its packets, in constant memory. A damaged
 * packet may declare a time hours later, and the last frame of the video would be held until then.
 */
final class AudioEnd implements Consumer<String> {
  /** Recorders write packets even for silence, so a longer gap needs several packets after it. */
  private static final long MAX_GAP_MICROS = 60_000_000;

  /** Shorter audio after a gap does not count. */
  private static final long MIN_RUN_MICROS = 1_000_000;

  private long end;
  private long runStart;
  private long runEnd;
  private boolean found;

  /**
   * @param startMicros the start of the file
   */
  AudioEnd(long startMicros) {
    end = startMicros;
    runStart = startMicros;
    runEnd = startMicros;
  }

  /** Adds a packet from a line {@code pts,duration} in seconds; either may be N/A. */
  @Override
  public void accept(String line) {
    PacketTimes.Packet.parse(line).ifPresent(this::add);
  }

  void add(PacketTimes.Packet packet) {
    found = true;
    if (!follows(packet, end)) {
      if (!follows(packet, runEnd)) {
        runStart = packet.start();
      }
      runEnd = Math.max(runEnd, packet.end());
      if (runEnd - runStart < MIN_RUN_MICROS) {
        return;
      }
    }
    end = Math.max(end, packet.end());
  }

  private static boolean follows(PacketTimes.Packet packet, long previousEnd) {
    return packet.start() <= previousEnd + MAX_GAP_MICROS;
  }

  /** In microseconds on the file's clock; empty without packets. */
  OptionalLong micros() {
    return found ? OptionalLong.of(end) : OptionalLong.empty();
  }
}
