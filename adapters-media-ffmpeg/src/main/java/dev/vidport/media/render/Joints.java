package dev.vidport.media.render;

import dev.vidport.domain.render.Window;

/** The filters that join pieces, of pictures or of sound. */
interface Joints {
  /** Plays {@code count} inputs one after another. */
  String cut(int count);

  /**
   * Lets a second input come in over the end of the first.
   *
   * @param opening the first piece of the second input
   * @param offset frame of the first input with which it begins
   */
  Fade fade(Window.Piece opening, long offset);

  /**
   * How two inputs become one.
   *
   * @param going filters on the first, each with a comma before it
   * @param coming filters on the second, likewise
   * @param joined makes one of both
   */
  record Fade(String going, String coming, String joined) {
    /** Both as they are. */
    static Fade by(String joined) {
      return new Fade("", "", joined);
    }
  }
}
