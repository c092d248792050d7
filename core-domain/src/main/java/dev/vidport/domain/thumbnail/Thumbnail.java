package dev.vidport.domain.thumbnail;

import java.time.Instant;
import java.util.Optional;

/**
 * The picture that an owner chose to stand for a video.
 *
 * @param candidate number of the candidate; 0 where it is none
 * @param image the owner's own picture; present when, and only when, it is that
 * @param updatedAt when it was chosen
 */
public record Thumbnail(Source source, int candidate, Optional<Image> image, Instant updatedAt) {
  public Thumbnail {
    if (image.isPresent() != (source == Source.CUSTOM)
        || (candidate > 0) != (source == Source.CANDIDATE)) {
      throw new IllegalArgumentException("candidate and image do not fit " + source);
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

  /** Where a picture comes from. */
  public enum Source {
    AUTO,
    CANDIDATE,
    CUSTOM
  }

  /**
   * A picture that the owner sent.
   *
   * @param file its name among the published files
   */
  public record Image(String file, long sizeBytes) {}
}
