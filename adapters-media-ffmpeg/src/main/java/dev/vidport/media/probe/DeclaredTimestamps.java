package dev.vidport.media.probe;

import dev.vidport.domain.media.MediaLimits;
import java.util.Optional;
import java.util.OptionalLong;

/** The start and end of a file and its streams that its headers declare, in microseconds. */
record DeclaredTimestamps(ProbeReport report, ProbeStream video) {
  /** The excess of an output over its plan that is allowed; see {@code RenderPlan.maxMicros}. */
  private static final long LENGTH_TOLERANCE_MICROS = 1_000_000;

  /** The start of the file. */
  long start() {
    return report.startMicros().orElse(0);
  }

  /** The video's own length takes precedence over the file's: audio may last longer. */
  OptionalLong length() {
    OptionalLong end = videoEnd();
    if (end.isPresent() && end.getAsLong() > start()) {
      return OptionalLong.of(end.getAsLong() - start());
    }
    long length = report.lengthMicros().orElse(0);
    return length > 0 && length <= MediaLimits.MAX_LENGTH_MICROS
        ? OptionalLong.of(length)
        : OptionalLong.empty();
  }

  OptionalLong videoEnd() {
    return end(Optional.of(video));
  }

  OptionalLong audioEnd() {
    return end(report.audio());
  }

  /** Whether a frame at this time on the clock of the file contradicts the length. */
  boolean isAfterEnd(long micros) {
    OptionalLong declared = length();
    return declared.isPresent()
        && micros - start() > declared.getAsLong() + LENGTH_TOLERANCE_MICROS;
  }

  /** The packets have to confirm a length above the limit, which may mean an unknown length. */
  private OptionalLong end(Optional<ProbeStream> stream) {
    OptionalLong end = stream.map(this::ownEnd).orElse(OptionalLong.empty());
    return end.orElse(0) - start() <= MediaLimits.MAX_LENGTH_MICROS ? end : OptionalLong.empty();
  }

  /**
   * ASF and Matroska declare the length of the file only. ffprobe reports it as the length of every
   * stream in ASF, and in Matroska as the length of a stream with too few frames for a decoding
   * time.
   */
  private OptionalLong ownEnd(ProbeStream stream) {
    if (report.container().equals("asf")) {
      return OptionalLong.empty();
    }
    return report.container().startsWith("matroska")
        ? stream.taggedEndMicros()
        : stream.endMicros();
  }
}
