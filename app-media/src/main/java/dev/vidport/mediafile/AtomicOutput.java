package dev.vidport.mediafile;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.UUID;

/**
 * Puts finished files where they belong. A file or folder appears whole: it is written beside its
 * place where it can't be moved there, and then renamed.
 */
final class AtomicOutput {
  private static final int BUFFER = 1 << 20;

  private final RunningCall call;

  AtomicOutput(RunningCall call) {
    this.call = call;
  }

  /** Moves {@code file} to {@code target}, which it replaces. */
  void file(Path file, Path target) throws IOException, InterruptedException {
    call.check();
    if (!isMoved(file, target)) {
      Path beside = beside(target);
      try {
        copy(file, beside);
        rename(beside, target);
      } finally {
        Files.deleteIfExists(beside);
      }
    }
  }

  /** Makes {@code folder}, which does not exist or is empty, of these files. */
  void folder(Map<String, Path> files, Path folder) throws IOException, InterruptedException {
    Path beside = Files.createDirectory(beside(folder));
    boolean done = false;
    try {
      for (Map.Entry<String, Path> file : files.entrySet()) {
        call.check();
        Path place = beside.resolve(file.getKey());
        if (!isMoved(file.getValue(), place)) {
          copy(file.getValue(), place);
        }
      }
      rename(beside, folder);
      done = true;
    } finally {
      if (!done) {
        CallFolder.delete(beside);
      }
    }
  }

  private static Path beside(Path target) {
    return target.toAbsolutePath().resolveSibling(".vidport-" + UUID.randomUUID() + ".part");
  }

  private static void rename(Path from, Path to) throws IOException {
    Files.move(from, to.toAbsolutePath(), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Whether the file could be moved; otherwise it is on another file system. */
  private static boolean isMoved(Path file, Path target) throws IOException {
    try {
      rename(file, target);
      return true;
    } catch (AtomicMoveNotSupportedException other) {
      return false;
    }
  }

  private void copy(Path from, Path to) throws IOException, InterruptedException {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(from);
        OutputStream out = Files.newOutputStream(to, StandardOpenOption.CREATE_NEW)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        call.check();
        out.write(buffer, 0, n);
      }
    }
  }
}
