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
  String fade(Window.Piece opening, long offset);
}
