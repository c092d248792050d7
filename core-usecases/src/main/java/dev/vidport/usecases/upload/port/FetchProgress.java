package dev.vidport.usecases.upload.port;

import java.util.OptionalLong;

/**
 * How much of the file of an import is fetched.
 *
 * @param fetchedBytes bytes received so far
 * @param totalBytes size of the file; empty if it is not known
 */
public record FetchProgress(long fetchedBytes, OptionalLong totalBytes) {
  /** The fetched share of the file, 0 to 1; 0 if its size is not known. */
  public double share() {
    long total = totalBytes.orElse(0);
    return total > 0 ? Math.min(1, (double) fetchedBytes / total) : 0;
  }
}
