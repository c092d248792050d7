package dev.vidport.client;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.library.Vidport;
import dev.vidport.library.settings.Role;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads an uploaded file directly from the store. */
final class StoredOriginal {
  private StoredOriginal() {}

  static Path copy(Path dataDir, String videoId, Path target) throws IOException {
    ObjectKey key = ObjectKey.original(new VideoId(videoId), UploadFileRole.SOURCE);
    try (Vidport vidport =
        Vidport.builder().dataDir(dataDir).settings(change -> change.role(Role.API)).build()) {
      long size = vidport.store().stat(key).orElseThrow().sizeBytes();
      try (InputStream content = vidport.store().read(key, 0, size)) {
        Files.copy(content, target);
      }
    }
    return target;
  }
}
