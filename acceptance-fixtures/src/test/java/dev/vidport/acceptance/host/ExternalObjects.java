package dev.vidport.acceptance.host;

import dev.vidport.domain.id.VideoId;
import dev.vidport.storage.s3.S3Server;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** The objects of a store whose files the tests can't see, as if they were files. */
final class ExternalObjects {
  private ExternalObjects() {}

  /** Every object of {@code video}; empty if the files of the store are in a folder. */
  static List<Path> of(S3Server store, String video) {
    if (!store.isExternal()) {
      return List.of();
    }
    try {
      return store.keysBelow(ObjectKey.ofVideo(new VideoId(video))).stream()
          .map(key -> Path.of("/", store.bucket(), key))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
