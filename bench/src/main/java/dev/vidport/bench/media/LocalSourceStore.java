package dev.vidport.bench.media;

import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A read-only object store over source files at their original paths. */
final class LocalSourceStore implements ObjectStore {
  private final Map<ObjectKey, Path> files = new HashMap<>();

  ObjectKey add(Path file) {
    ObjectKey key = new ObjectKey("source-" + files.size());
    files.put(key, file);
    return key;
  }

  @Override
  public Optional<StoredObject> stat(ObjectKey key) throws IOException {
    Path file = files.get(key);
    if (file == null) {
      return Optional.empty();
    }
    return Optional.of(new StoredObject(key, Files.size(file), "video/mp4", "1", Instant.EPOCH));
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length) throws IOException {
    Path file = files.get(key);
    if (file == null) {
      throw new NoSuchFileException(key.value());
    }
    // The engine reads only the first bytes this way, and the rest from localFile.
    InputStream in = Files.newInputStream(file);
    in.skipNBytes(offset);
    return in;
  }

  @Override
  public Optional<Path> localFile(ObjectKey key) {
    return Optional.ofNullable(files.get(key));
  }

  @Override
  public void put(ObjectKey key, Path file, String contentType) {
    throw new UnsupportedOperationException("the store is read-only");
  }

  @Override
  public void put(ObjectKey key, byte[] content, String contentType) {
    throw new UnsupportedOperationException("the store is read-only");
  }

  @Override
  public List<StoredObject> list(ObjectKey root) {
    throw new UnsupportedOperationException("the store is read-only");
  }

  @Override
  public long deleteAll(ObjectKey root) {
    throw new UnsupportedOperationException("the store is read-only");
  }

  @Override
  public void selfCheck() {}
}
