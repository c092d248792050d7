package dev.vidport.architecture.wrong.library;

import java.util.concurrent.ExecutorService;

/** Interrupts threads that may be in the middle of a query. */
record Interrupting(ExecutorService threads) {
  void close() {
    var unused = threads.shutdownNow();
  }
}
