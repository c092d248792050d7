package dev.vidport.persistence.thumbnail;

import dev.vidport.domain.thumbnail.Thumbnail;
import java.time.Instant;
import java.util.Optional;

/** The thumbnail that the owner of a video chose, as stored. */
public record ThumbnailRow(
    Thumbnail.Source source, int candidate, Optional<ImageRow> image, Instant updatedAt) {
  public static ThumbnailRow of(Thumbnail thumbnail) {
    return new ThumbnailRow(
        thumbnail.source(),
        thumbnail.candidate(),
        thumbnail.image().map(image -> new ImageRow(image.file(), image.sizeBytes())),
        thumbnail.updatedAt());
  }

  public Thumbnail thumbnail() {
    return new Thumbnail(
        source,
        candidate,
        image.map(row -> new Thumbnail.Image(row.file, row.sizeBytes)),
        updatedAt);
  }

  /** An image that the owner sent. */
  public record ImageRow(String file, long sizeBytes) {}
}
