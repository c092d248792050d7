package dev.vidport.media.redaction;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaLimits;
import dev.vidport.media.process.StdinSource;
import java.util.Optional;

/** Writes the mask to ffmpeg frame by frame, from the first frame of a run. */
final class MaskSource implements StdinSource {
  /** Longer than any video: if the mask ended, the video would end with it. */
  private static final long FRAMES =
      FrameRate.HIGHEST.nearestFrame(2 * MediaLimits.MAX_LENGTH_MICROS);

  private final Mask mask;
  private final long end;
  private long next;

  MaskSource(Mask mask, long firstFrame) {
    this.mask = mask;
    next = firstFrame;
    end = firstFrame + FRAMES;
  }

  @Override
  public Optional<byte[]> next() {
    return next < end ? Optional.of(mask.frame(next++)) : Optional.empty();
  }
}
