package dev.vidport.domain.render;

import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.Downmix;
import java.util.OptionalLong;

/**
 * The audio stream of a file in a render plan.
 *
 * @param stream index of the stream
 * @param joined whether small gaps and overlaps of the stream are real, because its times are
 *     steady otherwise: it consists of several recordings, or parts of it are lost
 * @param longestGapMicros the longest real gap in microseconds: longer gaps result from packets
 *     with damaged times; empty if every gap is real
 * @param countedFromMicros how much audio precedes frame 0 of the output's grid, in microseconds,
 *     if the times of the file are unusable and its samples have to be counted
 */
public record PlannedAudio(
    int stream,
    Downmix mix,
    boolean joined,
    OptionalLong longestGapMicros,
    OptionalLong countedFromMicros) {
  /** Audio of one recording with usable times. */
  public PlannedAudio(int stream, Downmix mix) {
    this(stream, mix, false, OptionalLong.empty(), OptionalLong.empty());
  }

  /** Audio of several recordings with usable times. */
  public static PlannedAudio joined(int stream, Downmix mix) {
    return new PlannedAudio(stream, mix, true, OptionalLong.empty(), OptionalLong.empty());
  }

  /** Another track of the same file, which has gaps and times as this one. */
  PlannedAudio ofTrack(AudioTrack track) {
    return new PlannedAudio(
        track.stream(), track.mix(), joined, longestGapMicros, countedFromMicros);
  }

  /** The facts of this audio that are known before its end. */
  PlannedAudio unjoined() {
    return new PlannedAudio(stream, mix, false, OptionalLong.empty(), countedFromMicros);
  }
}
