package dev.vidport.usecases.storage.port;

import java.util.Optional;

/**
 * One object store.
 *
 * @param receiver receives parts at the host; empty when clients send parts to the store directly
 * @param space free space of the disk that uploads fill
 */
public record StoragePorts(
    ObjectStore store,
    MultipartUploads uploads,
    ObjectLinks links,
    Optional<PartReceiver> receiver,
    FreeSpace space) {
  /** The ports of a store whose space is not limited. */
  public StoragePorts(
      ObjectStore store,
      MultipartUploads uploads,
      ObjectLinks links,
      Optional<PartReceiver> receiver) {
    this(store, uploads, links, receiver, FreeSpace.UNLIMITED);
  }

  /** The ports of a store to which the host receives the parts. */
  public static <S extends ObjectStore & MultipartUploads & ObjectLinks & PartReceiver>
      StoragePorts embedded(S store) {
    return new StoragePorts(store, store, store, Optional.of(store));
  }

  public StoragePorts withSpace(FreeSpace free) {
    return new StoragePorts(store, uploads, links, receiver, free);
  }
}
