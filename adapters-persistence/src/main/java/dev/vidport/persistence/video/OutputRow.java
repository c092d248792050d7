package dev.vidport.persistence.video;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.video.Output;
import dev.vidport.persistence.thumbnail.StillsRow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The output of a video, as stored.
 *
 * @param rateNum null for videos that were processed before the rate was stored
 */
record OutputRow(
    long lengthMicros,
    @Nullable Integer rateNum,
    @Nullable Integer rateDen,
    int width,
    int height,
    List<String> renditions,
    boolean audio,
    long storedBytes,
    @Nullable StillsRow stills) {
  static OutputRow of(Output output) {
    return new OutputRow(
        output.lengthMicros(),
        output.rate().map(FrameRate::num).orElse(null),
        output.rate().map(FrameRate::den).orElse(null),
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
        rateNum == null || rateDen == null
            ? Optional.empty()
            : Optional.of(new FrameRate(rateNum, rateDen)),
        width,
        height,
        renditions,
        audio,
        storedBytes,
        Optional.ofNullable(stills).map(StillsRow::stills));
  }
}
