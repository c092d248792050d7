package dev.vidport.media.redaction;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.media.FrameRate;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Determines in which frames of a run a redaction hides a region.
 *
 * @param firstFrame the output frame at which the run begins
 */
record RedactionActivity(FrameRate rate, long firstFrame) {
  /** Whether {@code redaction} hides a part of the run's first {@code frames} frames. */
  boolean isActiveWithin(Redaction redaction, OptionalLong frames) {
    OptionalLong firstActiveFrame = firstActiveFrame(redaction);
    return firstActiveFrame.isPresent()
        && (frames.isEmpty() || firstActiveFrame.getAsLong() - firstFrame < frames.getAsLong());
  }

  /** Whether {@code redaction} hides a part of any frame from the run's first on. */
  boolean hasActiveFrames(Redaction redaction) {
    return firstActiveFrame(redaction).isPresent();
  }

  /** The first frame of the run in which {@code redaction} is active; it is active without gaps. */
  private OptionalLong firstActiveFrame(Redaction redaction) {
    if (redaction.isAlwaysEmpty()) {
      return OptionalLong.empty();
    }
    // Checks one more frame on either side: the redaction itself decides in which frame it starts.
    long from = Math.max(firstFrame, (long) Math.floor(redaction.start() * rate.perSecond()) - 1);
    return LongStream.rangeClosed(from, from + 3)
        .filter(frame -> redaction.at(rate.seconds(frame)).isPresent())
        .findFirst();
  }
}
