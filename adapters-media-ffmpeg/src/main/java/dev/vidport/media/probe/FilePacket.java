package dev.vidport.media.probe;

import java.util.Optional;

/**
 * A packet of a source's video or audio with its position in the file.
 *
 * @param times without a pts, the decoding times
 * @param isTimed whether the pts is known
 * @param isDecodeTimeKnown whether the file has the decoding time; otherwise it is a copy of the
 *     pts
 * @param isKey whether it begins with a keyframe
 * @param position in bytes from the start of the file; {@link #UNKNOWN} without one
 */
record FilePacket(
    boolean isVideo,
    PacketTimes.Packet times,
    boolean isTimed,
    boolean isDecodeTimeKnown,
    boolean isKey,
    long position) {
  static final long UNKNOWN = -1;

  /**
   * Parses a line {@code pts,duration,dts,position,flags}, of which all but the first may be
   * missing; empty without any time.
   */
  static Optional<FilePacket> parse(boolean isVideo, String line) {
    String[] fields = line.split(",", 6);
    Optional<PacketTimes.Packet> timed = PacketTimes.Packet.parse(line);
    boolean isDecodeTimeKnown = fields.length > 2 && !fields[2].strip().equals("N/A");
    return timed
        .or(() -> isDecodeTimeKnown ? decoding(fields) : Optional.empty())
        .map(
            times ->
                new FilePacket(
                    isVideo,
                    times,
                    timed.isPresent(),
                    isDecodeTimeKnown,
                    fields.length > 4 && fields[4].startsWith("K"),
                    fields.length > 3 ? ProbeStream.position(fields[3].strip()) : UNKNOWN));
  }

  private static Optional<PacketTimes.Packet> decoding(String[] fields) {
    return PacketTimes.Packet.parse(fields[2] + "," + fields[1]);
  }

  long decode() {
    return times.decode();
  }

  FilePacket at(long otherPosition) {
    return new FilePacket(isVideo, times, isTimed, isDecodeTimeKnown, isKey, otherPosition);
  }
}
