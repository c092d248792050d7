package dev.vidport.persistence.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import javax.sql.DataSource;

/** The connections of a pool that Vidport has opened. */
record OwnConnections(HikariDataSource pool) implements ConnectionPool {
  @Override
  public DataSource connections() {
    return pool;
  }

  @Override
  public void listen(PoolListener listener) {
    pool.setMetricsTrackerFactory((name, statistics) -> new PoolEventTracker(listener));
  }

  @Override
  public Database.Pool use() {
    HikariPoolMXBean now = pool.getHikariPoolMXBean();
    return new Database.Pool(
        now.getActiveConnections(),
        now.getIdleConnections(),
        now.getThreadsAwaitingConnection(),
        pool.getMaximumPoolSize());
  }

  @Override
  public void evictAll() {
    pool.getHikariPoolMXBean().softEvictConnections();
  }

  @Override
  public boolean isClosed() {
    return pool.isClosed();
  }

  @Override
  public void close() {
    pool.close();
  }
}
