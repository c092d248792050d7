package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SchemaInspectorTest {
  @ParameterizedTest
  @EnumSource(names = {"H2_FILE", "POSTGRESQL"})
  void startedDatabaseHasNoPendingMigrations(TestDatabase kind) {
    DatabaseSettings settings = kind.fresh();
    Database.open(settings).close();

    SchemaState state = inspect(settings);

    assertThat(state.pending()).isEmpty();
    assertThat(state.applied()).isPositive();
    assertThat(state.canCreateTables()).isTrue();
    assertThat(state.product()).startsWith(kind == TestDatabase.H2_FILE ? "H2 " : "PostgreSQL ");
    assertThat(Duration.between(state.time(), Instant.now()).abs()).isLessThan(Duration.ofHours(1));
  }

  @Test
  void emptyDatabaseStaysEmpty() throws SQLException {
    DatabaseSettings settings = TestDatabase.POSTGRESQL.fresh();

    SchemaState state = inspect(settings);

    assertThat(state.applied()).isZero();
    assertThat(state.pending()).startsWith("1 all tables");
    assertThat(
            count(settings, "select count(*) from pg_tables where schemaname = current_schema()"))
        .isZero();
  }

  @Test
  void pendingMigrationIsNamedAndNotMade() throws SQLException {
    DatabaseSettings settings = TestDatabase.POSTGRESQL.fresh();
    Database.open(settings).close();
    // As if an earlier release had created the tables.
    execute(settings, "update schema_history set version = '0.9' where version = '1'");

    SchemaState state = inspect(settings);

    assertThat(state.pending()).startsWith("1 all tables");
    assertThat(count(settings, "select count(*) from schema_history")).isEqualTo(state.applied());
  }

  @Test
  void userWhoMayNotCreateTablesIsRecognized() throws SQLException {
    DatabaseSettings settings = TestDatabase.POSTGRESQL.fresh();
    execute(settings, "revoke create on schema public from public");
    String reader = "reader" + System.nanoTime();
    execute(settings, "create role " + reader + " login password 'x'");

    assertThat(inspect(new DatabaseSettings(settings.jdbcUrl(), reader, "x", 2)).canCreateTables())
        .isFalse();
  }

  @Test
  void missingFileIsNotCreated() {
    Path folder = TestDatabase.folder();

    assertThat(
            new SchemaInspector(settings("jdbc:h2:file:" + folder.resolve("database/x"))).inspect())
        .isEmpty();

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void databaseInMemoryIsNotOpened() {
    assertThat(new SchemaInspector(settings("jdbc:h2:mem:inspected")).inspect()).isEmpty();
  }

  @Test
  void unreachableServerIsReportedInOneLine() {
    assertThatThrownBy(() -> inspect(settings("jdbc:postgresql://127.0.0.1:1/x?password=secret")))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessageStartingWith("can't open the database jdbc:postgresql://127.0.0.1:1/x: ")
        .hasMessageNotContainingAny("secret", "\n");
  }

  private static DatabaseSettings settings(String url) {
    return new DatabaseSettings(url, "", "", 2);
  }

  private static SchemaState inspect(DatabaseSettings settings) {
    return new SchemaInspector(settings).inspect().orElseThrow();
  }

  private static long count(DatabaseSettings settings, String sql) throws SQLException {
    try (Connection connection = connect(settings);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void execute(DatabaseSettings settings, String sql) throws SQLException {
    try (Connection connection = connect(settings);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Connection connect(DatabaseSettings settings) throws SQLException {
    return DriverManager.getConnection(settings.jdbcUrl(), settings.user(), settings.password());
  }
}
