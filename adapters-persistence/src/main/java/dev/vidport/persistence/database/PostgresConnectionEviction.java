package dev.vidport.persistence.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Makes the pool evict connections that are of no further use. HikariCP keeps a connection to a
 * server that was made read-only, or that lost its role to another server, until its longest life
 * ends.
 */
final class PostgresConnectionEviction implements SQLExceptionOverride {
  private volatile Runnable evictAll = () -> {};
  private volatile boolean isReadOnly;

  /**
   * @param action evicts all connections of the pool
   */
  void onReadOnly(Runnable action) {
    evictAll = action;
  }

  /** Whether a server was found to permit only reads, and none that permits writes since. */
  boolean isReadOnly() {
    return isReadOnly;
  }

  /** A server permits only reads: the other connections to it are of no use either. */
  void foundReadOnly() {
    isReadOnly = true;
    evictAll.run();
  }

  /** A server permits writes. */
  void foundWritable() {
    isReadOnly = false;
  }

  @java.lang.Override
  public Override adjudicate(SQLException fault) {
    if (Outage.READ_ONLY.equals(fault.getSQLState())) {
      foundReadOnly();
      return Override.MUST_EVICT;
    }
    return Outage.isUnavailable(fault) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
  }
}
