package dev.vidport.media.render;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Window;

/** Joins sound to the sample, so that its joints stay where the picture's are. */
record SoundJoints(FrameRate rate) implements Joints {
  @Override
  public String cut(int count) {
    return "concat=n=" + count + ":v=0:a=1";
  }

  @Override
  public Fade fade(Window.Piece opening, long offset) {
    long samples = Grid.samples(rate, offset + opening.overlap()) - Grid.samples(rate, offset);
    // Straight lines: what sounds the same in both keeps its loudness.
    return Fade.by("acrossfade=ns=" + samples + ":c1=tri:c2=tri");
  }
}
