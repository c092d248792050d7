package dev.vidport.media.probe;

/** The position of one stream of a file: its section and its time. */
final class StreamClock {
  final boolean isVideo;

  /** The section of the last packet; -1 before the first one. */
  private int section = -1;

  /** The section of the next packet that is neither damaged nor late. */
  private int target;

  /** The number of next packets that are late: they still belong to the section. */
  private int late;

  /** The number of next packets that are damaged. */
  private int damaged;

  private long last;
  private long previous;
  private long beforePrevious;
  private boolean isPreviousDecodeTimeKnown;
  private long end;
  private long position = FilePacket.UNKNOWN;

  StreamClock(boolean isVideo) {
    this.isVideo = isVideo;
  }

  int section() {
    return section;
  }

  /** Whether the next packet begins another section. */
  boolean isBehind() {
    return target > section;
  }

  /** The latest decoding time in the section, in microseconds. */
  long last() {
    return last;
  }

  /** The decoding time of the last packet. */
  long previous() {
    return previous;
  }

  /** The decoding time of the packet before the last one. */
  long beforePrevious() {
    return beforePrevious;
  }

  /** The end of the last packet, in microseconds. */
  long end() {
    return end;
  }

  /** Whether the decoding time of the last packet is known. */
  boolean isPreviousDecodeTimeKnown() {
    return isPreviousDecodeTimeKnown;
  }

  /** Whether to skip the next packet because it is damaged. */
  boolean skipsDamaged() {
    return damaged > 0 && damaged-- > 0;
  }

  /** Whether the next packet is late and belongs to this section. */
  boolean takesLate() {
    return late > 0 && late-- > 0;
  }

  void skip(int packets) {
    damaged = packets;
  }

  /** Lets the stream enter a section after this many more packets. */
  void follow(int next, int latePackets) {
    target = next;
    late = latePackets;
  }

  /**
   * Begins the section of the next packet.
   *
   * @return whether the packet is stored after all packets before it
   */
  boolean enter(FilePacket packet) {
    section = target;
    last = packet.decode();
    previous = last;
    return packet.position() > position;
  }

  void add(FilePacket packet) {
    last = Math.max(last, packet.decode());
    beforePrevious = previous;
    previous = packet.decode();
    isPreviousDecodeTimeKnown = packet.isDecodeTimeKnown();
    end = packet.times().end();
    position = Math.max(position, packet.position());
  }
}
