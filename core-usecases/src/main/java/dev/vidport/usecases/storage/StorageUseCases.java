package dev.vidport.usecases.storage;

import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PendingDeletions;

/**
 * The object store.
 *
 * @param garbage deletes what the database no longer refers to
 * @param sourceFiles finds what the database refers to and the store does not have
 */
public record StorageUseCases(GarbageCollector garbage, SourceFiles sourceFiles) {

  public static StorageUseCases of(
      ObjectStore store, PendingDeletions pendingDeletions, Environment environment) {
    return new StorageUseCases(
        new GarbageCollector(pendingDeletions, store, environment.clock()), new SourceFiles(store));
  }
}
