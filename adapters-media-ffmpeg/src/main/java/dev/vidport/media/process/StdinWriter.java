package dev.vidport.media.process;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Writes the standard input of a program in a dedicated thread, which ends soon after the program.
 */
final class StdinWriter {
  private final StdinSource source;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  StdinWriter(StdinSource source) {
    this.source = source;
  }

  /**
   * @param onFailure called when the source fails: the program would mistake the part that it has
   *     read for the whole input
   */
  void start(Process process, Runnable onFailure) {
    DaemonThreads.start("vidport-stdin", () -> run(process, onFailure));
  }

  /** Completes when all input is written; exceptionally if the source fails. */
  CompletableFuture<Void> done() {
    return done;
  }

  private void run(Process process, Runnable onFailure) {
    OutputStream input = process.getOutputStream();
    try {
      writeAll(process, input);
      close(input);
      done.complete(null);
    } catch (IOException | RuntimeException | Error fault) {
      onFailure.run();
      close(input);
      done.completeExceptionally(fault);
    }
  }

  /** Checks that the program is alive: its children may keep reading after it has ended. */
  private void writeAll(Process process, OutputStream input) throws IOException {
    Optional<byte[]> piece = source.next();
    while (piece.isPresent() && process.isAlive() && written(input, piece.orElseThrow())) {
      piece = source.next();
    }
  }

  /** A program that closes its input has read enough or has failed, as its exit code shows. */
  private static boolean written(OutputStream input, byte[] piece) {
    try {
      input.write(piece);
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  private static void close(OutputStream input) {
    try {
      input.close();
    } catch (IOException closed) {
      // The program did not need the last bytes.
    }
  }
}
