package dev.vidport.media.probe;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** The sections of a source between the jumps of its clock, in the order of the file. */
final class ContinuousSections {
  /**
   * Audio of the last packets may overlap the next section by this much. Otherwise encoders that
   * round the length of audio up would cause an additional frame at each jump.
   */
  private static final long MAX_OVERLAP = 50_000;

  /** The imprecision of times, in microseconds. */
  private static final long ROUNDING = 2_000;

  /** A packet without a pts that is decoded later than this after the previous one is damaged. */
  private static final long MAX_UNTIMED = 1_000_000;

  private final List<Section> all = new ArrayList<>();
  private boolean havePositions = true;

  void add(Section section) {
    all.add(section);
  }

  /** Call this if the positions of packets do not identify their sections. */
  void forgetPositions() {
    havePositions = false;
  }

  Section get(int number) {
    return all.get(number);
  }

  /** The video packets before the first jump. */
  PacketTimes first() {
    return all.get(0).video;
  }

  int count() {
    return all.size();
  }

  boolean haveVideo() {
    return all.stream().anyMatch(section -> !section.video.isEmpty());
  }

  /** The times of the first frames in each section, in microseconds, ascending. */
  List<long[]> frameTimes() {
    return all.stream().map(section -> section.video.frameTimes()).toList();
  }

  /**
   * The jumps of the clock. After each jump, the first frame gets the next slot of the grid after
   * the last frame, or after the audio if it is longer.
   *
   * @param anchorMicros time of the source's first frame, on its clock
   */
  List<ClockJump> jumps(FrameRate rate, long anchorMicros) {
    List<ClockJump> jumps = new ArrayList<>();
    // On the continued clock.
    long videoEnd = all.get(0).videoEnd();
    OptionalLong audioEnd = all.get(0).audio.micros();
    for (int i = 1; i < all.size(); i++) {
      Section after = all.get(i);
      long shift;
      if (after.video.isEmpty()) {
        shift = audioEnd.orElse(videoEnd) - after.start;
      } else {
        long end = videoEnd;
        if (audioEnd.isPresent() && after.audio.micros().isPresent()) {
          long lead = after.video.firstMicros() - after.audioStart;
          end = Math.max(end, audioEnd.getAsLong() - MAX_OVERLAP + lead);
        }
        double slots = (end - ROUNDING - anchorMicros) / 1e6 * rate.perSecond();
        shift = anchorMicros + rate.micros((long) Math.ceil(slots)) - after.video.firstMicros();
        videoEnd = after.videoEnd() + shift;
      }
      OptionalLong own = after.audio.micros();
      audioEnd = own.isPresent() ? OptionalLong.of(own.getAsLong() + shift) : audioEnd;
      jumps.add(
          new ClockJump(
              all.get(i - 1).last,
              after.start,
              shift,
              position(i, section -> section.videoPosition),
              position(i, section -> section.audioPosition)));
    }
    return jumps;
  }

  /** The position at which a stream enters a section, or the next one in which it has packets. */
  private OptionalLong position(int section, ToLongFunction<Section> ofStream) {
    return havePositions
        ? OptionalLong.of(
            all.stream().skip(section).mapToLong(ofStream).min().orElse(Long.MAX_VALUE))
        : OptionalLong.empty();
  }

  /**
   * End of the video.
   *
   * @param jumps as of {@link #jumps}
   */
  long videoEnd(List<ClockJump> jumps) {
    long end = Long.MIN_VALUE;
    for (int i = 0; i < all.size(); i++) {
      Section section = all.get(i);
      if (!section.video.isEmpty()) {
        end = Math.max(end, section.video.endMicros() + shift(jumps, i));
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

  private static long shift(List<ClockJump> jumps, int section) {
    return section == 0 ? 0 : jumps.get(section - 1).shiftMicros();
  }

  /** The packets between two jumps. */
  static final class Section {
    private final PacketTimes video = new PacketTimes();
    private final AudioEnd audio;
    private long start = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long end = Long.MIN_VALUE;
    private long audioStart = Long.MAX_VALUE;

    /** Positions of the first packets, in bytes; the largest number without packets. */
    private long videoPosition = Long.MAX_VALUE;

    private long audioPosition = Long.MAX_VALUE;

    /** The latest decoding time of the video. */
    private long lastDecode = Long.MIN_VALUE;

    /** Whether a frame without a pts is shown after those that are decoded after it. */
    private boolean hasUntimed;

    /**
     * @param start its beginning, in microseconds on its clock
     */
    Section(long start) {
      this.audio = new AudioEnd(start);
    }

    void add(FilePacket packet) {
      PacketTimes.Packet times = packet.times();
      start = Math.min(start, times.start());
      last = Math.max(last, times.start());
      end = Math.max(end, times.end());
      if (packet.isVideo()) {
        video.add(times);
        lastDecode = Math.max(lastDecode, times.decode());
        hasUntimed &= times.start() == times.decode();
        if (hasUntimed) {
          video.extend(times.end() + times.end() - times.start());
        }
        videoPosition = Math.min(videoPosition, packet.position());
      } else {
        audio.add(times);
        audioStart = Math.min(audioStart, times.start());
        audioPosition = Math.min(audioPosition, packet.position());
      }
    }

    /**
     * Extends the video by a packet without a pts: in MPEG-PS, the last packet of a recording that
     * was joined byte by byte may have none. Demuxers derive the pts of frames that are shown when
     * they are decoded; other frames are shown at least one frame later.
     */
    void addUntimed(FilePacket packet) {
      boolean isNext =
          packet.isVideo()
              && !video.isEmpty()
              && packet.decode() > lastDecode
              && packet.decode() <= lastDecode + MAX_UNTIMED;
      if (isNext) {
        long length = packet.times().end() - packet.times().start();
        video.extend(packet.times().end() + length);
        hasUntimed = true;
      }
    }

    PacketTimes video() {
      return video;
    }

    /** The latest end of a packet, in microseconds. */
    long end() {
      return end;
    }

    /** End of the video, or the start without video. */
    long videoEnd() {
      return video.isEmpty() ? start : video.endMicros();
    }
  }
}
