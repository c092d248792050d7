package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;

/** The filters that join pieces, either of video or of audio. */
interface JoinFilters {
  /** Plays {@code count} inputs one after another. */
  String concat(int count);

  /**
   * Fades from the first input to the second, which overlaps its end.
   *
   * @param next the first piece of the second input
   * @param offset frame of the first input at which the second begins
   */
  Fade fade(TimelineWindow.Piece next, long offset);

  /**
   * The filters that make one stream of two overlapping inputs.
   *
   * @param outgoing filters of the first input, each preceded by a comma
   * @param incoming filters of the second input, each preceded by a comma
   * @param join the filter that joins both
   */
  record Fade(String outgoing, String incoming, String join) {
    /** Joins both inputs without filtering them first. */
    static Fade of(String join) {
      return new Fade("", "", join);
    }
  }
}
