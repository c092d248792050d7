package dev.vidport.media.packaging;

import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.Map;

/** Reads the track index that the remux of the top rendition stored. */
final class StoredTrackIndex {
  /** In bytes. One line per keyframe of the longest video takes a tenth of it. */
  private static final long MAX_INDEX_BYTES = 64 << 20;

  private StoredTrackIndex() {}

  static Map<String, FragmentedTrack> read(ObjectStore store, ObjectKey index) throws IOException {
    return TrackIndex.parse(text(store, index));
  }

  private static String text(ObjectStore store, ObjectKey index) throws IOException {
    long bytes =
        store.stat(index).orElseThrow(() -> new NoSuchFileException(index.value())).sizeBytes();
    if (bytes > MAX_INDEX_BYTES) {
      throw new IOException("the track index " + index + " is too large: " + bytes + " bytes");
    }
    try (InputStream in = store.read(index, 0, bytes)) {
      return new String(in.readNBytes((int) bytes), StandardCharsets.UTF_8);
    }
  }
}
