package dev.vidport.persistence.job;

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

/** Folders in which steps work, below a folder of the engine's own. */
final class WorkFolders {
  private static final Logger LOG = LoggerFactory.getLogger(WorkFolders.class);

  private final Path root;

  /**
   * @param workRoot may hold other things too, which are left alone
   */
  WorkFolders(Path workRoot) {
    this.root = workRoot.resolve("steps");
  }

  /** Deletes what a former process of this host left behind. */
  void sweep() {
    try {
      Files.createDirectories(root);
      try (Stream<Path> leftovers = Files.list(root)) {
        List<Path> folders = leftovers.toList();
        folders.forEach(this::delete);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't use the work folder " + root, e);
    }
  }

  Path create(Claim claim) {
    try {
      // The version keeps a step apart from its own former run on this host.
      String name = StepText.of(claim.step()).replace(':', '-') + "-" + claim.version();
      return Files.createDirectory(root.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException("can't create a work folder", e);
    }
  }

  /** What can't be deleted now goes when the engine starts again. */
  void delete(Path folder) {
    try {
      Files.walkFileTree(folder, new Deletion());
    } catch (IOException e) {
      LOG.warn("could not delete the work folder {}: {}", folder, e.toString());
    }
  }

  /** Deletes links, not what they lead to. */
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
