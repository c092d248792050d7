package dev.vidport.library;

import dev.vidport.persistence.database.DatabaseSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The database of a Vidport.
 *
 * @param jdbcUrl {@code jdbc:h2:file:…}, {@code jdbc:h2:mem:…} or {@code jdbc:postgresql:…}
 * @param user may be empty with H2
 * @param password may be empty
 * @param poolSize maximum number of connections, at least 2; a thread in a transaction may need two
 */
public record DatabaseConnection(String jdbcUrl, String user, String password, int poolSize) {
  private static final int POOL_SIZE = 10;

  public DatabaseConnection {
    if (poolSize < 2) {
      throw new IllegalArgumentException(
          "the database pool needs at least 2 connections, not " + poolSize);
    }
  }

  /** A database with the default number of connections. */
  public static DatabaseConnection of(String jdbcUrl, String user, String password) {
    return new DatabaseConnection(jdbcUrl, user, password, POOL_SIZE);
  }

  public DatabaseConnection withPoolSize(int connections) {
    return new DatabaseConnection(jdbcUrl, user, password, connections);
  }

  /**
   * The file of an embedded database that does not exist yet, so that opening the database creates
   * it. Empty for any other database.
   */
  public Optional<Path> missingFile() {
    return settings().storedFile().filter(file -> !Files.exists(file));
  }

  /** The file of an embedded database, without H2's extension; empty for any other database. */
  public Optional<Path> file() {
    return settings().file();
  }

  DatabaseSettings settings() {
    return new DatabaseSettings(jdbcUrl, user, password, poolSize);
  }

  /** The URL without its parameters, which may hold a password. */
  public String address() {
    return jdbcUrl.split("[?;]", 2)[0];
  }

  /** The connection without the password, which must not be logged. */
  @Override
  public String toString() {
    return "DatabaseConnection[" + address() + ", pool of " + poolSize + "]";
  }
}
