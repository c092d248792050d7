package dev.vidport.persistence.database;

import com.zaxxer.hikari.metrics.IMetricsTracker;

/** Passes the events of the connection pool to a listener. */
final class PoolEventTracker implements IMetricsTracker {
  private final PoolListener listener;

  PoolEventTracker(PoolListener listener) {
    this.listener = listener;
  }

  @Override
  public void recordConnectionAcquiredNanos(long nanos) {
    listener.onEvent(PoolEvent.WAITED, nanos / 1e9);
  }

  @Override
  public void recordConnectionUsageMillis(long millis) {
    listener.onEvent(PoolEvent.USED, millis / 1e3);
  }

  @Override
  public void recordConnectionTimeout() {
    listener.onEvent(PoolEvent.TIMED_OUT, 0);
  }
}
