package dev.vidport.library.internal;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Closes resources in reverse order of opening. A failure does not prevent the other closes. */
final class ResourceCloser implements AutoCloseable {
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  synchronized <C extends AutoCloseable> C with(C opened) {
    if (!open.contains(opened)) {
      open.push(opened);
    }
    return opened;
  }

  @Override
  public synchronized void close() throws IOException {
    IOException fault = new IOException("some resources did not close cleanly");
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
