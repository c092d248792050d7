package dev.vidport.domain.video;

import dev.vidport.domain.media.PictureSize;
import java.util.List;
import java.util.Optional;

/**
 * The media files that were published with a video, apart from those in AV1.
 *
 * @param renditions the files of the stream in H.264, the largest first
 * @param audioBytes size of the audio of the stream; 0 without audio
 * @param downloadBytes size of the MP4 of the top rendition
 */
public record MediaFiles(List<RenditionFile> renditions, long audioBytes, long downloadBytes) {
  public MediaFiles {
    renditions = List.copyOf(renditions);
  }

  /** The rendition with this label. */
  public Optional<RenditionFile> rendition(String label) {
    return renditions.stream().filter(file -> file.label().equals(label)).findFirst();
  }

  /** The file of a rendition. */
  public record RenditionFile(String label, PictureSize size, long bytes) {}
}
