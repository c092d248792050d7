package dev.vidport.persistence.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the disk of the work folder has room for one more step that renders. One that begins
 * without would fail in the middle, and take the room of those that run.
 */
final class Room {
  private static final Logger LOG = LoggerFactory.getLogger(Room.class);

  private final Path folder;
  private final LongSupplier free;
  private final long leastFree;
  private volatile boolean enough = true;

  /**
   * @param leastFree bytes that have to be free
   */
  Room(Path folder, long leastFree) {
    this(folder, () -> freeIn(folder), leastFree);
  }

  Room(Path folder, LongSupplier free, long leastFree) {
    this.folder = folder;
    this.free = free;
    this.leastFree = leastFree;
  }

  /** Looks, and says so in the log when that has changed. */
  boolean look() {
    long bytes = free();
    boolean now = bytes >= leastFree;
    if (now != enough) {
      enough = now;
      if (now) {
        LOG.info("there is room in {} again: {} MB are free", folder, megabytes(bytes));
      } else {
        LOG.error(
            "no steps are begun that render: only {} MB are free in {}, and {} MB have to be",
            megabytes(bytes),
            folder,
            megabytes(leastFree));
      }
    }
    return now;
  }

  /** As of the last look. */
  boolean isEnough() {
    return enough;
  }

  /** Bytes. */
  long free() {
    return free.getAsLong();
  }

  private static long freeIn(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      throw new UncheckedIOException("can't look at the disk of " + folder, e);
    }
  }

  private static long megabytes(long bytes) {
    return bytes >> 20;
  }
}
