package dev.vidport.library;

import java.nio.file.Path;

/** The object store of a Vidport. */
public sealed interface StoreSettings {

  /**
   * In the heap; the files do not survive the process.
   *
   * @param capacityBytes maximum total size of the files
   */
  record Memory(long capacityBytes) implements StoreSettings {}

  /** In a folder. */
  record Folder(Path root) implements StoreSettings {}

  /** In a bucket of an S3 store. */
  record S3(S3Connection connection) implements StoreSettings {}
}
