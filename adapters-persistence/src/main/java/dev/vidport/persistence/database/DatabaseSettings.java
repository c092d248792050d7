package dev.vidport.persistence.database;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.sql.DataSource;
import org.h2.engine.Constants;

/**
 * Which database to use.
 *
 * @param jdbcUrl {@code jdbc:h2:file:…}, {@code jdbc:h2:mem:…} or {@code jdbc:postgresql:…}
 * @param user may be empty with H2
 * @param password may be empty
 * @param poolSize maximum number of connections, at least 2; a thread in a transaction may need two
 * @param application connections of the embedding application, in place of own ones
 */
public record DatabaseSettings(
    String jdbcUrl,
    String user,
    String password,
    int poolSize,
    Optional<ApplicationDataSource> application) {
  private static final String POSTGRESQL = "jdbc:postgresql:";
  private static final String FILE_PREFIX = "jdbc:h2:file:";
  private static final int POOL_SIZE = 10;

  public DatabaseSettings {
    if (poolSize < 2) {
      throw new IllegalArgumentException(
          "the database pool needs at least 2 connections, not " + poolSize);
    }
  }

  /** A database with the default number of connections. */
  public static DatabaseSettings of(String jdbcUrl, String user, String password) {
    return new DatabaseSettings(jdbcUrl, user, password, POOL_SIZE);
  }

  /** A database to which Vidport connects itself. */
  public DatabaseSettings(String jdbcUrl, String user, String password, int poolSize) {
    this(jdbcUrl, user, password, poolSize, Optional.empty());
  }

  /**
   * A PostgreSQL database of the embedding application. Vidport takes connections when it needs
   * them, up to about ten at a time, and closes neither the data source nor the database.
   *
   * @param source with at least three connections
   * @param schema a schema for the tables of Vidport alone; created when it is missing
   */
  public static DatabaseSettings of(DataSource source, String schema) {
    return new DatabaseSettings(
        POSTGRESQL + "//application/" + schema,
        "",
        "",
        POOL_SIZE,
        Optional.of(new ApplicationDataSource(source, schema)));
  }

  public DatabaseSettings withPoolSize(int connections) {
    return new DatabaseSettings(jdbcUrl, user, password, connections, application);
  }

  /** Whether the database is a server, which other hosts may use at the same time. */
  public boolean isServer() {
    return jdbcUrl.startsWith(POSTGRESQL);
  }

  /** Whether the database is in memory, and gone when it is closed. */
  public boolean isInMemory() {
    return Dialect.isInMemory(jdbcUrl);
  }

  /** The file of an embedded database, without H2's extension; empty for any other database. */
  public Optional<Path> file() {
    String address = address();
    if (!address.startsWith(FILE_PREFIX)) {
      return Optional.empty();
    }
    String name = address.substring(FILE_PREFIX.length());
    String home = System.getProperty("user.home");
    return Optional.of(
        Path.of(name.startsWith("~/") ? home + name.substring(1) : name).toAbsolutePath());
  }

  /** The file of an embedded database as H2 names it; empty for any other database. */
  public Optional<Path> storedFile() {
    return file().map(file -> file.resolveSibling(file.getFileName() + Constants.SUFFIX_MV_FILE));
  }

  /**
   * The file of an embedded database that does not exist yet, so that opening the database creates
   * it. Empty for any other database.
   */
  public Optional<Path> missingFile() {
    return storedFile().filter(file -> !Files.exists(file));
  }

  /** The settings without the password, which must not be logged. */
  @Override
  public String toString() {
    return "DatabaseSettings[" + address() + ", pool of " + poolSize + "]";
  }

  /** The URL without its parameters, which may hold a password. */
  public String address() {
    return jdbcUrl.split("[?;]", 2)[0];
  }
}
