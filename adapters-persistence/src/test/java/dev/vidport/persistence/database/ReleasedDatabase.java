package dev.vidport.persistence.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * A database as the last release leaves it, dumped into a file of SQL statements: those of its
 * migrations, and its rows, which are {@link ExampleRows} and the history of the migrations.
 */
final class ReleasedDatabase {
  private static final String MIGRATIONS = "/dev/vidport/persistence/migration/";
  private static final Path FOLDER = Path.of("src/test/resources/dev/vidport/persistence/database");

  /** The table of Flyway. */
  private static final List<String> HISTORY =
      List.of(
          """
          create table "schema_history" (
            "installed_rank" integer not null primary key,
            "version" varchar(50),
            "description" varchar(200) not null,
            "type" varchar(20) not null,
            "script" varchar(1000) not null,
            "checksum" integer,
            "installed_by" varchar(100) not null,
            "installed_on" timestamp default current_timestamp not null,
            "execution_time" integer not null,
            "success" boolean not null
          )\
          """,
          "create index \"schema_history_s_idx\" on \"schema_history\" (\"success\")");

  private final TestDatabase kind;
  private final Path file;

  /**
   * @param kind in memory or on a server
   */
  ReleasedDatabase(TestDatabase kind) {
    this.kind = kind;
    String database = kind == TestDatabase.POSTGRESQL ? "postgresql" : "h2";
    this.file = FOLDER.resolve("last-release-" + database + ".sql");
  }

  /** Dumps a new database with the present schema. */
  void write() throws IOException, SQLException {
    DatabaseSettings settings = kind.fresh();
    List<String> statements = new ArrayList<>();
    try (Database database = Database.open(settings);
        Connection connection = connect(settings)) {
      new ExampleRows(database).write();
      for (MigrationInfo migration :
          migrations(settings, database.dialect()).load().info().applied()) {
        statements.add(migration(migration.getScript(), database.dialect().placeholders()));
      }
      statements.addAll(HISTORY);
      List<String> tables = new ArrayList<>(TestDatabase.TABLES);
      tables.add("schema_history");
      Collections.reverse(tables);
      for (String table : tables) {
        statements.addAll(rows(connection, table));
      }
    }
    Files.writeString(file, String.join(";\n", statements) + ";\n");
  }

  static FluentConfiguration migrations(DatabaseSettings settings, Dialect dialect) {
    return dialect == Dialect.POSTGRESQL
        ? Database.migrations(settings, new PostgresAddress(settings.jdbcUrl(), false))
        : Database.migrations(settings, Optional.empty());
  }

  private static Connection connect(DatabaseSettings settings) throws SQLException {
    String url = Dialect.of(settings).url(settings.jdbcUrl());
    return DriverManager.getConnection(url, settings.user(), settings.password());
  }

  /** The statements of a migration without comments, separated but not ended by semicolons. */
  private static String migration(String script, Map<String, String> placeholders)
      throws IOException {
    String sql =
        resource(MIGRATIONS + script)
            .lines()
            .filter(line -> !line.isBlank() && !line.strip().startsWith("--"))
            .collect(Collectors.joining("\n"));
    for (Map.Entry<String, String> placeholder : placeholders.entrySet()) {
      sql = sql.replace("${" + placeholder.getKey() + "}", placeholder.getValue());
    }
    return sql.substring(0, sql.lastIndexOf(';'));
  }

  private static List<String> rows(Connection connection, String table) throws SQLException {
    List<String> statements = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select * from \"" + table + "\" order by 1, 2")) {
      while (row.next()) {
        List<String> columns = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          columns.add('"' + row.getMetaData().getColumnName(i) + '"');
          values.add(literal(row, i));
        }
        statements.add(
            "insert into \"%s\" (%s)\nvalues (%s)"
                .formatted(table, String.join(", ", columns), String.join(", ", values)));
      }
    }
    return statements;
  }

  /** Both databases convert a text to the type of its column. */
  private static String literal(ResultSet row, int column) throws SQLException {
    if (row.getObject(column) == null) {
      return "null";
    }
    return row.getMetaData().getColumnType(column) == Types.VARBINARY
        ? "X'" + HexFormat.of().formatHex(row.getBytes(column)) + "'"
        : "'" + row.getString(column).replace("'", "''") + "'";
  }

  /** A new database with the schema and the rows of the last release. */
  DatabaseSettings restore() throws IOException, SQLException {
    DatabaseSettings settings = kind.fresh();
    try (Connection connection = connect(settings);
        Statement statement = connection.createStatement()) {
      statement.execute(Files.readString(file));
    }
    return settings;
  }

  private static String resource(String name) throws IOException {
    try (InputStream text =
        Objects.requireNonNull(ReleasedDatabase.class.getResourceAsStream(name), name)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
