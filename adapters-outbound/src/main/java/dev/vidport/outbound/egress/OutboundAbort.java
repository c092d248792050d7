package dev.vidport.outbound.egress;

import org.jspecify.annotations.Nullable;

/** Lets another thread end a download in any state. Thread-safe. */
public final class OutboundAbort {
  private @Nullable Deadline current;
  private boolean aborted;

  synchronized void watch(Deadline deadline) {
    current = deadline;
    if (aborted) {
      deadline.abort();
    }
  }

  /** Ends the running download, and every later one at once. */
  public synchronized void abort() {
    aborted = true;
    if (current != null) {
      current.abort();
      current.close();
    }
  }
}
