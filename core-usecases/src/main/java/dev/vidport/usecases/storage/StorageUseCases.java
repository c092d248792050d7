package dev.vidport.usecases.storage;

import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PendingDeletions;
import dev.vidport.usecases.storage.port.StoragePlaces;
import dev.vidport.usecases.storage.port.StoredFileCounts;

/**
 * The object store.
 *
 * @param garbage deletes what the database no longer refers to
 * @param sourceFiles finds what the database refers to and the store does not have
 * @param get for the operator: where the files are, and how many
 */
public record StorageUseCases(GarbageCollector garbage, SourceFiles sourceFiles, GetStorage get) {

  public static StorageUseCases of(
      ObjectStore store,
      PendingDeletions pendingDeletions,
      StoragePlaces places,
      StoredFileCounts counts,
      Environment environment) {
    return new StorageUseCases(
        new GarbageCollector(pendingDeletions, store, environment.clock()),
        new SourceFiles(store),
        new GetStorage(places, counts));
  }
}
