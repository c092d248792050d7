package dev.vidport.media.probe;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.List;
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
   * Audio of the last packets may overlap the next stretch by this much. Otherwise encoders that
   * round the length of audio up would cause an additional frame at each jump.
   */
  private static final long MAX_OVERLAP = 50_000;

  /** The imprecision of times, in microseconds. */
  private static final long ROUNDING = 2_000;

  private final int maxJumps;
  private final boolean isTransmission;
  private final Track video = new Track(true);
  private final Track audio = new Track(false);
  private final AudioGaps audioGaps = new AudioGaps();
  private final List<Stretch> stretches = new ArrayList<>();

  /**
   * @param startMicros the start of the file
   * @param areComplete whether all packets are read; otherwise, no jump is looked for
   * @param isTransmission whether a gap in all streams is a jump of the clock
   */
  SourcePackets(long startMicros, boolean areComplete, boolean isTransmission) {
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

    /** The latest decoding time before the last packet jumped. */
    private OptionalLong beforeJump = OptionalLong.empty();

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
      } else if (beforeJump.isPresent() && continues(time, beforeJump.getAsLong())) {
        // The previous packet alone had another time: it is damaged.
        leaveStretch();
        last = beforeJump.getAsLong();
        beforeJump = OptionalLong.empty();
      } else if (jumps(packet)) {
        beforeJump = OptionalLong.of(last);
        enterStretch(packet.start());
        last = time;
      } else {
        beforeJump = OptionalLong.empty();
      }
      beforeLast = last;
      last = Math.max(last, time);
      stretches.get(stretch).add(packet, isVideo);
      if (!isVideo) {
        audioGaps.add(packet);
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
      return isTransmission && packet.start() > stretches.get(stretch).end + MAX_GAP;
    }

    private void enterStretch(long startMicros) {
      stretch++;
      if (stretch == stretches.size()) {
        stretches.add(new Stretch(startMicros));
      }
    }

    private void leaveStretch() {
      boolean isEmptyOtherwise =
          stretch == stretches.size() - 1 && stretches.get(stretch).packets == 1;
      if (isEmptyOtherwise) {
        stretches.remove(stretch);
      }
      stretch--;
    }
  }
}
