package dev.vidport.usecases.storage;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;

/** The common base of the storage contracts: a store, unique keys and random bytes. */
public abstract class StoreContract {
  protected StoreFixture store;
  protected ObjectKey video;
  // java.util.Random takes longer to make the parts than the stores to keep them.
  private final SplittableRandom random = new SplittableRandom();

  /** A store; other tests may have used it before. */
  protected abstract StoreFixture store() throws IOException;

  @BeforeEach
  void prepareStore() throws IOException {
    store = store();
    byte[] id = new byte[16];
    random.nextBytes(id);
    video = ObjectKey.ofVideo(new VideoId(HexFormat.of().formatHex(id)));
  }

  protected final byte[] bytes(int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }

  protected final byte[] contentOf(ObjectKey key) throws IOException {
    return range(key, 0, Long.MAX_VALUE);
  }

  protected final byte[] range(ObjectKey key, long offset, long length) throws IOException {
    try (InputStream in = store.objects().read(key, offset, length)) {
      return in.readAllBytes();
    }
  }
}
