package dev.vidport.usecases.storage.port;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where the files of videos are, and the disks of this host.
 *
 * @param address where the store is, in a few words without secrets
 * @param bucket of a store that is a server
 * @param publicEndpoint address at which browsers reach that server, if different
 */
public record StoragePlace(
    Kind kind,
    String address,
    Optional<String> bucket,
    Optional<URI> publicEndpoint,
    List<Disk> disks) {
  public StoragePlace {
    disks = List.copyOf(disks);
  }

  /** The kind of a store. */
  public enum Kind {
    /** A folder of this host. */
    FOLDER,
    S3,
    /** The heap of this process. */
    MEMORY,
    /** A store that the embedding application supplies. */
    APPLICATION
  }

  /** What a disk is for. */
  public enum Use {
    STORE,
    WORK,
    DATABASE
  }

  /**
   * A disk of this host.
   *
   * @param folder the first of the folders that are on it
   * @param minFreeBytes below that, uploads are refused or videos wait
   */
  public record Disk(
      Set<Use> uses, Path folder, long freeBytes, long totalBytes, long minFreeBytes) {
    public boolean isLow() {
      return freeBytes < minFreeBytes;
    }
  }
}
