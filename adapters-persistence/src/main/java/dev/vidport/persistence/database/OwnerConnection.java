package dev.vidport.persistence.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/**
 * A connection beside the pool, with the rights of the owner of the tables. Its statements have no
 * time limit. An embedded database belongs to this process while it is open.
 */
public final class OwnerConnection implements AutoCloseable {
  /** Other than the name of a host's connections, so that hosts can be told apart. */
  public static final String APPLICATION = "vidport-move";

  private final Connection connection;
  private final Optional<H2File> file;

  private OwnerConnection(Connection connection, Optional<H2File> file) {
    this.connection = connection;
    this.file = file;
  }

  /**
   * Connects, and creates an embedded database that does not exist.
   *
   * @throws DatabaseProblem when the database can't be reached
   */
  public static OwnerConnection open(DatabaseSettings settings) {
    try {
      return Dialect.of(settings) == Dialect.POSTGRESQL ? ofServer(settings) : ofH2(settings);
    } catch (SQLException e) {
      throw new DatabaseDiagnosis(settings).explain(e);
    }
  }

  private static OwnerConnection ofServer(DatabaseSettings settings) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", settings.user());
    properties.setProperty("password", settings.password());
    properties.setProperty("ApplicationName", APPLICATION);
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", "10");
    String url = PostgresAddress.detect(settings).url();
    return new OwnerConnection(DriverManager.getConnection(url, properties), Optional.empty());
  }

  private static OwnerConnection ofH2(DatabaseSettings settings) throws SQLException {
    H2SystemProperties.set();
    Optional<H2File> file = H2File.of(settings);
    if (file.isEmpty()) {
      String url = Dialect.H2.url(settings.jdbcUrl());
      return new OwnerConnection(
          DriverManager.getConnection(url, settings.user(), settings.password()), file);
    }
    try {
      return new OwnerConnection(file.get().owner().getConnection(), file);
    } catch (SQLException e) {
      file.get().close();
      throw e;
    }
  }

  public Connection connection() {
    return connection;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException("could not close a connection to the database", e);
    } finally {
      file.ifPresent(H2File::close);
    }
  }
}
