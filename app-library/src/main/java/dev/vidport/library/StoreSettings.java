package dev.vidport.library;

import dev.vidport.storage.s3.S3Settings;
import java.nio.file.Path;

/** Where files are kept. */
public sealed interface StoreSettings {

  /**
   * In the heap, and gone with it.
   *
   * @param capacityBytes the most that may be kept
   */
  record Memory(long capacityBytes) implements StoreSettings {}

  /** Below a folder. */
  record Folder(Path root) implements StoreSettings {}

  /** In a bucket of an S3 store. */
  record S3(S3Settings settings) implements StoreSettings {}
}
