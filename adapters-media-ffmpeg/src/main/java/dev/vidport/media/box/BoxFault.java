package dev.vidport.media.box;

import java.io.IOException;

/** Says that boxes are not what they should be. */
public final class BoxFault extends IOException {
  private static final long serialVersionUID = 1L;

  public BoxFault(String message) {
    super(message);
  }
}
