package dev.vidport.persistence.database;

import com.zaxxer.hikari.metrics.IMetricsTracker;

/** Tells a listener what the pool says of its connections. */
final class PoolEvents implements IMetricsTracker {
  private final PoolListener listener;

  PoolEvents(PoolListener listener) {
    this.listener = listener;
  }

  @Override
  public void recordConnectionAcquiredNanos(long nanos) {
    listener.heard(PoolEvent.WAITED, nanos / 1e9);
  }

  @Override
  public void recordConnectionUsageMillis(long millis) {
    listener.heard(PoolEvent.USED, millis / 1e3);
  }

  @Override
  public void recordConnectionTimeout() {
    listener.heard(PoolEvent.TIMED_OUT, 0);
  }
}
