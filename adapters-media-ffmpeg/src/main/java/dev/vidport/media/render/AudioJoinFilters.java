package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.media.FrameRate;

/** Joins pieces of audio with sample precision, so that the cuts match the cuts of the video. */
record AudioJoinFilters(FrameRate rate) implements JoinFilters {
  @Override
  public String concat(int count) {
    return "concat=n=" + count + ":v=0:a=1";
  }

  @Override
  public Fade fade(TimelineWindow.Piece next, long offset) {
    long samples =
        FrameGrid.samples(rate, offset + next.overlap()) - FrameGrid.samples(rate, offset);
    // Linear curves keep the loudness of audio that is the same in both pieces.
    return Fade.of("acrossfade=ns=" + samples + ":c1=tri:c2=tri");
  }
}
