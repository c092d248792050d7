package dev.vidport.media.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sorts packets into the order of the file, and gives access to the following ones. A demuxer
 * returns a packet of MPEG-TS when the next packet of its stream begins, so packets of the other
 * stream may overtake it. Memory is bounded.
 */
final class PacketQueue {
  /** Some seconds of video and audio, far more than any demuxer holds back. */
  private static final int AHEAD = 512;

  private final Consumer<FilePacket> inOrder;
  private final List<FilePacket> packets = new ArrayList<>();

  /** The number of packets that have been passed on. */
  private int passed;

  private boolean isEnd;
  private long videoPosition = FilePacket.UNKNOWN;
  private long audioPosition = FilePacket.UNKNOWN;

  /**
   * @param inOrder receives each packet; {@link #following} returns the packets after it meanwhile
   */
  PacketQueue(Consumer<FilePacket> inOrder) {
    this.inOrder = inOrder;
  }

  void add(FilePacket packet) {
    insert(packet.at(position(packet)));
    if (packets.size() - passed > AHEAD) {
      next();
    }
  }

  /** Passes on all packets, at the end of the file. */
  void flush() {
    isEnd = true;
    while (passed < packets.size()) {
      next();
    }
    isEnd = false;
  }

  /** Whether {@link #following} returns all packets up to the end of the file. */
  boolean isEnd() {
    return isEnd;
  }

  /** The timed packets of one stream that follow the packet that is being passed on. */
  List<FilePacket> following(boolean isVideo) {
    return ofStream(packets.subList(passed, packets.size()), isVideo);
  }

  /** The timed packets of one stream that follow {@code packet}, which is in the queue. */
  List<FilePacket> following(FilePacket packet, boolean isVideo) {
    int after = packets.indexOf(packet) + 1;
    return ofStream(packets.subList(after, packets.size()), isVideo);
  }

  private static List<FilePacket> ofStream(List<FilePacket> packets, boolean isVideo) {
    return packets.stream()
        .filter(packet -> packet.isVideo() == isVideo && packet.isTimed())
        .toList();
  }

  /** Without a position, a packet belongs to the one before it in its stream. */
  private long position(FilePacket packet) {
    long before = packet.isVideo() ? videoPosition : audioPosition;
    long position = packet.position();
    if (position == FilePacket.UNKNOWN) {
      position = before == FilePacket.UNKNOWN ? Math.max(videoPosition, audioPosition) : before;
    }
    if (packet.isVideo()) {
      videoPosition = position;
    } else {
      audioPosition = position;
    }
    return position;
  }

  private void insert(FilePacket packet) {
    int at = packets.size();
    while (at > passed && packets.get(at - 1).position() > packet.position()) {
      at--;
    }
    packets.add(at, packet);
  }

  private void next() {
    if (passed > AHEAD) {
      packets.subList(0, passed).clear();
      passed = 0;
    }
    passed++;
    inOrder.accept(packets.get(passed - 1));
  }
}
