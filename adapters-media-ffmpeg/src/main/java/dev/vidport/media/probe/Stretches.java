package dev.vidport.media.probe;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The stretches of a source between the jumps of its clock, in the order of the file. */
final class Stretches {
  /**
   * Audio of the last packets may overlap the next stretch by this much. Otherwise encoders that
   * round the length of audio up would cause an additional frame at each jump.
   */
  private static final long MAX_OVERLAP = 50_000;

  /** The imprecision of times, in microseconds. */
  private static final long ROUNDING = 2_000;

  private final List<Stretch> all = new ArrayList<>();

  void add(Stretch stretch) {
    all.add(stretch);
  }

  void removeLast() {
    all.remove(all.size() - 1);
  }

  Stretch get(int number) {
    return all.get(number);
  }

  int count() {
    return all.size();
  }

  boolean haveVideo() {
    return all.stream().anyMatch(stretch -> !stretch.video.isEmpty());
  }

  /** The times of the first frames in each stretch, in microseconds, ascending. */
  List<long[]> frameTimes() {
    return all.stream().map(stretch -> stretch.video.frameTimes()).toList();
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
    for (int i = 1; i < all.size(); i++) {
      Stretch before = all.get(i - 1);
      Stretch after = all.get(i);
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
    for (int i = 0; i < all.size(); i++) {
      Stretch stretch = all.get(i);
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
    for (int i = 0; i < all.size(); i++) {
      OptionalLong own = all.get(i).audio.micros();
      if (own.isPresent()) {
        end = OptionalLong.of(own.getAsLong() + shift(jumps, i));
      }
    }
    return end;
  }

  private static long shift(List<ClockJump> jumps, int stretch) {
    return stretch == 0 ? 0 : jumps.get(stretch - 1).shiftMicros();
  }

  /** The packets between two jumps. */
  static final class Stretch {
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

    PacketTimes video() {
      return video;
    }

    /** The latest end of a packet, in microseconds. */
    long end() {
      return end;
    }

    int packets() {
      return packets;
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
}
