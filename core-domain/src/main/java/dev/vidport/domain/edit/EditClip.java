package dev.vidport.domain.edit;

import java.util.Optional;

/**
 * A clip of an edit: a part of a finished video.
 *
 * @param start seconds into that video, 0 or more
 * @param end seconds into that video; empty means the end of the video
 * @param transition transition from the previous clip; empty for a hard cut
 */
public record EditClip(
    SourceFile.Published file,
    double start,
    Optional<Double> end,
    Optional<Transition> transition) {
  /** The maximum number of clips in an edit. */
  public static final int MAX_CLIPS = 50;
}
