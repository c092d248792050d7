package dev.vidport.media.source;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A store that supports only reads. */
record ReadOnlyStore(Read read) implements ObjectStore {
  interface Read {
    InputStream open(long offset, long length) throws IOException;
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length) throws IOException {
    return read.open(offset, length);
  }

  @Override
  public void put(ObjectKey key, Path file, String contentType) {
    throw new UnsupportedOperationException("this store is read-only");
  }

  @Override
  public void put(ObjectKey key, byte[] content, String contentType) {
    throw new UnsupportedOperationException("this store is read-only");
  }

  @Override
  public Optional<StoredObject> stat(ObjectKey key) {
    throw new UnsupportedOperationException("this store is read-only");
  }

  @Override
  public List<StoredObject> list(ObjectKey root) {
    throw new UnsupportedOperationException("this store is read-only");
  }

  @Override
  public long deleteAll(ObjectKey root) {
    throw new UnsupportedOperationException("this store is read-only");
  }

  @Override
  public void selfCheck() {
    throw new UnsupportedOperationException("this store is read-only");
  }
}
