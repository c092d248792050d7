package dev.vidport.usecases.storage;

import dev.vidport.usecases.storage.port.StoragePlace;
import dev.vidport.usecases.storage.port.StoragePlaces;
import dev.vidport.usecases.storage.port.StoredFileCounts;
import dev.vidport.usecases.storage.port.StoredFiles;

/** Tells an operator where the files are, how many bytes they take, and how much space is left. */
public final class GetStorage {
  private final StoragePlaces places;
  private final StoredFileCounts counts;

  GetStorage(StoragePlaces places, StoredFileCounts counts) {
    this.places = places;
    this.counts = counts;
  }

  public View handleAsOperator() {
    return new View(places.find(), counts.count());
  }

  /** The store, and what it has. */
  public record View(StoragePlace place, StoredFiles files) {}
}
