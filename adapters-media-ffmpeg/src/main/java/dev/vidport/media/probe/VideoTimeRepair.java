package dev.vidport.media.probe;

import dev.vidport.domain.media.DamagedTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Finds video packets whose times are damaged and passes them on with the times that the packets
 * around them suggest. A single frame far ahead would otherwise hide all frames up to its time.
 * Both streams pass through here in the order of the file; a doubtful packet and those after it
 * wait, until up to a second of video shows what is true. Memory is bounded.
 */
final class VideoTimeRepair {
  /** Decoding times ascend, so a step back by more than rounding and jitter needs a reason. */
  private static final long LEAP = 300_000;

  /** Packets of one recording are not farther apart, apart from pauses. */
  private static final long MAX_GAP = 10_000_000;

  /** How much longer than the damaged packets the gap between those around them may be. */
  private static final long MAX_PAUSE = 1_000_000;

  /** Steady video of this length has a clock of its own. */
  private static final long CONFIRMED = 1_000_000;

  /** Beside a restart of the clock, more packets than this may be a short recording. */
  private static final int MAX_LONE = 3;

  /** Packets of audio and video that are stored together have times as near as this. */
  private static final long NEAR_AUDIO = 2_000_000;

  /** Packets of both streams that wait; several seconds of usual files. */
  private static final int MAX_WAITING = 2_048;

  private static final int MAX_SUSPECTS = 512;

  /** A second of frames; more of them have a clock of their own. */
  private static final int MAX_RUN = 60;

  /** Unknown distances are those of 25 frames per second. */
  private static final long USUAL_STEP = 40_000;

  private final Consumer<String> video;
  private final Consumer<String> audio;
  private final boolean isEnabled;
  private final boolean isTransmission;

  /** All lines that wait, in the order of the file. */
  private final List<PacketLine> waiting = new ArrayList<>();

  /** The video packets among them; the first is the first that is in doubt. */
  private final List<UnconfirmedPacket> suspects = new ArrayList<>();

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

  /** Whether the first video packet is one of them, so that headers repeat its time. */
  boolean isFirstDamaged() {
    return isFirstDamaged;
  }

  /** Reads a line {@code pts,duration,dts} of a video packet; more fields are kept. */
  void addVideo(String line) {
    Optional<PacketTimes.Packet> packet = PacketTimes.Packet.parse(line);
    PacketLine known = new PacketLine(line, true);
    if (!isEnabled || packet.isEmpty()) {
      pass(known);
    } else if (!suspects.isEmpty()) {
      addSuspect(new UnconfirmedPacket(known, packet.orElseThrow()));
    } else if (!known.hasDecodingTime()) {
      // Reordered frames look like damage.
      send(known);
    } else if (last.isPresent() && follows(packet.orElseThrow())) {
      accept(packet.orElseThrow());
      send(known);
    } else {
      addSuspect(new UnconfirmedPacket(known, packet.orElseThrow()));
    }
  }

  /** Reads a line {@code pts,duration,dts} of an audio packet. */
  void addAudio(String line) {
    if (isEnabled) {
      PacketTimes.Packet.parse(line).ifPresent(packet -> hear(packet.decode()));
    }
    pass(new PacketLine(line, false));
  }

  private void hear(long time) {
    earliestAudio = Math.min(earliestAudio, time);
    latestAudio = Math.max(latestAudio, time);
  }

  private boolean isAmongAudio(UnconfirmedPacket suspect) {
    return suspect.decode() >= earliestAudio - NEAR_AUDIO
        && suspect.decode() <= latestAudio + NEAR_AUDIO;
  }

  private void pass(PacketLine line) {
    if (suspects.isEmpty()) {
      send(line);
    } else {
      waiting.add(line);
      if (waiting.size() > MAX_WAITING) {
        release(suspects.size());
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

  private void addSuspect(UnconfirmedPacket suspect) {
    int previous = suspects.size() - 1;
    boolean leaps =
        previous >= 0 && Math.abs(suspect.decode() - suspects.get(previous).decode()) > LEAP;
    suspects.add(suspect);
    waiting.add(suspect.line());
    if (leaps && repairBefore(suspect)) {
      release(suspects.size());
      return;
    }
    int tail = tailStart();
    if (suspect.decode() - suspects.get(tail).decode() >= CONFIRMED) {
      if (isDamaged(tail)) {
        repairHead(tail);
      }
      // A leap forward is in doubt until the next packet.
      release(leaps ? suspects.size() - 1 : suspects.size());
    } else if ((ascend() && tail > 1)
        || suspects.size() > MAX_SUSPECTS
        || waiting.size() > MAX_WAITING) {
      release(suspects.size());
    }
  }

  /**
   * Repairs the packets between this one and the one that it continues, if they contradict both.
   * Returns whether that is the last sound one, so that no packet is in doubt any more.
   */
  private boolean repairBefore(UnconfirmedPacket next) {
    int end = suspects.size() - 1;
    for (int i = end - 1; i >= 0 && end - i <= MAX_RUN; i--) {
      UnconfirmedPacket between = suspects.get(i);
      if (!between.hasDecodeTime()) {
        return false;
      }
      Optional<PacketTimes.Packet> before =
          i > 0 ? Optional.of(suspects.get(i - 1).current()) : last;
      if (before.isEmpty()) {
        return false;
      }
      long from = before.orElseThrow().decode();
      long maxGap = MAX_PAUSE + (end - i + 1) * step;
      if (from <= next.decode() && next.decode() <= from + maxGap && contradict(i, end, from)) {
        long distance = (next.decode() - from) / (end - i + 1);
        damaged.repair(suspects, i, end, before.orElseThrow(), distance);
        return i == 0;
      }
    }
    return false;
  }

  /** Whether the packets from {@code start} on are neither where those around them are. */
  private boolean contradict(int start, int end, long from) {
    long to = suspects.get(end).decode();
    return suspects.subList(start, end).stream()
        .allMatch(between -> between.decode() < from - LEAP || between.decode() > to + LEAP);
  }

  /** The index of the first suspect from which on the times are steady. */
  private int tailStart() {
    int start = suspects.size() - 1;
    while (start > 0 && isSteady(suspects.get(start - 1).decode(), suspects.get(start).decode())) {
      start--;
    }
    return start;
  }

  private static boolean isSteady(long time, long next) {
    return next >= time - LEAP && next <= time + MAX_GAP;
  }

  private boolean ascend() {
    long before = last.map(PacketTimes.Packet::decode).orElse(Long.MIN_VALUE);
    for (UnconfirmedPacket suspect : suspects) {
      if (suspect.decode() < before) {
        return false;
      }
      before = suspect.decode();
    }
    return true;
  }

  /**
   * Whether the first {@code count} suspects are damaged, although the packets after them do not
   * continue those before: the clock restarts beside them, or the file begins or ends.
   */
  private boolean isDamaged(int count) {
    boolean haveDecodeTimes =
        suspects.stream().limit(count).allMatch(UnconfirmedPacket::hasDecodeTime);
    if (count == 0 || count > MAX_LONE || !haveDecodeTimes) {
      return false;
    }
    boolean hasNext = count < suspects.size();
    long first = suspects.get(0).decode();
    long end = suspects.get(count - 1).decode();
    OptionalLong before =
        last.isPresent() ? OptionalLong.of(last.orElseThrow().decode()) : OptionalLong.empty();
    boolean stepsBackBefore = before.isPresent() && first < before.getAsLong() - LEAP;
    boolean stepsBackAfter = hasNext && suspects.get(count).decode() < end - LEAP;
    if (stepsBackAfter && (stepsBackBefore || before.isEmpty())) {
      return true;
    }
    boolean isBetween = before.isPresent() && hasNext && !stepsBackBefore && !stepsBackAfter;
    boolean isAll = before.isEmpty() && !hasNext;
    // A true frame after a pause has audio beside it.
    if (isBetween || isAll || suspects.stream().limit(count).anyMatch(this::isAmongAudio)) {
      return false;
    }
    if (stepsBackBefore && !hasNext) {
      return true;
    }
    long gap =
        stepsBackBefore || before.isEmpty()
            ? suspects.get(count).decode() - end
            : first - before.getAsLong();
    return isTransmission && gap > MAX_GAP;
  }

  /** Gives the first suspects times in steps after the last sound packet, or before the next. */
  private void repairHead(int count) {
    if (last.isPresent()) {
      damaged.repair(suspects, 0, count, last.orElseThrow(), step);
      return;
    }
    isFirstDamaged = true;
    PacketTimes.Packet next = suspects.get(count).times();
    long distance =
        count + 1 < suspects.size() ? suspects.get(count + 1).decode() - next.decode() : step;
    long frame = distance > 0 && distance <= CONFIRMED ? distance : step;
    long before = (count + 1) * frame;
    damaged.repair(
        suspects,
        0,
        count,
        new PacketTimes.Packet(next.start() - before, next.end(), next.decode() - before),
        frame);
  }

  /** Passes on the first {@code count} suspects and the lines between them. */
  private void release(int count) {
    int next = 0;
    int lines = 0;
    while (lines < waiting.size() && (next < count || count == suspects.size())) {
      PacketLine line = waiting.get(lines++);
      if (next < count && suspects.get(next).line() == line) {
        UnconfirmedPacket suspect = suspects.get(next++);
        accept(suspect.current());
        send(suspect.repaired().map(line::at).orElse(line));
      } else {
        send(line);
      }
    }
    waiting.subList(0, lines).clear();
    suspects.subList(0, count).clear();
  }

  /** Passes on what waits at the end of the file. */
  void endOfFile() {
    if (suspects.isEmpty()) {
      return;
    }
    int tail = tailStart();
    int count = tail == 0 ? suspects.size() : tail;
    if (isDamaged(count)) {
      repairHead(count);
    }
    release(suspects.size());
  }
}
