package dev.vidport.domain.thumbnail;

import java.time.Instant;
import java.util.Optional;

/**
 * The thumbnail that an owner chose for a video.
 *
 * @param candidate number of the candidate; 0 if the thumbnail is not a candidate
 * @param image the owner's own image; present if and only if the source is {@link Source#CUSTOM}
 * @param updatedAt when the thumbnail was chosen
 */
public record Thumbnail(Source source, int candidate, Optional<Image> image, Instant updatedAt) {
  public Thumbnail {
    if (image.isPresent() != (source == Source.CUSTOM)
        || (candidate > 0) != (source == Source.CANDIDATE)) {
      throw new IllegalArgumentException("candidate and image do not match source " + source);
    }
  }

  /**
   * A still of the video.
   *
   * @param number 0 for the automatic poster
   */
  public static Thumbnail candidate(int number, Instant now) {
    Source source = number == 0 ? Source.AUTO : Source.CANDIDATE;
    return new Thumbnail(source, number, Optional.empty(), now);
  }

  public static Thumbnail custom(Image image, Instant now) {
    return new Thumbnail(Source.CUSTOM, 0, Optional.of(image), now);
  }

  /** The origin of a thumbnail. */
  public enum Source {
    AUTO,
    CANDIDATE,
    CUSTOM
  }

  /**
   * An image that the owner uploaded.
   *
   * @param file name of the image among the published files
   */
  public record Image(String file, long sizeBytes) {}
}
