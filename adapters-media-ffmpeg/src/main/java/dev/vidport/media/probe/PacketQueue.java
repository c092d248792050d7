package dev.vidport.media.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Brings packets into the order of the file, and shows those that follow. A demuxer returns a
 * packet of MPEG-TS when the next one of its stream begins, so packets of the other stream may
 * overtake it. Memory is bounded.
 */
final class PacketQueue {
  /** Some seconds of video and audio, far more than any demuxer holds back. */
  private static final int AHEAD = 512;

  private final Consumer<FilePacket> inOrder;
  private final List<FilePacket> packets = new ArrayList<>();

  /** How many of the packets have been passed on. */
  private int passed;

  private boolean isEnd;
  private long videoPosition = FilePacket.UNKNOWN;
  private long audioPosition = FilePacket.UNKNOWN;

  /**
   * @param inOrder receives each packet; {@link #following} shows those after it meanwhile
   */
  PacketQueue(Consumer<FilePacket> inOrder) {
    this.inOrder = inOrder;
  }

  void add(FilePacket packet) {
    insert(packet.at(place(packet)));
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

  /** Whether {@link #following} shows all packets to the end of the file. */
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
  private long place(FilePacket packet) {
    long before = packet.isVideo() ? videoPosition : audioPosition;
    long place = packet.position();
    if (place == FilePacket.UNKNOWN) {
      place = before == FilePacket.UNKNOWN ? Math.max(videoPosition, audioPosition) : before;
    }
    if (packet.isVideo()) {
      videoPosition = place;
    } else {
      audioPosition = place;
    }
    return place;
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
