package dev.vidport.http.server.fake;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.signing.port.EmbeddedLinks;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A store in memory that can give its objects as files, or redirect to another host. */
public final class FolderStore extends MemoryStore {
  private static final long CAPACITY = 1L << 30;

  /** Modification time of every object, in whole seconds as in HTTP dates. */
  private static final Instant WRITTEN = Instant.parse("2026-11-21T10:00:00Z");

  private final Path folder;

  /** The objects that are files as they are stored now. */
  private final Map<ObjectKey, StoredObject> written = new HashMap<>();

  private final AtomicInteger receiving = new AtomicInteger();
  private volatile boolean filesHidden;
  private volatile Optional<URI> redirectTarget = Optional.empty();
  private volatile Duration lifetimeOfLastDownload = Duration.ZERO;

  public FolderStore(Path folder, EmbeddedLinks links, Clock clock) {
    super(CAPACITY, Files::newInputStream, links, clock);
    this.folder = folder;
  }

  /** From now on, objects are readable only through the store, not as local files. */
  public void hideFiles() {
    filesHidden = true;
  }

  /** Number of parts being received. */
  public int receiving() {
    return receiving.get();
  }

  /** From now on, clients fetch objects from {@code address}. */
  public void redirectTo(URI address) {
    redirectTarget = Optional.of(address);
  }

  public Duration lifetimeOfLastDownload() {
    return lifetimeOfLastDownload;
  }

  @Override
  public synchronized Optional<StoredObject> stat(ObjectKey key) {
    return super.stat(key)
        .map(
            object ->
                new StoredObject(
                    key,
                    object.sizeBytes(),
                    object.contentType(),
                    "tag-" + object.sizeBytes(),
                    WRITTEN));
  }

  @Override
  public synchronized Optional<Path> localFile(ObjectKey key) throws IOException {
    Optional<StoredObject> object = super.stat(key);
    if (filesHidden || object.isEmpty()) {
      return Optional.empty();
    }
    if (!object.orElseThrow().equals(written.get(key))) {
      try (InputStream in = read(key, 0, Long.MAX_VALUE)) {
        Files.write(path(key), in.readAllBytes());
      }
      written.put(key, object.orElseThrow());
    }
    return Optional.of(path(key));
  }

  private Path path(ObjectKey key) {
    return folder.resolve(key.value().replace('/', '~'));
  }

  @Override
  public synchronized long deleteAll(ObjectKey root) {
    for (StoredObject object : list(root)) {
      written.remove(object.key());
      boolean unused = path(object.key()).toFile().delete();
    }
    return super.deleteAll(root);
  }

  @Override
  public String receive(ObjectKey key, String upload, int part, long sizeBytes, InputStream content)
      throws IOException {
    receiving.incrementAndGet();
    try {
      return super.receive(key, upload, part, sizeBytes, content);
    } finally {
      receiving.decrementAndGet();
    }
  }

  @Override
  public URI download(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    lifetimeOfLastDownload = lifetime;
    return redirectTarget.orElseGet(() -> super.download(key, fileName, lifetime));
  }

  @Override
  public String downloadText(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    return download(key, fileName, lifetime).toString();
  }

  @Override
  public Optional<URI> downloadOfRange(ObjectKey key, String range, Duration lifetime) {
    return redirectTarget.map(target -> URI.create(target + "&range=" + range.replace('=', ':')));
  }

  @Override
  public boolean external() {
    return redirectTarget.isPresent();
  }
}
