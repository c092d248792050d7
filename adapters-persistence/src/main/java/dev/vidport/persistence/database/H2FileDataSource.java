package dev.vidport.persistence.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections of one user to a database file. */
final class H2FileDataSource implements DataSource {
  private final Connections connections;

  H2FileDataSource(Connections connections) {
    this.connections = connections;
  }

  /** Opens connections. */
  @FunctionalInterface
  interface Connections {
    Connection open() throws SQLException;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return connections.open();
  }

  @Override
  public Connection getConnection(String otherUser, String otherPassword) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public void setLoginTimeout(int seconds) {
    // Opening a local file does not wait.
  }

  /**
   * The pool also waits this long for its threads when it closes; with 0 it would log a warning.
   */
  @Override
  public int getLoginTimeout() {
    return 1;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
