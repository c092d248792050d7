package dev.vidport.domain.render;

import dev.vidport.domain.media.Downmix;
import java.util.OptionalLong;

/**
 * The audio stream of a file in a render plan.
 *
 * @param stream index of the stream
 * @param countedFromMicros how much audio precedes frame 0 of the output's grid, in microseconds,
 *     if the times of the file are unusable and its samples have to be counted
 */
public record PlannedAudio(int stream, Downmix mix, OptionalLong countedFromMicros) {
  /** Audio with usable times. */
  public PlannedAudio(int stream, Downmix mix) {
    this(stream, mix, OptionalLong.empty());
  }
}
