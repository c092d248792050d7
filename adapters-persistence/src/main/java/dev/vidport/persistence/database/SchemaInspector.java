package dev.vidport.persistence.database;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfoService;
import org.h2.api.ErrorCode;

/** Looks at a database before its first or next start, and changes nothing in it. */
public final class SchemaInspector {
  private final DatabaseSettings settings;
  private final Dialect dialect;

  /**
   * @throws DatabaseProblem when the settings name no database of a known kind
   */
  public SchemaInspector(DatabaseSettings settings) {
    this.settings = settings;
    this.dialect = Dialect.of(settings);
  }

  /**
   * Empty when the database is in memory, or a file that does not exist yet.
   *
   * @throws DatabaseProblem when the database cannot be reached
   */
  public Optional<SchemaState> inspect() {
    if (Dialect.isInMemory(settings.jdbcUrl())) {
      return Optional.empty();
    }
    if (dialect == Dialect.POSTGRESQL) {
      return Optional.of(inspectServer());
    }
    H2SystemProperties.set();
    Optional<H2File> file = H2File.existing(settings);
    try {
      return Optional.of(state(Database.migrations(settings, file).load(), Optional.empty()));
    } catch (FlywayException | SQLException e) {
      if (isMissingFile(e)) {
        return Optional.empty();
      }
      throw new DatabaseDiagnosis(settings).explain(e);
    } finally {
      file.ifPresent(H2File::close);
    }
  }

  private SchemaState inspectServer() {
    try {
      PostgresAddress address = PostgresAddress.detect(settings);
      return state(Database.migrations(settings, address).load(), Optional.of(address));
    } catch (FlywayException | SQLException e) {
      throw new DatabaseDiagnosis(settings).explain(e);
    }
  }

  private SchemaState state(Flyway flyway, Optional<PostgresAddress> server) throws SQLException {
    MigrationInfoService migrations = flyway.info();
    try (Connection connection = flyway.getConfiguration().getDataSource().getConnection()) {
      return new SchemaState(
          product(connection.getMetaData()),
          time(connection),
          migrations.applied().length,
          Stream.of(migrations.pending())
              .map(pending -> pending.getVersion() + " " + pending.getDescription())
              .toList(),
          dialect.canCreateTables(connection),
          server.filter(PostgresAddress::isPooled).isPresent(),
          server.filter(PostgresAddress::preparesStatements).isPresent());
    }
  }

  private static String product(DatabaseMetaData database) throws SQLException {
    return database.getDatabaseProductName() + " " + database.getDatabaseProductVersion();
  }

  private static Instant time(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select current_timestamp")) {
      row.next();
      return Rows.instant(row, 1);
    }
  }

  private static boolean isMissingFile(Throwable fault) {
    return DatabaseDiagnosis.root(fault) instanceof SQLException e
        && e.getErrorCode() == ErrorCode.DATABASE_NOT_FOUND_WITH_IF_EXISTS_1;
  }
}
