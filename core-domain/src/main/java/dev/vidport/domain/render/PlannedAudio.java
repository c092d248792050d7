package dev.vidport.domain.render;

import dev.vidport.domain.media.Downmix;

/**
 * The audio stream of a file in a render plan.
 *
 * @param stream index of the stream
 * @param joined whether the stream consists of several recordings, whose ends need not fit exactly
 */
public record PlannedAudio(int stream, Downmix mix, boolean joined) {
  /** A stream of one recording. */
  public PlannedAudio(int stream, Downmix mix) {
    this(stream, mix, false);
  }
}
