package dev.vidport.mediafile;

import java.util.function.DoubleConsumer;

/** Passes the progress of calls to a listener, one value at a time. */
final class ProgressReport implements DoubleConsumer {
  private DoubleConsumer listener = share -> {};
  private double latest;

  synchronized void listen(DoubleConsumer other) {
    listener = other;
    if (latest > 0) {
      other.accept(latest);
    }
  }

  @Override
  public synchronized void accept(double share) {
    latest = share;
    listener.accept(share);
  }
}
