package dev.vidport.storage.filesystem;

import dev.vidport.usecases.storage.port.FreeSpace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures the free space of the object store's disk, and logs when it becomes low. */
final class StoreFolderSpace implements FreeSpace {
  private static final Logger LOG = LoggerFactory.getLogger(StoreFolderSpace.class);
  private static final int MIB_SHIFT = 20;

  private final Path folder;
  private final long minFreeBytes;
  private final AtomicBoolean isLow = new AtomicBoolean();

  /**
   * @param minFreeBytes below this, uploads are refused
   */
  StoreFolderSpace(Path folder, long minFreeBytes) {
    this.folder = folder;
    this.minFreeBytes = minFreeBytes;
  }

  @Override
  public long bytes() throws IOException {
    // Not Files.getFileStore, which fails in a chroot. 0 if the folder is missing.
    long free = folder.toFile().getUsableSpace();
    boolean low = free < minFreeBytes;
    if (isLow.compareAndSet(!low, low)) {
      log(low, free);
    }
    return free;
  }

  private void log(boolean low, long free) {
    if (low) {
      LOG.error(
          "Refusing uploads until disk space is freed: folder={} freeMb={} requiredMb={}",
          folder,
          free >> MIB_SHIFT,
          minFreeBytes >> MIB_SHIFT);
    } else {
      LOG.info("Accepting uploads again: folder={} freeMb={}", folder, free >> MIB_SHIFT);
    }
  }
}
