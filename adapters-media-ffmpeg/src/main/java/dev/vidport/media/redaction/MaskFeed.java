package dev.vidport.media.redaction;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Planner;
import dev.vidport.media.process.Feed;
import java.util.Optional;

/** The mask from the first frame of a run on, a frame a piece. */
final class MaskFeed implements Feed {
  /** A mask that ends would end the picture; this is longer than any. */
  private static final long FRAMES = FrameRate.HIGHEST.nearestFrame(2 * Planner.LONGEST_MICROS);

  private final Mask mask;
  private final long end;
  private long next;

  MaskFeed(Mask mask, long firstFrame) {
    this.mask = mask;
    next = firstFrame;
    end = firstFrame + FRAMES;
  }

  @Override
  public Optional<byte[]> next() {
    return next < end ? Optional.of(mask.frame(next++)) : Optional.empty();
  }
}
