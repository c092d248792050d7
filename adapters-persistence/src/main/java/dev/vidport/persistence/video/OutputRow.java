package dev.vidport.persistence.video;

import dev.vidport.domain.video.Output;
import dev.vidport.persistence.thumbnail.StillsRow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The output of a video, as stored. */
record OutputRow(
    long lengthMicros,
    int width,
    int height,
    List<String> renditions,
    boolean audio,
    long storedBytes,
    @Nullable StillsRow stills) {
  static OutputRow of(Output output) {
    return new OutputRow(
        output.lengthMicros(),
        output.width(),
        output.height(),
        output.renditions(),
        output.hasAudio(),
        output.storedBytes(),
        output.stills().map(StillsRow::of).orElse(null));
  }

  Output output() {
    return new Output(
        lengthMicros,
        width,
        height,
        renditions,
        audio,
        storedBytes,
        Optional.ofNullable(stills).map(StillsRow::stills));
  }
}
