package dev.vidport.media.render;

import dev.vidport.domain.render.FrameRate;
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
  public Fade fade(Window.Piece opening, long offset) {
    return switch (opening.transition()) {
      case FADE -> mix(opening.overlap(), offset);
      case FADEBLACK -> throughBlack(opening.overlap(), offset);
    };
  }

  private Fade mix(long overlap, long offset) {
    return Fade.by(
        "xfade=transition=fade:duration=" + seconds(overlap) + ":offset=" + seconds(offset));
  }

  /**
   * The first half goes, the second comes, and between them is a cut: xfade's own way is black
   * after a fifth already.
   */
  private Fade throughBlack(long overlap, long offset) {
    long half = overlap / 2;
    String out = half == 0 ? "" : ",fade=t=out:s=" + offset + ":n=" + half;
    String in = ",fade=t=in:s=0:n=" + (overlap - half);
    return new Fade(
        ",trim=end_frame=" + (offset + half) + out,
        ",trim=start_frame=" + half + ",setpts=N" + in,
        cut(2));
  }

  /** Microseconds, which xfade rounds to the frame they were made of. */
  private String seconds(long frames) {
    return Grid.seconds(Grid.start(rate, (double) frames));
  }
}
