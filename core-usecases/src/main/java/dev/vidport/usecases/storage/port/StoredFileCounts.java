package dev.vidport.usecases.storage.port;

/** Counts what the store has of all accounts. For operators only. */
@FunctionalInterface
public interface StoredFileCounts {
  /** Reads a bounded number of rows, whatever is stored. */
  StoredFiles count();
}
