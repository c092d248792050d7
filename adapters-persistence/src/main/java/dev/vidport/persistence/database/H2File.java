package dev.vidport.persistence.database;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Optional;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.h2.api.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * A database file that several processes can use at a time, such as a host and an operator's
 * command. The first process opens the file and serves it on loopback to the others. When it ends,
 * the next process that needs a connection takes its place.
 *
 * <p>H2's own mode for this, {@code AUTO_SERVER}, closes the file as soon as the process receives a
 * signal to end, while the host still stores the state of its steps.
 */
final class H2File implements DataSource, AutoCloseable {
  private final String url;
  private final String user;
  private final String password;
  private final H2FileServer server;
  private @Nullable Connection opened;

  private H2File(String url, String user, String password, Path file) {
    this.url = url;
    this.user = user;
    this.password = password;
    this.server = new H2FileServer(file);
  }

  /** Empty when {@code settings} name no file, or use {@code AUTO_SERVER}. */
  static Optional<H2File> of(DatabaseSettings settings) {
    return settings
        .file()
        .filter(file -> !settings.jdbcUrl().contains("AUTO_SERVER"))
        .map(
            file ->
                new H2File(
                    Dialect.H2.url(settings.jdbcUrl()),
                    settings.user(),
                    settings.password(),
                    file));
  }

  @Override
  public synchronized Connection getConnection() throws SQLException {
    if (opened != null) {
      return DriverManager.getConnection(url, user, password);
    }
    try {
      opened = DriverManager.getConnection(url, user, password);
      server.start();
      return DriverManager.getConnection(url, user, password);
    } catch (SQLException e) {
      if (e.getErrorCode() != ErrorCode.DATABASE_ALREADY_OPEN_1) {
        throw e;
      }
      return connectToServer(e);
    }
  }

  private Connection connectToServer(SQLException inUse) throws SQLException {
    try {
      String settings = url.substring(url.indexOf(';'));
      Optional<String> address = server.address();
      if (address.isEmpty()) {
        throw inUse;
      }
      return DriverManager.getConnection(address.get() + settings, user, password);
    } catch (IOException e) {
      inUse.addSuppressed(e);
      throw inUse;
    }
  }

  /** Closes the file, so that another process can open it. */
  @Override
  public synchronized void close() {
    try {
      server.stop();
      if (opened != null) {
        opened.close();
      }
    } catch (SQLException e) {
      throw new IllegalStateException("could not close the database file cleanly", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
