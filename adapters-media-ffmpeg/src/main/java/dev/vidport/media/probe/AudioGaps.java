package dev.vidport.media.probe;

import java.util.OptionalLong;

/**
 * Distinguishes gaps and overlaps of an audio stream from unsteady times, by the times of its
 * packets. Recordings that were joined have audio and video of different lengths, and transmissions
 * lose packets; audio after a gap that is not filled would play too early. Some recorders write the
 * time at which a packet arrived: there, filling each gap would tear the audio apart.
 */
final class AudioGaps {
  /** The filters fill gaps from here on, in microseconds. */
  private static final long MIN_GAP = 10_000;

  /** The largest difference of steady times, in microseconds: some files have times in ms. */
  private static final long MAX_ROUNDING = 5_000;

  /** At most one of this many packets may have a gap or an overlap before it. */
  private static final int PACKETS_PER_GAP = 100;

  private long packets;
  private long gaps;
  private long unsteady;

  /** The end of the last packet; empty if its duration is unknown. */
  private OptionalLong end = OptionalLong.empty();

  void add(PacketTimes.Packet packet) {
    packets++;
    long difference = Math.abs(packet.start() - end.orElse(packet.start()));
    if (difference > MAX_ROUNDING) {
      unsteady++;
      gaps += difference >= MIN_GAP ? 1 : 0;
    }
    end = packet.end() > packet.start() ? OptionalLong.of(packet.end()) : OptionalLong.empty();
  }

  /** Whether there are gaps or overlaps, and the other times are steady. */
  boolean areReal() {
    return gaps > 0 && unsteady <= 1 + packets / PACKETS_PER_GAP;
  }
}
