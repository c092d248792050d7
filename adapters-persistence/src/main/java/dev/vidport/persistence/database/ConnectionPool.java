package dev.vidport.persistence.database;

import javax.sql.DataSource;

/** The connections of a database. */
interface ConnectionPool extends AutoCloseable {
  DataSource connections();

  /** Sets the listener of the pool. To be called at most once. */
  void listen(PoolListener listener);

  /** The current use of the connections. */
  Database.Pool use();

  /** Closes the connections that are not in use, and the others when they are returned. */
  void evictAll();

  boolean isClosed();

  @Override
  void close();
}
