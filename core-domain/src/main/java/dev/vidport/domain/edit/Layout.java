package dev.vidport.domain.edit;

import java.util.function.Function;

/** The arrangement of screen and camera in the frame (service interface 2.9). */
public sealed interface Layout {
  Layout DEFAULT = new PictureInPicture(Corner.BOTTOM_RIGHT, Size.MEDIUM);

  /** Applies the function for the kind of this layout. */
  <T> T match(
      Function<? super PictureInPicture, ? extends T> pictureInPicture,
      Function<? super SideBySide, ? extends T> sideBySide);

  /** The camera covers a corner of the screen. */
  record PictureInPicture(Corner corner, Size size) implements Layout {
    @Override
    public <T> T match(
        Function<? super PictureInPicture, ? extends T> pictureInPicture,
        Function<? super SideBySide, ? extends T> sideBySide) {
      return pictureInPicture.apply(this);
    }
  }

  /** Screen and camera have one half of the frame each. */
  record SideBySide(Side screen) implements Layout {
    @Override
    public <T> T match(
        Function<? super PictureInPicture, ? extends T> pictureInPicture,
        Function<? super SideBySide, ? extends T> sideBySide) {
      return sideBySide.apply(this);
    }
  }

  /** The corner that the camera covers. */
  enum Corner {
    BOTTOM_RIGHT,
    BOTTOM_LEFT,
    TOP_RIGHT,
    TOP_LEFT
  }

  /** The maximum share of the frame's width and height for the camera. */
  enum Size {
    SMALL(0.18),
    MEDIUM(0.25),
    LARGE(0.33);

    private final double share;

    Size(double share) {
      this.share = share;
    }

    double share() {
      return share;
    }
  }

  /** A half of the frame. */
  enum Side {
    LEFT,
    RIGHT
  }
}
