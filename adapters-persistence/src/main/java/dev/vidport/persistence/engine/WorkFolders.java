package dev.vidport.persistence.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work folders of steps, below a folder that only the engine uses. */
final class WorkFolders {
  private static final Logger LOG = LoggerFactory.getLogger(WorkFolders.class);

  private final Path root;

  /**
   * @param workRoot may contain other files, which stay as they are
   */
  WorkFolders(Path workRoot) {
    this.root = workRoot.resolve("steps");
  }

  /** Deletes the folders that a previous process of this worker left behind. */
  void sweep() {
    try {
      Files.createDirectories(root);
      try (Stream<Path> leftovers = Files.list(root)) {
        List<Path> folders = leftovers.toList();
        folders.forEach(this::delete);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not clear the work folder " + root, e);
    }
  }

  Path create(StepLease lease) {
    try {
      // The version distinguishes this attempt from earlier ones of the step on this worker.
      String name = StepText.of(lease.step()).replace(':', '-') + "-" + lease.version();
      return Files.createDirectory(root.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException("could not create a work folder in " + root, e);
    }
  }

  /** A folder that cannot be deleted now is deleted at the next start of the engine. */
  void delete(Path folder) {
    try {
      Files.walkFileTree(folder, new Deletion());
    } catch (IOException e) {
      LOG.warn(
          "Could not delete a work folder; the next start deletes it: folder={} fault={}",
          folder,
          e.toString());
    }
  }

  /** Deletes symbolic links, not their targets. */
  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
