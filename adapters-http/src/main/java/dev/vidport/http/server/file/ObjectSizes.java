package dev.vidport.http.server.file;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.RecentValues;
import java.io.IOException;
import java.util.Optional;

/** The sizes of the objects that were read recently. An output file never changes. */
final class ObjectSizes {
  private static final int MAX_OBJECTS = 20_000;

  private final ObjectStore store;
  private final RecentValues<ObjectKey, Long> sizes = new RecentValues<>(MAX_OBJECTS);

  ObjectSizes(ObjectStore store) {
    this.store = store;
  }

  /** 0 for an object that does not exist: the store sends nothing of it. */
  synchronized long of(ObjectKey object) throws IOException {
    Optional<Long> known = sizes.find(object);
    if (known.isPresent()) {
      return known.get();
    }
    Optional<Long> size = store.stat(object).map(StoredObject::sizeBytes);
    size.ifPresent(bytes -> sizes.keep(object, bytes));
    return size.orElse(0L);
  }
}
