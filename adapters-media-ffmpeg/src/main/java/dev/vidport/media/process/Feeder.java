package dev.vidport.media.process;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Feeds a program from a thread of its own, which ends soon after the program has. */
final class Feeder {
  private final Feed feed;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  Feeder(Feed feed) {
    this.feed = feed;
  }

  /**
   * @param failed called when the feed can't go on: a program that got only a part of its input
   *     would take it for the whole
   */
  void start(Process process, Runnable failed) {
    Thread thread = new Thread(() -> run(process, failed), "vidport-feed");
    thread.setDaemon(true);
    thread.start();
  }

  /** Completes when no more is fed, exceptionally with the fault of the feed. */
  CompletableFuture<Void> done() {
    return done;
  }

  private void run(Process process, Runnable failed) {
    OutputStream input = process.getOutputStream();
    try {
      pour(process, input);
      close(input);
      done.complete(null);
    } catch (IOException | RuntimeException | Error fault) {
      failed.run();
      close(input);
      done.completeExceptionally(fault);
    }
  }

  /** What the program has started may go on to read when it is gone itself. */
  private void pour(Process process, OutputStream input) throws IOException {
    Optional<byte[]> piece = feed.next();
    while (piece.isPresent() && process.isAlive() && taken(input, piece.orElseThrow())) {
      piece = feed.next();
    }
  }

  /** A program that reads no more has what it needs or has ended; its exit code says which. */
  private static boolean taken(OutputStream input, byte[] piece) {
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
      // As above: the last bytes were not wanted any more.
    }
  }
}
