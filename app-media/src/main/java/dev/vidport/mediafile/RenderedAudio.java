package dev.vidport.mediafile;

import dev.vidport.domain.media.MediaWarning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Audio that was made.
 *
 * @param warnings the parts of the sources that are missing
 */
public record RenderedAudio(
    Path path, Duration duration, long sizeBytes, List<MediaWarning> warnings) {
  public RenderedAudio {
    warnings = List.copyOf(warnings);
  }
}
