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
 * @param isCommand whether the process uses the database for a short time, beside a host. It then
 *     does not share an embedded database with other processes, which wait for its end
 */
public record DatabaseConnection(
    String jdbcUrl, String user, String password, int poolSize, boolean isCommand) {
  private static final int POOL_SIZE = 10;

  public DatabaseConnection {
    if (poolSize < 2) {
      throw new IllegalArgumentException(
          "the database pool needs at least 2 connections, not " + poolSize);
    }
  }

  /** A database with the default number of connections. */
  public static DatabaseConnection of(String jdbcUrl, String user, String password) {
    return new DatabaseConnection(jdbcUrl, user, password, POOL_SIZE, false);
  }

  public DatabaseConnection withPoolSize(int connections) {
    return new DatabaseConnection(jdbcUrl, user, password, connections, isCommand);
  }

  /** The same database for a command with so many connections. */
  DatabaseConnection forCommand(int connections) {
    return new DatabaseConnection(jdbcUrl, user, password, connections, true);
  }

  /**
   * The file of an embedded database that does not exist yet, so that opening the database creates
   * it. Empty for any other database.
   */
  public Optional<Path> missingFile() {
    return settings().storedFile().filter(file -> !Files.exists(file));
  }

  DatabaseSettings settings() {
    DatabaseSettings settings = new DatabaseSettings(jdbcUrl, user, password, poolSize);
    return isCommand ? settings.forCommand() : settings;
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
