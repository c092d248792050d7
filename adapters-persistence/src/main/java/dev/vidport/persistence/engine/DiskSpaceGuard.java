package dev.vidport.persistence.engine;

import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the free disk space of the work folder. A heavy step that starts without enough space
 * fails midway, and takes the space of the running steps.
 */
final class DiskSpaceGuard {
  private static final Logger LOG = LoggerFactory.getLogger(DiskSpaceGuard.class);

  private final Path folder;
  private final LongSupplier free;
  private final long minFreeBytes;
  private volatile boolean enough = true;
  private volatile long lastFree;

  /**
   * @param minFreeBytes free bytes that a heavy step needs to start
   */
  DiskSpaceGuard(Path folder, long minFreeBytes) {
    this(folder, () -> freeIn(folder), minFreeBytes);
  }

  DiskSpaceGuard(Path folder, LongSupplier free, long minFreeBytes) {
    this.folder = folder;
    this.free = free;
    this.minFreeBytes = minFreeBytes;
  }

  /** Measures the free space; logs a change between enough and too little. */
  boolean check() {
    long bytes = free();
    lastFree = bytes;
    boolean now = bytes >= minFreeBytes;
    if (now != enough) {
      enough = now;
      if (now) {
        LOG.info(
            "Disk space is sufficient again: freeMegabytes={} folder={}", megabytes(bytes), folder);
      } else {
        LOG.error(
            "Disk space is low; starting no heavy steps: freeMegabytes={} requiredMegabytes={}"
                + " folder={}",
            megabytes(bytes),
            megabytes(minFreeBytes),
            folder);
      }
    }
    return now;
  }

  /** As of the last {@link #check}. */
  boolean isEnough() {
    return enough;
  }

  /** Free bytes, as of the last {@link #check}. */
  long lastFree() {
    return lastFree;
  }

  /** Free bytes. */
  long free() {
    return free.getAsLong();
  }

  private static long freeIn(Path folder) {
    // Not Files.getFileStore, which fails in a chroot. 0 if the folder is missing.
    return folder.toFile().getUsableSpace();
  }

  private static long megabytes(long bytes) {
    return bytes >> 20;
  }
}
