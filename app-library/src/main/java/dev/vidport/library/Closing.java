package dev.vidport.library;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** What has to be closed, the last opened first; each is, whatever becomes of the others. */
final class Closing implements AutoCloseable {
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  synchronized <C extends AutoCloseable> C with(C opened) {
    if (!open.contains(opened)) {
      open.push(opened);
    }
    return opened;
  }

  @Override
  public synchronized void close() throws IOException {
    IOException fault = new IOException("not everything could be closed in order");
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        if (e instanceof InterruptedException) {
          Thread.currentThread().interrupt();
        }
        fault.addSuppressed(e);
      }
    }
    if (fault.getSuppressed().length > 0) {
      throw fault;
    }
  }
}
