package dev.vidport.domain.render;

import java.util.Optional;

/**
 * A part of a finished video in an edit.
 *
 * @param start seconds into that video, 0 or more
 * @param end seconds into that video; empty means to its end
 * @param transition from the clip before; empty for a hard cut
 */
public record EditClip(
    SourceFile.Finished file, double start, Optional<Double> end, Optional<Transition> transition) {
  /** The most clips of one edit. */
  public static final int MOST = 50;
}
