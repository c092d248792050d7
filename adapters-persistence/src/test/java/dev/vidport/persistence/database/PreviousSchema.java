package dev.vidport.persistence.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;

/** A new database as a previous version left it, for tests of the migrations after it. */
final class PreviousSchema {
  private final DatabaseSettings settings;
  private final String url;

  private PreviousSchema(DatabaseSettings settings, String url) {
    this.settings = settings;
    this.url = url;
  }

  /**
   * @param version of the last migration of the previous version
   */
  static PreviousSchema create(TestDatabase kind, String version) {
    DatabaseSettings settings = kind.fresh();
    Dialect dialect = Dialect.of(settings);
    String url = dialect.url(settings.jdbcUrl());
    Flyway.configure()
        .locations("classpath:dev/vidport/persistence/migration")
        .table("schema_history")
        .placeholders(dialect.placeholders())
        .target(version)
        .dataSource(url, settings.user(), settings.password())
        .load()
        .migrate();
    return new PreviousSchema(settings, url);
  }

  /** For the rows of the previous version. */
  Connection connect() throws SQLException {
    return DriverManager.getConnection(url, settings.user(), settings.password());
  }

  /** The database after its migration. */
  Database migrate() {
    return Database.open(settings);
  }
}
