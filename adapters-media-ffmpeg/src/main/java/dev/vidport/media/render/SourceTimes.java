package dev.vidport.media.render;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.media.process.FfmpegRelease;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How the times of a source become the times of the output: its clock is continued after jumps,
 * damaged times are repaired, and its last frame gets a slot of its own. This needs the positions
 * of frames in the file. Filters know them in older releases; in newer ones only a bitstream filter
 * of the input does, for packets.
 *
 * @param release of the program that reads the source
 */
record SourceTimes(FfmpegRelease release) {
  /** The release of {@code ffmpeg}, a name in {@code PATH} or a path. */
  static SourceTimes of(String ffmpeg) {
    return new SourceTimes(FfmpegRelease.of(ffmpeg));
  }

  /** Options of the input, for the video of a source. */
  List<String> videoInput(PlannedSource source, FrameRate rate) {
    if (release.filtersKnowPositions()) {
      return List.of();
    }
    if (ClockMap.havePositions(source.jumps())) {
      return input(source.videoStream(), ClockMap.videoPackets(source.jumps()));
    }
    return holdsLastFrame(source) || !source.damagedTimes().isEmpty()
        ? input(source.videoStream(), "pts=PTS:dts=DTS:duration='" + duration(source, rate) + "'")
        : List.of();
  }

  /**
   * The filters that give frames their times in microseconds after the origin of the source, so
   * that slot 0 is the source's first frame. Their input is in microseconds.
   */
  List<String> videoFilters(PlannedSource source, FrameRate rate) {
    List<String> filters = new ArrayList<>();
    if (!source.damagedTimes().isEmpty()) {
      filters.add("setpts=" + FrameTimeRepair.times(source, rate, release));
    }
    filters.add("setpts=" + times(source, rate));
    return filters;
  }

  private String times(PlannedSource source, FrameRate rate) {
    long zero = source.originMicros() - delayMicros(source, rate);
    if (!holdsLastFrame(source)) {
      return ClockMap.videoTimes(filterJumps(source.jumps()), zero);
    }
    if (!release.filtersKnowPositions()) {
      return "PTS-(" + zero + ")";
    }
    // The end of a stream is at least one slot after its last frame: MPEG-TS has no durations, and
    // without a rate in its headers ffmpeg ends the stream at the last frame, which would have no
    // slot. Only the end has no position in the file. The register stores whether frames have
    // positions.
    String end = "max(PTS,PREV_INPTS+" + rate.micros(1) + ")";
    return "'if(ld(0)*isnan(POS)," + end + ",st(0,not(isnan(POS)));PTS)-(" + zero + ")'";
  }

  /** The options of the input, for the audio of a source. */
  List<String> audioInput(PlannedSource source) {
    return !release.filtersKnowPositions() && ClockMap.havePositions(source.jumps())
        ? input(source.audio().orElseThrow().stream(), ClockMap.audioPackets(source.jumps()))
        : List.of();
  }

  /**
   * The argument of {@code asetpts} for the audio, in microseconds.
   *
   * @param originMicros the time that becomes 0
   */
  String audioTimes(PlannedSource source, long originMicros) {
    return ClockMap.audioTimes(filterJumps(source.jumps()), originMicros);
  }

  /**
   * Whether {@link #audioTimesAnew} suits filters that may be set up again. They count no jumps
   * across a change; newer releases have no position for it, and packets of the output in the units
   * of the encoder instead of the container.
   */
  boolean areTimesOfFilters(PlannedSource source) {
    return !release.filtersKnowPositions() || ClockMap.havePositions(source.jumps());
  }

  /** Like {@link #audioTimes}, for filters that may be set up again and then lose the position. */
  String audioTimesAnew(PlannedSource source, long originMicros) {
    return release.filtersKnowPositions()
        ? ClockMap.audioTimesAnew(source.jumps(), originMicros)
        : audioTimes(source, originMicros);
  }

  /** The jumps that filters have to undo. */
  private List<ClockJump> filterJumps(List<ClockJump> jumps) {
    return !release.filtersKnowPositions() && ClockMap.havePositions(jumps) ? List.of() : jumps;
  }

  private static boolean holdsLastFrame(PlannedSource source) {
    return source.frameStep() == 1 && source.jumps().isEmpty();
  }

  /**
   * ffmpeg ends a stream after the duration of its last packet, which has to be a slot at least.
   * The end after a damaged time is recognized only if the duration is known.
   */
  private static String duration(PlannedSource source, FrameRate rate) {
    String slot = String.format(Locale.ROOT, "ceil(%d/1000000/TB)", rate.micros(1));
    return source.damagedTimes().isEmpty() ? "max(DURATION," + slot + ")" : slot;
  }

  private static List<String> input(int stream, String times) {
    return List.of("-bsf:" + stream, "setts=" + times);
  }

  /**
   * The microseconds to add to each frame's time. Of several frames nearest to a slot, ffmpeg shows
   * the last one, which must be the frame that belongs there. No frame may be on the border of two
   * slots, where rounding would decide its slot.
   */
  private static long delayMicros(PlannedSource source, FrameRate rate) {
    int step = source.frameStep();
    return rate.micros(1) * (step - 1) / (2L * step);
  }
}
