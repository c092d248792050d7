package dev.vidport.usecases.storage;

import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds files that the database refers to and the store does not have, because they were deleted
 * there without Vidport, for example by a lifecycle rule of a bucket.
 */
public final class SourceFiles {
  private final ObjectStore store;

  SourceFiles(ObjectStore store) {
    this.store = store;
  }

  /** The files of {@code files} that are not in the store. Asks the store once for each file. */
  public <F extends SourceFile> Set<F> missing(Collection<F> files) throws IOException {
    Set<F> missing = new HashSet<>();
    for (F file : new HashSet<>(files)) {
      if (store.stat(ObjectKey.of(file)).isEmpty()) {
        missing.add(file);
      }
    }
    return missing;
  }
}
