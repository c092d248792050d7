package dev.vidport.media.probe;

import dev.vidport.domain.media.DamagedTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Finds video packets whose times are damaged and passes them on with times that match the packets
 * around them. Otherwise a single frame far ahead would hide all frames up to its time. Both
 * streams pass through here in the order of the file. An unconfirmed packet and all packets after
 * it wait until up to a second of video confirms or refutes it. Memory is bounded.
 */
final class VideoTimeRepair {
  /** Decoding times ascend, so a step back by more than rounding and jitter needs a reason. */
  private static final long LEAP = 300_000;

  /** The largest distance of packets of one recording, except for pauses. */
  private static final long MAX_GAP = 10_000_000;

  /** The largest excess of the gap around damaged packets over their length. */
  private static final long MAX_PAUSE = 1_000_000;

  /** Steady video of this length has a clock of its own. */
  private static final long CONFIRMED = 1_000_000;

  /** Next to a restart of the clock, more packets than this may be a short recording. */
  private static final int MAX_LONE = 3;

  /** The largest difference of times of audio and video packets that are stored together. */
  private static final long NEAR_AUDIO = 2_000_000;

  /** Packets of both streams that wait; several seconds of usual files. */
  private static final int MAX_WAITING = 2_048;

  private static final int MAX_UNCONFIRMED = 512;

  /** A second of frames; more frames have a clock of their own. */
  private static final int MAX_RUN = 60;

  /** The assumed distance while the rate is unknown: 25 frames per second. */
  private static final long USUAL_STEP = 40_000;

  private final Consumer<String> video;
  private final Consumer<String> audio;
  private final boolean isEnabled;
  private final boolean isTransmission;

  /** All lines that wait, in the order of the file. */
  private final List<PacketLine> waiting = new ArrayList<>();

  /** The unconfirmed video packets among them. */
  private final List<UnconfirmedPacket> unconfirmed = new ArrayList<>();

  private final DamagedTimeRuns damaged = new DamagedTimeRuns();
  private Optional<PacketTimes.Packet> last = Optional.empty();
  private long step = USUAL_STEP;
  private long earliestAudio = Long.MAX_VALUE;
  private long latestAudio = Long.MIN_VALUE;
  private boolean isFirstDamaged;

  /**
   * @param video receives the lines of the video with their repaired times
   * @param audio receives the lines of the audio, unchanged
   * @param isEnabled whether all packets are read; otherwise all lines pass unchanged
   * @param isTransmission whether packets never pause in this container
   */
  VideoTimeRepair(
      Consumer<String> video, Consumer<String> audio, boolean isEnabled, boolean isTransmission) {
    this.video = video;
    this.audio = audio;
    this.isEnabled = isEnabled;
    this.isTransmission = isTransmission;
  }

  /** The packets with damaged times. */
  List<DamagedTimes> damaged() {
    return damaged.found();
  }

  /** Whether the first video packet is damaged, so that headers repeat its time. */
  boolean isFirstDamaged() {
    return isFirstDamaged;
  }

  /** Reads a line {@code pts,duration,dts} of a video packet; more fields are kept. */
  void addVideo(String line) {
    Optional<PacketTimes.Packet> packet = PacketTimes.Packet.parse(line);
    PacketLine known = new PacketLine(line, true);
    if (!isEnabled || packet.isEmpty()) {
      pass(known);
    } else if (!unconfirmed.isEmpty()) {
      addUnconfirmed(new UnconfirmedPacket(known, packet.orElseThrow()));
    } else if (!known.hasDecodingTime()) {
      // Reordered frames look like damage.
      send(known);
    } else if (last.isPresent() && follows(packet.orElseThrow())) {
      accept(packet.orElseThrow());
      send(known);
    } else {
      addUnconfirmed(new UnconfirmedPacket(known, packet.orElseThrow()));
    }
  }

  /** Reads a line {@code pts,duration,dts} of an audio packet. */
  void addAudio(String line) {
    if (isEnabled) {
      PacketTimes.Packet.parse(line).ifPresent(packet -> extendAudio(packet.decode()));
    }
    pass(new PacketLine(line, false));
  }

  private void extendAudio(long time) {
    earliestAudio = Math.min(earliestAudio, time);
    latestAudio = Math.max(latestAudio, time);
  }

  private boolean isAmongAudio(UnconfirmedPacket packet) {
    return packet.decode() >= earliestAudio - NEAR_AUDIO
        && packet.decode() <= latestAudio + NEAR_AUDIO;
  }

  private void pass(PacketLine line) {
    if (unconfirmed.isEmpty()) {
      send(line);
    } else {
      waiting.add(line);
      if (waiting.size() > MAX_WAITING) {
        release(unconfirmed.size());
      }
    }
  }

  private void send(PacketLine line) {
    (line.isVideo() ? video : audio).accept(line.text());
  }

  private boolean follows(PacketTimes.Packet packet) {
    return Math.abs(packet.decode() - last.orElseThrow().decode()) <= LEAP;
  }

  private void accept(PacketTimes.Packet packet) {
    long distance = last.map(before -> packet.decode() - before.decode()).orElse(0L);
    if (distance > 0 && distance <= MAX_GAP) {
      step = distance;
    }
    last = Optional.of(packet);
  }

  private void addUnconfirmed(UnconfirmedPacket packet) {
    int previous = unconfirmed.size() - 1;
    boolean leaps =
        previous >= 0 && Math.abs(packet.decode() - unconfirmed.get(previous).decode()) > LEAP;
    unconfirmed.add(packet);
    waiting.add(packet.line());
    if (leaps && repairBefore(packet)) {
      release(unconfirmed.size());
      return;
    }
    int tail = tailStart();
    if (packet.decode() - unconfirmed.get(tail).decode() >= CONFIRMED) {
      if (isDamaged(tail)) {
        repairHead(tail);
      }
      // A leap forward is in doubt until the next packet.
      release(leaps ? unconfirmed.size() - 1 : unconfirmed.size());
    } else if ((ascend() && tail > 1)
        || unconfirmed.size() > MAX_UNCONFIRMED
        || waiting.size() > MAX_WAITING) {
      release(unconfirmed.size());
    }
  }

  /**
   * Repairs the packets between this one and the one that it continues, if they contradict both.
   * Returns whether that one is the last confirmed packet, so that none is unconfirmed any more.
   */
  private boolean repairBefore(UnconfirmedPacket next) {
    int end = unconfirmed.size() - 1;
    for (int i = end - 1; i >= 0 && end - i <= MAX_RUN; i--) {
      UnconfirmedPacket between = unconfirmed.get(i);
      if (!between.hasDecodeTime()) {
        return false;
      }
      Optional<PacketTimes.Packet> before =
          i > 0 ? Optional.of(unconfirmed.get(i - 1).current()) : last;
      if (before.isEmpty()) {
        return false;
      }
      long from = before.orElseThrow().decode();
      long maxGap = MAX_PAUSE + (end - i + 1) * step;
      if (from <= next.decode() && next.decode() <= from + maxGap && contradict(i, end, from)) {
        long distance = (next.decode() - from) / (end - i + 1);
        damaged.repair(unconfirmed, i, end, before.orElseThrow(), distance);
        return i == 0;
      }
    }
    return false;
  }

  /** Whether all packets from {@code start} to {@code end} are outside the times around them. */
  private boolean contradict(int start, int end, long from) {
    long to = unconfirmed.get(end).decode();
    return unconfirmed.subList(start, end).stream()
        .allMatch(between -> between.decode() < from - LEAP || between.decode() > to + LEAP);
  }

  /** The index of the first unconfirmed packet from which on the times are steady. */
  private int tailStart() {
    int start = unconfirmed.size() - 1;
    while (start > 0
        && isSteady(unconfirmed.get(start - 1).decode(), unconfirmed.get(start).decode())) {
      start--;
    }
    return start;
  }

  private static boolean isSteady(long time, long next) {
    return next >= time - LEAP && next <= time + MAX_GAP;
  }

  private boolean ascend() {
    long before = last.map(PacketTimes.Packet::decode).orElse(Long.MIN_VALUE);
    for (UnconfirmedPacket packet : unconfirmed) {
      if (packet.decode() < before) {
        return false;
      }
      before = packet.decode();
    }
    return true;
  }

  /**
   * Whether the first {@code count} unconfirmed packets are damaged, although the packets after
   * them do not continue the packets before them: the clock restarts next to them, or the file
   * begins or ends.
   */
  private boolean isDamaged(int count) {
    boolean haveDecodeTimes =
        unconfirmed.stream().limit(count).allMatch(UnconfirmedPacket::hasDecodeTime);
    if (count == 0 || count > MAX_LONE || !haveDecodeTimes) {
      return false;
    }
    boolean hasNext = count < unconfirmed.size();
    long first = unconfirmed.get(0).decode();
    long end = unconfirmed.get(count - 1).decode();
    OptionalLong before =
        last.isPresent() ? OptionalLong.of(last.orElseThrow().decode()) : OptionalLong.empty();
    boolean stepsBackBefore = before.isPresent() && first < before.getAsLong() - LEAP;
    boolean stepsBackAfter = hasNext && unconfirmed.get(count).decode() < end - LEAP;
    if (stepsBackAfter && (stepsBackBefore || before.isEmpty())) {
      return true;
    }
    boolean isBetween = before.isPresent() && hasNext && !stepsBackBefore && !stepsBackAfter;
    boolean isAll = before.isEmpty() && !hasNext;
    // A correct frame after a pause has audio next to it.
    if (isBetween || isAll || unconfirmed.stream().limit(count).anyMatch(this::isAmongAudio)) {
      return false;
    }
    if (stepsBackBefore && !hasNext) {
      return true;
    }
    long gap =
        stepsBackBefore || before.isEmpty()
            ? unconfirmed.get(count).decode() - end
            : first - before.getAsLong();
    return isTransmission && gap > MAX_GAP;
  }

  /**
   * Gives the first unconfirmed packets times in steps after the last confirmed packet, or before
   * the next.
   */
  private void repairHead(int count) {
    if (last.isPresent()) {
      damaged.repair(unconfirmed, 0, count, last.orElseThrow(), step);
      return;
    }
    isFirstDamaged = true;
    PacketTimes.Packet next = unconfirmed.get(count).times();
    long distance =
        count + 1 < unconfirmed.size() ? unconfirmed.get(count + 1).decode() - next.decode() : step;
    long frame = distance > 0 && distance <= CONFIRMED ? distance : step;
    long before = (count + 1) * frame;
    damaged.repair(
        unconfirmed,
        0,
        count,
        new PacketTimes.Packet(next.start() - before, next.end(), next.decode() - before),
        frame);
  }

  /** Passes on the first {@code count} unconfirmed packets and the lines between them. */
  private void release(int count) {
    int next = 0;
    int lines = 0;
    while (lines < waiting.size() && (next < count || count == unconfirmed.size())) {
      PacketLine line = waiting.get(lines++);
      if (next < count && unconfirmed.get(next).line().equals(line)) {
        UnconfirmedPacket packet = unconfirmed.get(next++);
        accept(packet.current());
        send(packet.repaired().map(line::at).orElse(line));
      } else {
        send(line);
      }
    }
    waiting.subList(0, lines).clear();
    unconfirmed.subList(0, count).clear();
  }

  /** Passes on all waiting lines at the end of the file. */
  void endOfFile() {
    if (unconfirmed.isEmpty()) {
      return;
    }
    int tail = tailStart();
    int count = tail == 0 ? unconfirmed.size() : tail;
    if (isDamaged(count)) {
      repairHead(count);
    }
    release(unconfirmed.size());
  }
}
