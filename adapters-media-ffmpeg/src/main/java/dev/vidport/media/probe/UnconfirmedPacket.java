package dev.vidport.media.probe;

import java.util.Optional;

/** A video packet whose time does not follow the previous one, until more packets show why. */
final class UnconfirmedPacket {
  private final PacketLine line;
  private final PacketTimes.Packet times;
  private Optional<PacketTimes.Packet> repaired = Optional.empty();

  UnconfirmedPacket(PacketLine line, PacketTimes.Packet times) {
    this.line = line;
    this.times = times;
  }

  PacketLine line() {
    return line;
  }

  /** The times in the file. */
  PacketTimes.Packet times() {
    return times;
  }

  /** The repaired times, or the times in the file. */
  PacketTimes.Packet current() {
    return repaired.orElse(times);
  }

  long decode() {
    return current().decode();
  }

  /** Whether the file has the decoding time, which ascends, unlike the pts. */
  boolean hasDecodeTime() {
    return line.hasDecodingTime();
  }

  void repair(PacketTimes.Packet better) {
    repaired = Optional.of(better);
  }

  /** The times that the packet should have; empty if the times in the file are correct. */
  Optional<PacketTimes.Packet> repaired() {
    return repaired;
  }
}
