package dev.vidport.media.probe;

import java.util.List;
import java.util.function.Supplier;

/**
 * Distinguishes jumps of the clock from damaged times by the packets that follow. Times are in
 * microseconds.
 */
final class JumpCheck {
  /** A step of this length is a jump of the clock or damage. */
  static final long MIN_STEP = 1_000_000;

  /** A transmission never pauses, so a longer gap is a gap of its clock. */
  private static final long MAX_GAP = 10_000_000;

  /**
   * 24 days: no recording pauses that long. ffmpeg mistakes the restart of a 32-bit clock in
   * milliseconds (FLV) for an overflow, and adds 49 days to all later times.
   */
  private static final long MAX_PAUSE = (1L << 31) * 1_000;

  /** A damaged packet may contain several frames; more audio than this has a clock of its own. */
  private static final long MAX_DAMAGED = 1_000_000;

  /** After a jump, no stream is later than the other by more than this. */
  private static final long MAX_LATE = 2_000_000;

  /** Steps of the audio that rounding does not explain. */
  private static final long ROUNDING = 5_000;

  /** After a longer interval, a packet may be after a jump. */
  private static final long MIN_PAUSE = 200_000;

  /** An interval of more frames than this is irregular. */
  private static final int MAX_INTERVAL_FRAMES = 3;

  /** This many packets of audio without a gap show that a recording continues. */
  private static final int STEADY_PACKETS = 10;

  private final PacketQueue queue;
  private final StreamClock audio;
  private final boolean isTransmission;

  /**
   * @param isTransmission whether a gap in all streams is a jump of the clock
   */
  JumpCheck(PacketQueue queue, StreamClock audio, boolean isTransmission) {
    this.queue = queue;
    this.audio = audio;
    this.isTransmission = isTransmission;
  }

  /** The relation of a packet to the packets before it. */
  enum PacketVerdict {
    CONTINUES,
    JUMPS,
    DAMAGED
  }

  /**
   * A verdict on a packet.
   *
   * @param packets how many packets of the stream are damaged, including this one
   */
  record PacketFinding(PacketVerdict verdict, int packets) {
    static final PacketFinding CONTINUES = new PacketFinding(PacketVerdict.CONTINUES, 0);
    static final PacketFinding JUMPS = new PacketFinding(PacketVerdict.JUMPS, 0);
  }

  /**
   * @param packet the packet that is being passed on
   * @param clock of its stream
   * @param section of this stream
   */
  PacketFinding check(FilePacket packet, StreamClock clock, ContinuousSections.Section section) {
    return check(packet, clock, section, () -> queue.following(clock.isVideo));
  }

  /**
   * @param later the following packets of the stream, which few checks need
   */
  private PacketFinding check(
      FilePacket packet,
      StreamClock clock,
      ContinuousSections.Section section,
      Supplier<List<FilePacket>> later) {
    long step = packet.decode() - clock.last();
    long maxGap = isTransmission ? MAX_GAP : MAX_PAUSE;
    boolean isGap = packet.times().start() > section.end() + maxGap;
    boolean isJump = isGap || step < 0;
    if (isGap || step < -MIN_STEP || step > MIN_STEP) {
      return clock.isVideo
          ? checkVideo(packet, clock, later.get(), isJump)
          : checkAudio(packet, clock, section, later.get(), isJump);
    }
    return isSmallStep(packet, clock)
        ? checkSmallStep(packet, clock, later.get())
        : PacketFinding.CONTINUES;
  }

  /** A single packet with another time is damaged. */
  private static PacketFinding checkVideo(
      FilePacket packet, StreamClock clock, List<FilePacket> later, boolean isJump) {
    if (!later.isEmpty() && returns(later.get(0), packet, clock.last())) {
      return new PacketFinding(PacketVerdict.DAMAGED, 1);
    }
    return isJump ? PacketFinding.JUMPS : PacketFinding.CONTINUES;
  }

  private static boolean isSmallStep(FilePacket packet, StreamClock clock) {
    return clock.isVideo
        && packet.decode() < clock.previous()
        && packet.isKey()
        && packet.isDecodeTimeKnown()
        && clock.isPreviousDecodeTimeKnown();
  }

  /**
   * Decoding times increase within a recording, which begins with a keyframe. A step back of any
   * length to a keyframe from which the times continue is therefore the beginning of another
   * recording, unless the audio continues without a gap: then a demuxer has estimated missing times
   * before it.
   */
  private PacketFinding checkSmallStep(
      FilePacket packet, StreamClock clock, List<FilePacket> later) {
    if (later.isEmpty() || returns(later.get(0), packet, clock.previous())) {
      return PacketFinding.CONTINUES;
    }
    long length = packet.times().end() - packet.times().start();
    boolean isAfterDamagedTime =
        packet.decode() > clock.beforePrevious()
            && clock.previous() - clock.beforePrevious() > MAX_INTERVAL_FRAMES * length;
    return isAfterDamagedTime || audioContinues() ? PacketFinding.CONTINUES : PacketFinding.JUMPS;
  }

  private boolean audioContinues() {
    List<FilePacket> later = queue.following(false);
    if (audio.section() < 0 || later.size() < STEADY_PACKETS) {
      return false;
    }
    long end = audio.end();
    for (FilePacket packet : later.subList(0, STEADY_PACKETS)) {
      if (Math.abs(packet.times().start() - end) > ROUNDING) {
        return false;
      }
      end = packet.times().end();
    }
    return true;
  }

  /** Whether a packet of video continues the times before {@code other}, which is then damaged. */
  private static boolean returns(FilePacket packet, FilePacket other, long before) {
    long length = other.times().end() - other.times().start();
    long sinceOther = packet.decode() - other.decode() - length;
    long sinceLast = packet.decode() - before - 2 * length;
    boolean isOpposite = other.decode() > before == packet.decode() < other.decode();
    return isOpposite
        && continues(packet.decode(), before)
        && Math.abs(sinceLast) < Math.abs(sinceOther);
  }

  private static boolean continues(long time, long previous) {
    return time >= previous - MIN_STEP && time <= previous + MAX_GAP;
  }

  private PacketFinding checkAudio(
      FilePacket packet,
      StreamClock clock,
      ContinuousSections.Section section,
      List<FilePacket> later,
      boolean isJump) {
    boolean isAhead = packet.decode() > clock.last();
    PacketFinding confirmed = isJump ? PacketFinding.JUMPS : PacketFinding.CONTINUES;
    long last = packet.decode();
    int packets = 1;
    for (FilePacket next : later) {
      long time = next.decode();
      boolean isOpposite = isAhead ? time < last - MIN_STEP : time > last + MIN_STEP;
      if (isOpposite && continues(time, clock.last())) {
        return new PacketFinding(PacketVerdict.DAMAGED, packets);
      }
      boolean isConfirmed =
          time > packet.decode() + MAX_DAMAGED || Math.abs(time - last) > MIN_STEP;
      if (isConfirmed) {
        return confirmed;
      }
      last = Math.max(last, time);
      packets++;
    }
    return queue.isEnd() && isAlone(packet, clock, section, isJump)
        ? new PacketFinding(PacketVerdict.DAMAGED, packets)
        : confirmed;
  }

  /** Whether no video confirms the times of the last audio of a file. */
  private boolean isAlone(
      FilePacket packet, StreamClock clock, ContinuousSections.Section section, boolean isJump) {
    List<FilePacket> video = queue.following(packet, true);
    if (isJump) {
      return video.stream().noneMatch(next -> isNearer(next, packet.decode(), clock.last()));
    }
    return !section.video().isEmpty()
        && packet.decode() > section.video().endMicros() + MIN_STEP
        && video.stream().noneMatch(next -> next.times().end() + MIN_STEP >= packet.decode());
  }

  private static boolean isNearer(FilePacket packet, long time, long otherTime) {
    return Math.abs(packet.decode() - time) < Math.abs(packet.decode() - otherTime);
  }

  /**
   * Whether a packet already belongs after a jump that the next packet of the other stream shows.
   *
   * @param packet the packet that is being passed on
   * @param own the clock of its stream
   * @param section of the other stream
   */
  boolean leadsTo(
      FilePacket packet, StreamClock own, StreamClock other, ContinuousSections.Section section) {
    boolean isFirst = own.section() < other.section() || own.isBehind();
    long tolerance = own.isVideo ? 0 : ROUNDING;
    boolean isBack = !isFirst && packet.decode() <= own.last() - tolerance;
    if (!isFirst && !isBack && packet.decode() <= own.last() + MIN_PAUSE) {
      return false;
    }
    List<FilePacket> others = queue.following(other.isVideo);
    if (others.isEmpty()) {
      return false;
    }
    FilePacket next = others.get(0);
    PacketFinding finding = check(next, other, section, () -> queue.following(next, other.isVideo));
    boolean jumps = finding.verdict == PacketVerdict.JUMPS;
    boolean isSmall = Math.abs(next.decode() - other.last()) < MIN_STEP;
    return jumps && (isNearer(packet, next.decode(), other.last()) || (isSmall && isBack));
  }

  /**
   * Lets the other stream follow a jump. Where recordings were joined, all packets after the jump
   * belong to the next recording; where a transmitter was restarted, late packets of the other
   * stream may still have the previous clock. The audio may have jumped alone.
   *
   * @param packet the first one after the jump
   * @param from the time of the packet's stream before the jump
   * @param next the section after the jump
   */
  void follow(FilePacket packet, long from, StreamClock other, int next) {
    List<FilePacket> later = queue.following(other.isVideo);
    boolean follows =
        !other.isVideo
            || later.isEmpty()
            || later.stream().anyMatch(each -> isNearer(each, packet.decode(), from));
    if (follows) {
      other.follow(next, latePackets(later, other, from, packet.decode()));
    }
  }

  private static int latePackets(List<FilePacket> later, StreamClock clock, long from, long to) {
    if (clock.section() < 0 || Math.abs(from - to) < MIN_STEP) {
      return 0;
    }
    int packets = 0;
    for (FilePacket packet : later) {
      if (isNearer(packet, to, from)) {
        return packets;
      }
      long sinceLast = packet.decode() - clock.last();
      if (sinceLast < -MIN_STEP || sinceLast > MAX_LATE) {
        return 0;
      }
      packets++;
    }
    return 0;
  }
}
