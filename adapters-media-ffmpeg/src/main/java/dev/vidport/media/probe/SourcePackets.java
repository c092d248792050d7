package dev.vidport.media.probe;

import dev.vidport.domain.media.DamagedTimes;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The packets of a source's video and audio, in sections: the clock jumps where recordings were
 * joined or a transmitter was restarted. A jump belongs to the file: if one stream shows it, both
 * are in the next section from there on. Memory is bounded.
 */
final class SourcePackets {
  /** More jumps result from damage. Besides, the filter expressions of a render are limited. */
  private static final int MAX_JUMPS = 40;

  private final long startMicros;
  private final int maxJumps;
  private final PacketQueue queue = new PacketQueue(this::next);
  private final JumpCheck jumpCheck;
  private final VideoTimeRepair repair;
  private final StreamClock video = new StreamClock(true);
  private final StreamClock audio = new StreamClock(false);
  private final boolean isTransmission;
  private final UntimedFrames untimedFrames = new UntimedFrames();
  private final AudioGaps audioGaps = new AudioGaps();
  private long longestAudioGap = JumpCheck.MIN_STEP;
  private boolean hasDamagedAudio;
  private final ContinuousSections sections = new ContinuousSections();

  /**
   * @param startMicros the start of the file
   * @param areComplete whether all packets are read; otherwise jumps are not detected
   * @param isTransmission whether a gap in all streams is a jump of the clock
   */
  SourcePackets(long startMicros, boolean areComplete, boolean isTransmission) {
    this.startMicros = startMicros;
    this.isTransmission = isTransmission;
    this.maxJumps = areComplete ? MAX_JUMPS : 0;
    this.jumpCheck = new JumpCheck(queue, audio, isTransmission);
    this.repair = new VideoTimeRepair(add(true), add(false), areComplete, isTransmission);
    sections.add(new ContinuousSections.Section(startMicros));
  }

  /** Reads lines of video packets as {@link FilePacket#parse} does. */
  Consumer<String> video() {
    return repair::addVideo;
  }

  /** Reads lines of audio packets as {@link FilePacket#parse} does. */
  Consumer<String> audio() {
    return repair::addAudio;
  }

  private Consumer<String> add(boolean isVideo) {
    return line -> FilePacket.parse(isVideo, line).ifPresent(queue::add);
  }

  /** The video packets whose times are damaged, in the order of the file. */
  List<DamagedTimes> damagedTimes() {
    repair.endOfFile();
    return repair.damaged();
  }

  /** See {@link VideoTimeRepair#isFirstDamaged}. */
  boolean isFirstVideoDamaged() {
    repair.endOfFile();
    return repair.isFirstDamaged();
  }

  /** See {@link AudioGaps#areReal}. */
  boolean audioIsJoined() {
    endOfFile();
    return audioGaps.areReal();
  }

  /**
   * The longest gap of the audio, in microseconds; present only if a packet declares a longer gap
   * that the packets after it contradict, and the clock does not jump.
   */
  OptionalLong longestAudioGap() {
    return sections().count() == 1 && hasDamagedAudio
        ? OptionalLong.of(longestAudioGap)
        : OptionalLong.empty();
  }

  /** The sections of all packets, after the last packet. */
  ContinuousSections sections() {
    endOfFile();
    return sections;
  }

  private void endOfFile() {
    repair.endOfFile();
    queue.flush();
  }

  private void next(FilePacket packet) {
    StreamClock own = packet.isVideo() ? video : audio;
    StreamClock other = packet.isVideo() ? audio : video;
    if (packet.isVideo() && isTransmission) {
      OptionalLong frame = untimedFrames.add(packet);
      // The grid begins with the first frame that has a time.
      if (frame.isPresent() && own.section() == last()) {
        sections.get(own.section()).video().addFrame(frame.getAsLong());
      }
    }
    if (!packet.isTimed()) {
      if (own.section() >= 0) {
        sections.get(own.section()).addUntimed(packet);
      }
      return;
    }
    if (own.skipsDamaged()) {
      return;
    }
    if (!own.takesLate()) {
      boolean isFirst = own.section() < 0;
      if (canJump() && showsJumpOf(other, packet, own)) {
        addSection(packet);
        own.follow(last(), 0);
        other.follow(last(), 0);
        enter(own, packet);
      } else if (own.isBehind()) {
        enter(own, packet);
      } else if (isDamaged(packet, own, other)) {
        return;
      }
      if (isFirst) {
        addGap(packet, startMicros);
      }
    }
    sections.get(own.section()).add(packet);
    own.add(packet);
    if (!packet.isVideo()) {
      audioGaps.add(packet.times());
    }
  }

  private boolean canJump() {
    return last() < maxJumps;
  }

  private int last() {
    return sections.count() - 1;
  }

  private boolean showsJumpOf(StreamClock other, FilePacket packet, StreamClock own) {
    return other.section() == last()
        && jumpCheck.leadsTo(packet, own, other, sections.get(other.section()));
  }

  /** If a packet is not damaged and the clock jumps, a section begins with it. */
  private boolean isDamaged(FilePacket packet, StreamClock own, StreamClock other) {
    boolean isUnchecked = packet.isVideo() || packet.decode() < own.last();
    if (isUnchecked && maxJumps == 0) {
      return false;
    }
    JumpCheck.PacketFinding finding = jumpCheck.check(packet, own, sections.get(own.section()));
    if (finding.verdict() == JumpCheck.PacketVerdict.DAMAGED) {
      own.skip(finding.packets() - 1);
      hasDamagedAudio |= !packet.isVideo();
      return true;
    }
    if (finding.verdict() == JumpCheck.PacketVerdict.JUMPS && canJump()) {
      addSection(packet);
      jumpCheck.follow(packet, own.last(), other, last());
      own.follow(last(), 0);
      enter(own, packet);
    } else {
      addGap(packet, own.last());
    }
    return false;
  }

  private void addSection(FilePacket first) {
    sections.add(new ContinuousSections.Section(first.times().start()));
  }

  private void enter(StreamClock clock, FilePacket packet) {
    if (!clock.enter(packet) && clock.section() > 0) {
      sections.forgetPositions();
    }
  }

  private void addGap(FilePacket packet, long before) {
    long gap = packet.decode() - before;
    if (!packet.isVideo() && gap > JumpCheck.MIN_STEP) {
      longestAudioGap = Math.max(longestAudioGap, gap);
    }
  }
}
