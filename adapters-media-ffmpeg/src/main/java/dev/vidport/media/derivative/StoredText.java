package dev.vidport.media.derivative;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;

/** Reads small objects of the store. */
final class StoredText {
  /** In bytes. The playlist of the keyframes of the longest video takes a tenth of it. */
  private static final long MAX_BYTES = 16 << 20;

  private StoredText() {}

  /**
   * @throws NoSuchFileException when there is no such object
   */
  static String read(ReadableStore store, ObjectKey key) throws IOException {
    long bytes =
        store.stat(key).orElseThrow(() -> new NoSuchFileException(key.value())).sizeBytes();
    if (bytes > MAX_BYTES) {
      throw new IOException(key + " is too large: " + bytes + " bytes");
    }
    return new String(read(store, key, 0, (int) bytes), StandardCharsets.UTF_8);
  }

  /**
   * @throws IOException also when the object ends before {@code length} bytes
   */
  static byte[] read(ReadableStore store, ObjectKey key, long offset, int length)
      throws IOException {
    try (InputStream in = store.read(key, offset, length)) {
      byte[] bytes = new byte[length];
      if (in.readNBytes(bytes, 0, length) < length) {
        throw new IOException(key + " ends before byte " + (offset + length));
      }
      return bytes;
    }
  }
}
