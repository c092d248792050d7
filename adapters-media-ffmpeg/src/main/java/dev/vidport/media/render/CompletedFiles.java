package dev.vidport.media.render;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The files of a run of ffmpeg that writes one after the other: those that are complete are taken
 * while it writes the next. Thread-safe for one thread that watches the run and one that takes.
 */
final class CompletedFiles {
  private final List<Path> files;
  private final BlockingQueue<Optional<Path>> complete = new LinkedBlockingQueue<>();
  private int next;

  /**
   * @param files in the order in which they are written
   */
  CompletedFiles(List<Path> files) {
    this.files = List.copyOf(files);
  }

  /** A file is complete when the next one exists. */
  void check() {
    while (next + 1 < files.size() && Files.exists(files.get(next + 1))) {
      complete.add(Optional.of(files.get(next++)));
    }
  }

  /**
   * After the successful end of the run: all files are complete. Those that it did not write are
   * empty.
   *
   * @param written the files, which may be those of a second run in another folder
   */
  void succeeded(List<Path> written) throws IOException {
    while (next < written.size()) {
      Path file = written.get(next++);
      if (!Files.exists(file)) {
        Files.write(file, new byte[0]);
      }
      complete.add(Optional.of(file));
    }
  }

  /** After {@link #succeeded}, and after a failure: no other file will be complete. */
  void ended() {
    complete.add(Optional.empty());
  }

  /** Waits for the next complete file; empty after the last. */
  Optional<Path> take() throws InterruptedIOException {
    try {
      return complete.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }
}
