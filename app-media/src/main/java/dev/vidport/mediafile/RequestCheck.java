package dev.vidport.mediafile;

import dev.vidport.domain.refusal.Problems;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Collects the problems of a call before any work. */
final class RequestCheck {
  private final Problems problems = new Problems();

  Problems problems() {
    return problems;
  }

  RequestCheck sources(List<Path> files, List<String> names) {
    for (int i = 0; i < files.size(); i++) {
      source(files.get(i), names.get(i));
    }
    return this;
  }

  RequestCheck source(Path file, String name) {
    if (isLocal(file, name)) {
      if (!Files.exists(file)) {
        problems.add(name, "the file " + file + " does not exist");
      } else if (!Files.isRegularFile(file)) {
        problems.add(name, file + " is not a regular file");
      } else {
        problems.unless(Files.isReadable(file), name, "the file " + file + " can't be read");
      }
    }
    return this;
  }

  /** A file to write, which may exist. */
  RequestCheck target(Path target, List<Path> sources) {
    if (isLocal(target, "target") && hasFolder(target, "target")) {
      problems.unless(!Files.isDirectory(target), "target", target + " is a folder");
      problems.unless(
          sources.stream().noneMatch(source -> isSame(source, target)),
          "target",
          "must not be a file that is read");
    }
    return this;
  }

  /** A folder to create, which may exist if it is empty. */
  RequestCheck folder(Path folder) {
    if (isLocal(folder, "folder") && hasFolder(folder, "folder") && Files.exists(folder)) {
      problems.unless(isEmptyFolder(folder), "folder", folder + " exists and is no empty folder");
    }
    return this;
  }

  private boolean isLocal(Path file, String name) {
    return problems.unless(
        file.getFileSystem().equals(FileSystems.getDefault()),
        name,
        "must be in the default file system");
  }

  private boolean hasFolder(Path target, String name) {
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null) {
      problems.add(name, "must have a name");
      return false;
    }
    return problems.unless(
            Files.isDirectory(folder), name, "the folder " + folder + " does not exist")
        && problems.unless(
            Files.isWritable(folder), name, "the folder " + folder + " can't be written to");
  }

  private static boolean isSame(Path source, Path target) {
    try {
      return Files.exists(source) && Files.exists(target) && Files.isSameFile(source, target);
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static boolean isEmptyFolder(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    } catch (IOException notAFolder) {
      return false;
    }
  }

  /**
   * @throws dev.vidport.domain.refusal.RefusalException with all problems, if there is any
   */
  void refuseIfAny() {
    problems.refuseIfAny();
  }
}
