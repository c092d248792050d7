package dev.vidport.persistence.database;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The connections of an embedding application, each with the schema of Vidport as its search path
 * while it is in use. Before a connection is returned to the application, it gets back its search
 * path and its commit mode. The application watches and closes them.
 */
final class ApplicationConnections implements ConnectionPool, DataSource {
  private static final String READ_AND_SET_PATH =
      "select current_setting('search_path'), set_config('search_path', ?, false)";
  private static final String SET_PATH = "select set_config('search_path', ?, false)";

  private final DataSource source;
  private final String searchPath;
  private final int most;
  private final AtomicInteger active = new AtomicInteger();

  /**
   * @param most the maximum number of connections that Vidport uses at a time
   */
  ApplicationConnections(ApplicationDataSource given, int most) {
    this.source = given.source();
    this.searchPath = '"' + given.schema().replace("\"", "\"\"") + '"';
    this.most = most;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = source.getConnection();
    try {
      boolean commitsItself = connection.getAutoCommit();
      // Otherwise a rollback would also bring back the earlier search path.
      connection.setAutoCommit(true);
      Borrowed borrowed = new Borrowed(connection, commitsItself, setPath(connection));
      active.incrementAndGet();
      return borrowed.proxy();
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * @return the earlier search path
   */
  private String setPath(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(READ_AND_SET_PATH)) {
      statement.setString(1, searchPath);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  private final class Borrowed {
    private final Connection connection;
    private final boolean commitsItself;
    private final String earlierPath;
    private boolean isReturned;

    Borrowed(Connection connection, boolean commitsItself, String earlierPath) {
      this.connection = connection;
      this.commitsItself = commitsItself;
      this.earlierPath = earlierPath;
    }

    Connection proxy() {
      return (Connection)
          Proxy.newProxyInstance(
              ApplicationConnections.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("close")) {
                  giveBack();
                  return null;
                }
                try {
                  return method.invoke(connection, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    private synchronized void giveBack() throws SQLException {
      if (isReturned) {
        return;
      }
      isReturned = true;
      active.decrementAndGet();
      // Closes it even if it is broken: the pool of the application then replaces it.
      try (connection) {
        if (!connection.isClosed()) {
          reset();
        }
      }
    }

    private void reset() throws SQLException {
      try {
        if (!connection.getAutoCommit()) {
          connection.rollback();
          connection.setAutoCommit(true);
        }
        try (PreparedStatement statement = connection.prepareStatement(SET_PATH)) {
          statement.setString(1, earlierPath);
          statement.execute();
        }
        connection.setAutoCommit(commitsItself);
      } catch (SQLException e) {
        // The application must not get a connection with the tables of Vidport.
        connection.abort(Runnable::run);
        throw e;
      }
    }
  }

  @Override
  public DataSource connections() {
    return this;
  }

  /** The application measures its connections itself. */
  @Override
  public void listen(PoolListener listener) {}

  @Override
  public Database.Pool use() {
    return new Database.Pool(active.get(), 0, 0, most);
  }

  /** The pool of the application decides how long it keeps connections. */
  @Override
  public void evictAll() {}

  @Override
  public boolean isClosed() {
    return false;
  }

  @Override
  public void close() {}

  @Override
  public Connection getConnection(String otherUser, String otherPassword) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public @Nullable PrintWriter getLogWriter() throws SQLException {
    return source.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return source.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return source.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return source.isWrapperFor(type);
  }
}
