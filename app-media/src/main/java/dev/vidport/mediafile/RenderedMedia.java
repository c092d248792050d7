package dev.vidport.mediafile;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaWarning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A video that was made.
 *
 * @param path the file, or the folder of its files
 * @param width of the largest rendition, in pixels
 * @param height of the largest rendition, in pixels
 * @param renditions the labels of the renditions, such as {@code 720p}, the largest first
 * @param sizeBytes size of all its files
 * @param warnings the parts of the sources that are missing
 */
public record RenderedMedia(
    Path path,
    Duration duration,
    int width,
    int height,
    FrameRate rate,
    List<String> renditions,
    boolean hasAudio,
    long sizeBytes,
    List<MediaWarning> warnings) {
  public RenderedMedia {
    renditions = List.copyOf(renditions);
    warnings = List.copyOf(warnings);
  }
}
