package dev.vidport.persistence.video;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.variant.Av1Encoding;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The renditions of a video in AV1, as stored. */
record Av1EncodingRow(
    String job,
    Av1Encoding.State state,
    Optional<String> reason,
    OptionalInt percentOfBits,
    List<String> renditions,
    long storedBytes) {
  static Av1EncodingRow of(Av1Encoding encoding) {
    return new Av1EncodingRow(
        encoding.job().value(),
        encoding.state(),
        encoding.reason(),
        encoding.percentOfBits(),
        encoding.renditions(),
        encoding.storedBytes());
  }

  Av1Encoding encoding() {
    return new Av1Encoding(new JobId(job), state, reason, percentOfBits, renditions, storedBytes);
  }
}
