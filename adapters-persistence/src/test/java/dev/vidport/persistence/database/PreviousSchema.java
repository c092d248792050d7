package dev.vidport.persistence.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.migration.baseline.BaselineMigrationConfigurationExtension;

/**
 * A new database as a previous version left it, for tests of the migrations after it. It has been
 * migrated version by version, without a baseline migration.
 */
final class PreviousSchema {
  /** Flyway's name of the last version. */
  private static final String LATEST = "latest";

  /** No migration has this prefix. */
  private static final String NO_BASELINE = "NO_BASELINE";

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
    FluentConfiguration flyway = Database.migrations(settings, dialect, Optional.empty());
    // In an empty database, Flyway runs a baseline migration even if it is above the target.
    Objects.requireNonNull(
            flyway.getPluginRegister().getExact(BaselineMigrationConfigurationExtension.class))
        .setBaselineMigrationPrefix(NO_BASELINE);
    flyway.target(version).load().migrate();
    return new PreviousSchema(settings, dialect.url(settings.jdbcUrl()));
  }

  /** A database that has had every migration up to the present version. */
  static PreviousSchema upToDate(TestDatabase kind) {
    return create(kind, LATEST);
  }

  DatabaseSettings settings() {
    return settings;
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
