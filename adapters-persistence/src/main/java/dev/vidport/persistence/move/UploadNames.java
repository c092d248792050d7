package dev.vidport.persistence.move;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import java.util.Optional;

/** Names the uploads of the new store that continue uploads of the old one. */
@FunctionalInterface
public interface UploadNames {
  /** Empty if the upload keeps its name. */
  Optional<String> find(VideoId video, UploadFileRole file);

  /** For an installation that keeps its store. */
  static UploadNames unchanged() {
    return (video, file) -> Optional.empty();
  }
}
