package dev.vidport.persistence.video;

import dev.vidport.domain.video.Output;
import java.util.List;

/** What processing made, as it is stored. */
record OutputRow(
    long lengthMicros,
    int width,
    int height,
    List<String> renditions,
    boolean audio,
    long storedBytes) {
  static OutputRow of(Output output) {
    return new OutputRow(
        output.lengthMicros(),
        output.width(),
        output.height(),
        output.renditions(),
        output.audio(),
        output.storedBytes());
  }

  Output output() {
    return new Output(lengthMicros, width, height, renditions, audio, storedBytes);
  }
}
