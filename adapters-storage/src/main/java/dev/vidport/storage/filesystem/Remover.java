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

/**
 * Removes files and trees. They are moved aside in one step first, so that nobody meets half of one
 * and nothing new can come in; what a crash leaves there is swept later.
 */
final class Remover {
  /** The most leftovers that one sweep takes on. */
  private static final int SWEPT_AT_ONCE = 10_000;

  private final StorePaths layout;
  private final DurableFiles disk;

  Remover(StorePaths layout, DurableFiles disk) {
    this.layout = layout;
    this.disk = disk;
  }

  /**
   * @return the bytes of users in it, as far as this call removed them; 0 when there was nothing
   */
  long remove(Path path) throws IOException {
    if (Files.notExists(path)) {
      return 0;
    }
    Path aside = layout.temporary();
    try {
      disk.move(path, aside);
      disk.sync(path.getParent());
    } catch (NoSuchFileException e) {
      // Another call removed it, or all around it.
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
   * @return how many leftovers were removed
   */
  int sweep(Instant notTouchedSince) throws IOException {
    int removed = 0;
    try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(layout.temporaryFolder())) {
      for (Path leftover : leftovers) {
        if (removed < SWEPT_AT_ONCE && touched(leftover).isBefore(notTouchedSince)) {
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

  /** Two deletions may meet at one tree; each counts what it removed itself. */
  private static final class Deletion extends SimpleFileVisitor<Path> {
    private long freed;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (Files.deleteIfExists(file) && !StorePaths.marked(file)) {
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
