package dev.vidport.usecases.storage.port;

/** Finds where the files of videos are, and measures the disks of this host. */
@FunctionalInterface
public interface StoragePlaces {
  StoragePlace find();
}
