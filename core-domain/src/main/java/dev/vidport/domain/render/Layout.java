package dev.vidport.domain.render;

import java.util.function.Function;

/** How a camera is shown beside the screen (service interface 2.9). */
public sealed interface Layout {
  Layout DEFAULT = new PictureInPicture(Corner.BOTTOM_RIGHT, Size.MEDIUM);

  /** What one of the functions makes of it: the one for its kind. */
  <T> T match(
      Function<? super PictureInPicture, ? extends T> pictureInPicture,
      Function<? super SideBySide, ? extends T> sideBySide);

  /** The camera lies over a corner of the screen. */
  record PictureInPicture(Corner corner, Size size) implements Layout {
    @Override
    public <T> T match(
        Function<? super PictureInPicture, ? extends T> pictureInPicture,
        Function<? super SideBySide, ? extends T> sideBySide) {
      return pictureInPicture.apply(this);
    }
  }

  /** Each has half of the frame. */
  record SideBySide(Side screen) implements Layout {
    @Override
    public <T> T match(
        Function<? super PictureInPicture, ? extends T> pictureInPicture,
        Function<? super SideBySide, ? extends T> sideBySide) {
      return sideBySide.apply(this);
    }
  }

  /** Where the camera lies. */
  enum Corner {
    BOTTOM_RIGHT,
    BOTTOM_LEFT,
    TOP_RIGHT,
    TOP_LEFT
  }

  /** How much of the frame's width and height the camera may take. */
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
