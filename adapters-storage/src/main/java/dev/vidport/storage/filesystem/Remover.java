package dev.vidport.storage.filesystem;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Objects;

/**
 * Deletes files and trees. It first moves them aside atomically, so that no reader sees a partial
 * tree and no call can add to it. A later sweep deletes the leftovers of a crash.
 */
final class Remover {
  /** The maximum number of entries that one sweep deletes. */
  private static final int MAX_SWEPT = 10_000;

  private final StorePaths paths;
  private final DurableFiles disk;

  Remover(StorePaths paths, DurableFiles disk) {
    this.paths = paths;
    this.disk = disk;
  }

  /**
   * @return the bytes of user data that this call deleted
   */
  long remove(Path path) throws IOException {
    if (Files.notExists(path)) {
      return 0;
    }
    Path aside = paths.temporary();
    try {
      disk.move(path, aside);
      disk.sync(Objects.requireNonNull(path.getParent()));
    } catch (NoSuchFileException e) {
      // Another call removed the path or one of its parents.
      if (Files.exists(path)) {
        throw e;
      }
    }
    if (Files.notExists(aside)) {
      return 0;
    }
    return delete(aside);
  }

  /**
   * @return the number of deleted entries
   */
  int sweep(Instant notTouchedSince) throws IOException {
    int removed = 0;
    try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(paths.temporaryFolder())) {
      for (Path leftover : leftovers) {
        if (removed < MAX_SWEPT && touched(leftover).isBefore(notTouchedSince)) {
          delete(leftover);
          removed++;
        }
      }
    }
    return removed;
  }

  private static Instant touched(Path file) throws IOException {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (NoSuchFileException finished) {
      return Instant.MAX;
    }
  }

  private static long delete(Path tree) throws IOException {
    Deletion deletion = new Deletion();
    Files.walkFileTree(tree, deletion);
    return deletion.freed;
  }

  /** Two deletions may run on the same tree; each counts only the files that it deletes itself. */
  private static final class Deletion extends SimpleFileVisitor<Path> {
    private long freed;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (Files.deleteIfExists(file) && !StorePaths.isBookkeeping(file)) {
        freed += attributes.size();
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException fault) throws IOException {
      if (fault instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw fault;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException fault) throws IOException {
      if (fault != null) {
        throw fault;
      }
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
