package dev.vidport.persistence.database;

import dev.vidport.usecases.environment.port.MissingArtifactException;
import java.util.List;

/**
 * The libraries for PostgreSQL, which only the artifact {@code vidport-postgresql} brings: the
 * driver, and the part of Flyway for PostgreSQL.
 */
public final class PostgresLibraries {
  private static final List<String> CLASSES =
      List.of("org.postgresql.Driver", "org.flywaydb.database.postgresql.PostgreSQLDatabaseType");

  private PostgresLibraries() {}

  /**
   * @throws MissingArtifactException when one of them is not on the class path
   */
  public static void check() throws MissingArtifactException {
    for (String name : CLASSES) {
      try {
        var unused = Class.forName(name, false, PostgresLibraries.class.getClassLoader());
      } catch (ClassNotFoundException e) {
        throw new MissingArtifactException("a PostgreSQL database", "vidport-postgresql");
      }
    }
  }
}
