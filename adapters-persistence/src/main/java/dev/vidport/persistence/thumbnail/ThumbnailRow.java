package dev.vidport.persistence.thumbnail;

import dev.vidport.domain.thumbnail.Thumbnail;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The thumbnail that the owner of a video chose, as stored. */
public record ThumbnailRow(
    String source,
    int candidate,
    @Nullable String file,
    @Nullable Long sizeBytes,
    long updatedAtMicros) {
  public static ThumbnailRow of(Thumbnail thumbnail) {
    Optional<Thumbnail.Image> image = thumbnail.image();
    return new ThumbnailRow(
        thumbnail.source().name(),
        thumbnail.candidate(),
        image.map(Thumbnail.Image::file).orElse(null),
        image.map(Thumbnail.Image::sizeBytes).orElse(null),
        ChronoUnit.MICROS.between(Instant.EPOCH, thumbnail.updatedAt()));
  }

  public Thumbnail thumbnail() {
    return new Thumbnail(
        Thumbnail.Source.valueOf(source),
        candidate,
        file == null || sizeBytes == null
            ? Optional.empty()
            : Optional.of(new Thumbnail.Image(file, sizeBytes)),
        Instant.EPOCH.plus(updatedAtMicros, ChronoUnit.MICROS));
  }
}
