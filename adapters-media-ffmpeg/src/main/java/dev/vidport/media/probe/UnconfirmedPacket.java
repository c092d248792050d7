package dev.vidport.media.probe;

import java.util.Optional;

/** A video packet whose time does not follow the one before it, until more packets tell why. */
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

  /** The times that the file states. */
  PacketTimes.Packet times() {
    return times;
  }

  /** The times that the packet should have, as far as is known. */
  PacketTimes.Packet current() {
    return repaired.orElse(times);
  }

  long decode() {
    return current().decode();
  }

  /** Whether the file states the decoding time, which ascends, unlike the other one. */
  boolean hasDecodeTime() {
    return line.hasDecodingTime();
  }

  void repair(PacketTimes.Packet better) {
    repaired = Optional.of(better);
  }

  /** The times that the packet should have, if those of the file are damaged. */
  Optional<PacketTimes.Packet> repaired() {
    return repaired;
  }
}
