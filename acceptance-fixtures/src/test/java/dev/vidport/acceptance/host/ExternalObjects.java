package dev.vidport.acceptance.host;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.s3.S3Server;
import dev.vidport.s3.S3Store;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** The objects of an S3 store, whose files the tests may be unable to see. */
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

  /** Opens the original of {@code video}; closing the stream closes its connection. */
  static InputStream original(S3Server store, String video) throws IOException {
    S3Store reader = new S3Store(store.settings());
    return new FilterInputStream(
        reader.read(
            ObjectKey.original(new VideoId(video), UploadFileRole.SOURCE), 0, Long.MAX_VALUE)) {
      @Override
      public void close() throws IOException {
        try (reader) {
          super.close();
        }
      }
    };
  }
}
