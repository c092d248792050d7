package dev.vidport.bench.system;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A temporary folder that is deleted with its contents on close. */
public final class WorkFolder implements AutoCloseable {
  private final Path path;

  private WorkFolder(Path path) {
    this.path = path;
  }

  /** Creates a folder below {@code parent}. */
  public static WorkFolder below(Path parent) throws IOException {
    return new WorkFolder(Files.createTempDirectory(parent, "vidport-bench-"));
  }

  public Path path() {
    return path;
  }

  /** Returns a subfolder, and creates it if it is missing. */
  public Path folder(String name) throws IOException {
    return Files.createDirectories(path.resolve(name));
  }

  @Override
  public void close() throws IOException {
    Files.walkFileTree(path, new DeletingVisitor());
  }

  private static final class DeletingVisitor extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException fault) throws IOException {
      if (fault != null) {
        throw fault;
      }
      Files.delete(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
