package dev.vidport.outbound.egress;

import org.jspecify.annotations.Nullable;

/** Ends one call from another thread. The call fails with an {@link java.io.IOException}. */
public final class CallCanceller {
  private @Nullable Deadline call;
  private boolean isCancelled;

  /** Ends the call now, or as soon as it starts. */
  public void cancel() {
    Deadline running;
    synchronized (this) {
      isCancelled = true;
      running = call;
    }
    if (running != null) {
      running.end();
    }
  }

  void watch(Deadline started) {
    boolean isLate;
    synchronized (this) {
      call = started;
      isLate = isCancelled;
    }
    if (isLate) {
      started.end();
    }
  }
}
