package dev.vidport.media.probe;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The times of video packets that have none. Transmissions store the times of a part of the frames.
 * A frame that others refer to is shown when the next such frame is decoded; all others are shown
 * when they are decoded, and therefore have a time (ISO/IEC 13818-2, 6.1.1.11).
 */
final class UntimedFrames {
  /** A longer distance of frames is a pause or damage. */
  private static final long MAX_DISTANCE = 1_000_000;

  private Optional<FilePacket> pending = Optional.empty();

  /**
   * Adds the next video packet.
   *
   * @return the time of an earlier packet without a time, in microseconds, if it is known now
   */
  OptionalLong add(FilePacket packet) {
    boolean isReference = !packet.isTimed() || packet.times().start() > packet.decode();
    if (!isReference || !packet.isDecodeTimeKnown()) {
      return OptionalLong.empty();
    }
    Optional<FilePacket> earlier = pending;
    pending = packet.isTimed() ? Optional.empty() : Optional.of(packet);
    long distance = earlier.map(frame -> packet.decode() - frame.decode()).orElse(0L);
    return distance > 0 && distance <= MAX_DISTANCE
        ? OptionalLong.of(packet.decode())
        : OptionalLong.empty();
  }
}
