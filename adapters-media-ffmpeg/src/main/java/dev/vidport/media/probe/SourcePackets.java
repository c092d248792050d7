package dev.vidport.media.probe;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.DamagedTimes;
import dev.vidport.domain.media.FrameRate;
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

  /**
   * 24 days: no recording pauses as long. ffmpeg takes a restart of a clock of 32 bits and
   * milliseconds (FLV) for its overflow, and adds 49 days to all later times.
   */
  private static final long MAX_PAUSE = (1L << 31) * 1_000;

  /** A damaged packet may have the time of several frames; more audio has a clock of its own. */
  private static final long MAX_DAMAGED = 1_000_000;

  private final long startMicros;
  private final int maxJumps;
  private final boolean isTransmission;
  private final Track video = new Track(true);
  private final Track audio = new Track(false);
  private final VideoTimeRepair repair;
  private final AudioGaps audioGaps = new AudioGaps();
  private long longestAudioGap = MIN_STEP_BACK;
  private boolean hasDamagedAudio;
  private final Stretches stretches = new Stretches();

  /**
   * @param startMicros the start of the file
   * @param areComplete whether all packets are read; otherwise, no jump is looked for
   * @param isTransmission whether a gap in all streams is a jump of the clock
   */
  SourcePackets(long startMicros, boolean areComplete, boolean isTransmission) {
    this.startMicros = startMicros;
    this.maxJumps = areComplete ? MAX_JUMPS : 0;
    this.isTransmission = isTransmission;
    this.repair = new VideoTimeRepair(video, audio, areComplete, isTransmission);
    stretches.add(new Stretches.Stretch(startMicros));
  }

  /** Reads lines {@code pts,duration,dts} of video packets, in seconds; each may be N/A. */
  Consumer<String> video() {
    return repair::addVideo;
  }

  /** Reads lines {@code pts,duration,dts} of audio packets, in seconds; each may be N/A. */
  Consumer<String> audio() {
    return repair::addAudio;
  }

  /** The video packets whose times are damaged, in the order of the file. */
  List<DamagedTimes> damagedTimes() {
    repair.endOfFile();
    return repair.damaged();
  }

  /** As {@link VideoTimeRepair#isFirstDamaged}. */
  boolean isFirstVideoDamaged() {
    repair.endOfFile();
    return repair.isFirstDamaged();
  }

  boolean hasVideo() {
    repair.endOfFile();
    return stretches.haveVideo();
  }

  /** The packets before the first jump. */
  PacketTimes firstVideo() {
    repair.endOfFile();
    return stretches.get(0).video();
  }

  /** The times of the first frames in each stretch, in microseconds, ascending. */
  List<long[]> frameTimes() {
    repair.endOfFile();
    return stretches.frameTimes();
  }

  /** As {@link Stretches#jumps}, after all packets were read. */
  List<ClockJump> jumps(FrameRate rate, long anchorMicros) {
    repair.endOfFile();
    audio.endOfFile();
    return stretches.jumps(rate, anchorMicros);
  }

  /** As {@link Stretches#videoEnd}. */
  long videoEnd(List<ClockJump> jumps) {
    repair.endOfFile();
    return stretches.videoEnd(jumps);
  }

  /** As {@link Stretches#audioEnd}. */
  OptionalLong audioEnd(List<ClockJump> jumps) {
    repair.endOfFile();
    return stretches.audioEnd(jumps);
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
    repair.endOfFile();
    audio.endOfFile();
    return hasDamagedAudio && stretches.count() == 1
        ? OptionalLong.of(longestAudioGap)
        : OptionalLong.empty();
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
      PacketTimes.Packet.parse(line)
          .ifPresentOrElse(
              this::add, () -> PacketTimes.Packet.parseUntimed(line).ifPresent(this::addUntimed));
    }

    /** MPEG-PS states the time only of the first frame that begins in one of its packets. */
    private void addUntimed(PacketTimes.Packet packet) {
      boolean continues = stretch >= 0 && Math.abs(packet.decode() - last) < MIN_STEP_BACK;
      if (isVideo && isTransmission && continues) {
        stretches.get(stretch).video().addUntimed(packet);
      }
    }

    private void add(PacketTimes.Packet packet) {
      long time = packet.decode();
      if (stretch < 0) {
        stretch = stretches.count() - 1;
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
      PacketTimes shown = stretches.get(stretch).video();
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
      long end = stretches.get(stretch).end();
      long pendingEnd = pending.map(PacketTimes.Packet::end).orElse(end);
      long maxGap = isTransmission ? MAX_GAP : MAX_PAUSE;
      return packet.start() > Math.max(end, pendingEnd) + maxGap;
    }

    private void enterStretch(long startMicros) {
      stretch++;
      if (stretch == stretches.count()) {
        stretches.add(new Stretches.Stretch(startMicros));
      }
    }

    private void leaveStretch() {
      Stretches.Stretch left = stretches.get(stretch);
      boolean isEmptyOtherwise =
          stretch == stretches.count() - 1
              && (isVideo ? left.packets() == 1 : left.video().isEmpty());
      if (isEmptyOtherwise) {
        stretches.removeLast();
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
