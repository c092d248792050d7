package dev.vidport.usecases.playback.port;

import dev.vidport.domain.media.MediaWarning;
import java.util.List;

/**
 * A published video as its events describe it.
 *
 * @param lengthMicros length of the output in microseconds
 * @param warnings the parts of the sources that are missing in the output
 */
public record PublishedVideo(long lengthMicros, VideoLinks links, List<MediaWarning> warnings) {
  public PublishedVideo {
    warnings = List.copyOf(warnings);
  }
}
