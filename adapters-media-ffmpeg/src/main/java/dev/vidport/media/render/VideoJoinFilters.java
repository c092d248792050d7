package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.media.process.FfmpegTime;

/** Joins pieces of video. */
record VideoJoinFilters(FrameRate rate) implements JoinFilters {
  @Override
  public String concat(int count) {
    // A piece of one frame has no duration by which concat could place the next piece, so the
    // frames are numbered again.
    return "concat=n=" + count + ":v=1:a=0,settb=" + rate.den() + "/" + rate.num() + ",setpts=N";
  }

  @Override
  public Fade fade(TimelineWindow.Piece next, long offset) {
    return switch (next.transition()) {
      case FADE -> mix(next.overlap(), offset);
      case FADEBLACK -> throughBlack(next.overlap(), offset);
    };
  }

  private Fade mix(long overlap, long offset) {
    return Fade.of(
        "xfade=transition=fade:duration=" + seconds(overlap) + ":offset=" + seconds(offset));
  }

  /**
   * Fades the first input out in the first half and the second in in the second half, with a cut
   * between them: xfade's own transition is black after a fifth of its duration.
   */
  private Fade throughBlack(long overlap, long offset) {
    long half = overlap / 2;
    String out = half == 0 ? "" : ",fade=t=out:s=" + offset + ":n=" + half;
    String in = ",fade=t=in:s=0:n=" + (overlap - half);
    return new Fade(
        ",trim=end_frame=" + (offset + half) + out,
        ",trim=start_frame=" + half + ",setpts=N" + in,
        concat(2));
  }

  /** Seconds with microsecond precision; xfade rounds them back to the same frame. */
  private String seconds(long frames) {
    return FfmpegTime.seconds(rate.seconds(frames));
  }
}
