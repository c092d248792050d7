package dev.vidport.media.probe;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The packets of a source's video and audio, in stretches: where recordings were joined, or a
 * transmitter was restarted, the clock jumps. Memory is bounded.
 */
final class SourcePackets {
  /** More jumps come from damage; the filter expressions of a render are limited too. */
  private static final int MAX_JUMPS = 40;

  /** Packets are stored in the order of their decoding times, apart from rounding. */
  private static final long MIN_STEP_BACK = 1_000_000;

  /** A transmission has packets all the time, so a longer gap is one of its clock. */
  private static final long MAX_GAP = 10_000_000;

  /** A damaged packet may have the time of several frames; more audio has a clock of its own. */
  private static final long MAX_DAMAGED = 1_000_000;

  /**
   * Audio of the last packets may overlap the next stretch by this much. Otherwise encoders that
   * round the length of audio up would cause an additional frame at each jump.
   */
  private static final long MAX_OVERLAP = 50_000;

  /** The imprecision of times, in microseconds. */
  private static final long ROUNDING = 2_000;

  private final long startMicros;
  private final int maxJumps;
  private final boolean isTransmission;
  private final Track video = new Track(true);
  private final Track audio = new Track(false);
  private final AudioGaps audioGaps = new AudioGaps();
  private long longestAudioGap = MIN_STEP_BACK;
  private boolean hasDamagedAudio;
  private final List<Stretch> stretches = new ArrayList<>();

  /**
   * @param startMicros the start of the file
   * @param areComplete whether all packets are read; otherwise, no jump is looked for
   * @param isTransmission whether a gap in all streams is a jump of the clock
   */
  SourcePackets(long startMicros, boolean areComplete, boolean isTransmission) {
    this.startMicros = startMicros;
    this.maxJumps = areComplete ? MAX_JUMPS : 0;
    this.isTransmission = isTransmission;
    stretches.add(new Stretch(startMicros));
  }

  /** Reads lines {@code pts,duration,dts} of video packets, in seconds; each may be N/A. */
  Consumer<String> video() {
    return video;
  }

  /** Reads lines {@code pts,duration,dts} of audio packets, in seconds; each may be N/A. */
  Consumer<String> audio() {
    return audio;
  }

  boolean hasVideo() {
    return stretches.stream().anyMatch(stretch -> !stretch.video.isEmpty());
  }

  /** The packets before the first jump. */
  PacketTimes firstVideo() {
    return stretches.get(0).video;
  }

  /** The times of the first frames in each stretch, in microseconds, ascending. */
  List<long[]> frameTimes() {
    return stretches.stream().map(stretch -> stretch.video.frameTimes()).toList();
  }

  /**
   * The jumps of the clock. After each, the first frame gets the next slot of the grid after the
   * last frame, or after the audio if that is longer.
   *
   * @param anchorMicros the first frame of the source, on its clock
   */
  List<ClockJump> jumps(FrameRate rate, long anchorMicros) {
    audio.endOfFile();
    List<ClockJump> jumps = new ArrayList<>();
    long shift = 0;
    for (int i = 1; i < stretches.size(); i++) {
      Stretch before = stretches.get(i - 1);
      Stretch after = stretches.get(i);
      if (after.video.isEmpty()) {
        shift += before.end - after.start;
      } else {
        long end = before.endBefore(after) + shift;
        double slots = (end - ROUNDING - anchorMicros) / 1e6 * rate.perSecond();
        shift = anchorMicros + rate.micros((long) Math.ceil(slots)) - after.video.firstMicros();
      }
      jumps.add(new ClockJump(before.last, after.start, shift));
    }
    return jumps;
  }

  /**
   * End of the video.
   *
   * @param jumps as of {@link #jumps}
   */
  long videoEnd(List<ClockJump> jumps) {
    long end = Long.MIN_VALUE;
    for (int i = 0; i < stretches.size(); i++) {
      Stretch stretch = stretches.get(i);
      if (!stretch.video.isEmpty()) {
        end = Math.max(end, stretch.video.endMicros() + shift(jumps, i));
      }
    }
    return end;
  }

  /**
   * End of the audio; empty without audio packets.
   *
   * @param jumps as of {@link #jumps}
   */
  OptionalLong audioEnd(List<ClockJump> jumps) {
    OptionalLong end = OptionalLong.empty();
    for (int i = 0; i < stretches.size(); i++) {
      OptionalLong own = stretches.get(i).audio.micros();
      if (own.isPresent()) {
        end = OptionalLong.of(own.getAsLong() + shift(jumps, i));
      }
    }
    return end;
  }

  /** As {@link AudioGaps#areReal}. */
  boolean audioIsJoined() {
    return audioGaps.areReal();
  }

  /**
   * The longest gap of the audio, in microseconds; empty if no packet claims a longer one that the
   * packets after it contradict, and if the clock jumps.
   */
  OptionalLong longestAudioGap() {
    audio.endOfFile();
    return hasDamagedAudio && stretches.size() == 1
        ? OptionalLong.of(longestAudioGap)
        : OptionalLong.empty();
  }

  private static long shift(List<ClockJump> jumps, int stretch) {
    return stretch == 0 ? 0 : jumps.get(stretch - 1).shiftMicros();
  }

  /** The packets between two jumps. */
  private static final class Stretch {
    private final PacketTimes video = new PacketTimes();
    private final AudioEnd audio;
    private long start = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long end = Long.MIN_VALUE;
    private long audioStart = Long.MAX_VALUE;
    private int packets;

    Stretch(long start) {
      this.audio = new AudioEnd(start);
    }

    void add(PacketTimes.Packet packet, boolean isVideo) {
      packets++;
      start = Math.min(start, packet.start());
      last = Math.max(last, packet.start());
      end = Math.max(end, packet.end());
      if (isVideo) {
        video.add(packet);
      } else {
        audio.add(packet);
        audioStart = Math.min(audioStart, packet.start());
      }
    }

    /** Where the first frame of the next stretch may be, on the clock of this stretch. */
    long endBefore(Stretch next) {
      long own = video.isEmpty() ? start : video.endMicros();
      if (audio.micros().isPresent() && next.audio.micros().isPresent()) {
        long lead = next.video.firstMicros() - next.audioStart;
        own = Math.max(own, audio.micros().getAsLong() - MAX_OVERLAP + lead);
      }
      return own;
    }
  }

  /** Assigns the packets of one stream to the stretches. */
  private final class Track implements Consumer<String> {
    private final boolean isVideo;
    private int stretch = -1;

    /** The latest decoding time in this stretch, and the one before it. */
    private long last;

    private long beforeLast;

    /** The last leap of the times, until more packets confirm it. */
    private Optional<Leap> leap = Optional.empty();

    /** The packets since a leap within the stretch, as one. */
    private Optional<PacketTimes.Packet> pending = Optional.empty();

    Track(boolean isVideo) {
      this.isVideo = isVideo;
    }

    @Override
    public void accept(String line) {
      PacketTimes.Packet.parse(line).ifPresent(this::add);
    }

    private void add(PacketTimes.Packet packet) {
      long time = packet.decode();
      if (stretch < 0) {
        stretch = stretches.size() - 1;
        last = time;
        addGap(time - startMicros);
      } else if (leap.isPresent() && isReturn(time, leap.orElseThrow())) {
        dropLeap(leap.orElseThrow());
      } else if (jumps(packet)) {
        confirmLeap();
        leap = Optional.of(new Leap(last, time, true));
        enterStretch(packet.start());
        last = time;
      } else if (!isVideo && time > last + MIN_STEP_BACK) {
        confirmLeap();
        leap = Optional.of(new Leap(last, time, false));
      } else if (isVideo || leap.filter(begun -> time > begun.to + MAX_DAMAGED).isPresent()) {
        confirmLeap();
      }
      beforeLast = last;
      last = Math.max(last, time);
      if (leap.filter(begun -> !begun.isJump).isPresent()) {
        pending = Optional.of(pending.map(before -> before.to(packet)).orElse(packet));
      } else {
        addToStretch(packet);
      }
    }

    private void addToStretch(PacketTimes.Packet packet) {
      stretches.get(stretch).add(packet, isVideo);
      if (!isVideo) {
        audioGaps.add(packet);
      }
    }

    /**
     * Whether the packets since a leap are damaged: this one has the time that was expected before
     * them. A packet of audio may hold several frames with times after its own.
     */
    private boolean isReturn(long time, Leap begun) {
      if (isVideo) {
        return continues(time, begun.from);
      }
      boolean isOpposite =
          begun.to > begun.from ? time < last - MIN_STEP_BACK : time > last + MIN_STEP_BACK;
      return isOpposite && continues(time, begun.from);
    }

    private void dropLeap(Leap begun) {
      if (begun.isJump) {
        leaveStretch();
      }
      last = begun.from;
      leap = Optional.empty();
      pending = Optional.empty();
      hasDamagedAudio |= !isVideo;
    }

    private void confirmLeap() {
      leap.filter(begun -> !begun.isJump).ifPresent(begun -> addGap(begun.to - begun.from));
      leap = Optional.empty();
      pending.ifPresent(this::addToStretch);
      pending = Optional.empty();
    }

    private void addGap(long micros) {
      if (!isVideo) {
        longestAudioGap = Math.max(longestAudioGap, micros);
      }
    }

    /** Audio that is alone with its last times, after the end of the video, is damaged. */
    void endOfFile() {
      if (leap.isEmpty()) {
        return;
      }
      Leap begun = leap.orElseThrow();
      PacketTimes shown = stretches.get(stretch).video;
      boolean isAlone =
          begun.isJump
              ? shown.isEmpty()
              : !shown.isEmpty() && begun.to > shown.endMicros() + MIN_STEP_BACK;
      if (isAlone) {
        dropLeap(begun);
      } else {
        confirmLeap();
      }
    }

    private boolean continues(long time, long previous) {
      return time >= previous - MIN_STEP_BACK && time <= previous + MAX_GAP;
    }

    private boolean jumps(PacketTimes.Packet packet) {
      if (stretch >= maxJumps) {
        return false;
      }
      if (packet.decode() < last - MIN_STEP_BACK) {
        boolean isAfterDamagedTime = continues(packet.decode(), beforeLast);
        if (isAfterDamagedTime) {
          last = beforeLast;
        }
        return !isAfterDamagedTime;
      }
      long end = stretches.get(stretch).end;
      long pendingEnd = pending.map(PacketTimes.Packet::end).orElse(end);
      return isTransmission && packet.start() > Math.max(end, pendingEnd) + MAX_GAP;
    }

    private void enterStretch(long startMicros) {
      stretch++;
      if (stretch == stretches.size()) {
        stretches.add(new Stretch(startMicros));
      }
    }

    private void leaveStretch() {
      Stretch left = stretches.get(stretch);
      boolean isEmptyOtherwise =
          stretch == stretches.size() - 1 && (isVideo ? left.packets == 1 : left.video.isEmpty());
      if (isEmptyOtherwise) {
        stretches.remove(stretch);
      }
      stretch--;
    }
  }

  /**
   * A discontinuity of a stream's times.
   *
   * @param from the latest decoding time before it
   * @param to the decoding time after it
   * @param isJump whether a new stretch begins with it
   */
  private record Leap(long from, long to, boolean isJump) {}
}
