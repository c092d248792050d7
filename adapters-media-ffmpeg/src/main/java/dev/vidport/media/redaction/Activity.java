package dev.vidport.media.redaction;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Redaction;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * In which frames of a run a redaction hides something.
 *
 * @param firstFrame the output's frame with which the run begins
 */
record Activity(FrameRate rate, long firstFrame) {
  /** When {@code frame} is shown, in seconds. */
  static double seconds(FrameRate rate, long frame) {
    return (double) frame * rate.den() / rate.num();
  }

  /** Whether {@code redaction} hides something of the first {@code frames} frames. */
  boolean within(Redaction redaction, OptionalLong frames) {
    OptionalLong begin = begin(redaction);
    return begin.isPresent()
        && (frames.isEmpty() || begin.getAsLong() - firstFrame < frames.getAsLong());
  }

  /** Whether {@code redaction} hides something of any frame from the first on. */
  boolean everFrom(Redaction redaction) {
    return begin(redaction).isPresent();
  }

  /** The first frame that {@code redaction} hides something of. Its frames are one run. */
  private OptionalLong begin(Redaction redaction) {
    // One frame to either side, since the redaction itself says which frame its start means.
    long about = Math.max(firstFrame, (long) Math.floor(redaction.start() * rate.perSecond()) - 1);
    return LongStream.rangeClosed(about, about + 3)
        .filter(frame -> redaction.at(seconds(rate, frame)).isPresent())
        .findFirst();
  }
}
