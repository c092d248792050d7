package dev.vidport.media.render;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Transition;
import dev.vidport.domain.render.Window;

/** Joins pictures. */
record PictureJoints(FrameRate rate) implements Joints {
  @Override
  public String cut(int count) {
    // A piece of one frame has no length by which concat could place the next, so frames are
    // counted anew.
    return "concat=n=" + count + ":v=1:a=0,settb=" + rate.den() + "/" + rate.num() + ",setpts=N";
  }

  @Override
  public String fade(Window.Piece opening, long offset) {
    return "xfade=transition="
        + name(opening.transition())
        + ":duration="
        + seconds(opening.overlap())
        + ":offset="
        + seconds(offset);
  }

  private static String name(Transition.Type transition) {
    return switch (transition) {
      case FADE -> "fade";
      case FADEBLACK -> "fadeblack";
    };
  }

  /** Microseconds, which xfade rounds to the frame they were made of. */
  private String seconds(long frames) {
    return Grid.seconds(Grid.start(rate, (double) frames));
  }
}
