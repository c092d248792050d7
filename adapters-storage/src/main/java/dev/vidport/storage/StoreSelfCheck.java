package dev.vidport.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.usecases.storage.MultipartUploads;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.UUID;

/** Exercises every operation that a store must support, and leaves nothing behind. */
public final class StoreSelfCheck {
  private static final String TYPE = "application/octet-stream";

  private StoreSelfCheck() {}

  /**
   * @throws IOException if the store fails or returns other bytes than were stored
   */
  public static void run(ObjectStore store, MultipartUploads uploads) throws IOException {
    // A unique name, because hosts that share a store may start at the same time.
    ObjectKey root = new ObjectKey("selfcheck").child(UUID.randomUUID().toString());
    byte[] content = root.value().getBytes(UTF_8);
    ObjectKey key = root.child("probe");
    store.put(key, content, TYPE);
    try (InputStream in = store.read(key, 0, content.length)) {
      if (!Arrays.equals(in.readAllBytes(), content)) {
        throw new IOException("the store returned other bytes than were stored");
      }
    }
    uploads.abort(key, uploads.begin(key, TYPE));
    if (store.deleteAll(root) != content.length) {
      throw new IOException("the store did not list the object that was stored");
    }
  }
}
