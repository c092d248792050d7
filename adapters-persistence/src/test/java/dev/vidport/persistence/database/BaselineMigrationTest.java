package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The baseline migration, which creates all tables of a new database at once. */
@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class BaselineMigrationTest {
  private static final String BASELINE = "B36__all_tables.sql";
  private static final String LAST_BEFORE = "V36__caption_reservations.sql";
  private static final String VERSION_BEFORE_LAST = "35";

  private final TestDatabase kind;

  BaselineMigrationTest(TestDatabase kind) {
    this.kind = kind;
  }

  @Test
  void newDatabaseHasTheTablesOfOneThatWasMigratedVersionByVersion() {
    try (Database created = Database.open(kind.fresh());
        Database migrated = PreviousSchema.upToDate(kind).migrate()) {
      List<String> actual = SchemaDescription.of(created);
      List<String> expected = SchemaDescription.of(migrated);

      assertThat(expected)
          .anyMatch(line -> line.startsWith("column video size_bytes bigint"))
          .anyMatch(line -> line.startsWith("constraint api_key FOREIGN KEY"))
          .anyMatch(line -> line.contains("stored_level_of_account"));
      assertThat(difference(actual, expected)).as("only in the new database").isEmpty();
      assertThat(difference(expected, actual)).as("only in the migrated database").isEmpty();
    }
  }

  @Test
  void newDatabaseHasTheRowsOfOneThatWasMigratedVersionByVersion() {
    try (Database created = Database.open(kind.fresh());
        Database migrated = PreviousSchema.upToDate(kind).migrate()) {
      assertThat(rows(created)).isEqualTo(rows(migrated));
    }
  }

  @Test
  void newDatabaseIsMigratedByTheBaselineOnce() {
    DatabaseSettings settings = kind.fresh();
    try (Database first = Database.open(settings)) {
      List<String> history = history(first);
      assertThat(history).startsWith(BASELINE).doesNotContain(LAST_BEFORE);
      assertThat(pending(settings)).isEmpty();

      try (Database second = Database.open(settings)) {
        assertThat(history(second)).isEqualTo(history);
      }
    }
  }

  @Test
  void databaseOfAnEarlierVersionIsMigratedVersionByVersion() {
    PreviousSchema schema = PreviousSchema.create(kind, VERSION_BEFORE_LAST);
    assertThat(pending(schema.settings())).startsWith(LAST_BEFORE).doesNotContain(BASELINE);

    try (Database migrated = schema.migrate()) {
      assertThat(history(migrated)).contains(LAST_BEFORE).doesNotContain(BASELINE);
      assertThat(pending(schema.settings())).isEmpty();
    }
  }

  @Test
  void databaseThatIsOlderThanTheBaselineAndUpToDateStaysAsItIs() {
    PreviousSchema schema = PreviousSchema.upToDate(kind);
    assertThat(pending(schema.settings())).isEmpty();

    try (Database opened = schema.migrate()) {
      assertThat(history(opened)).contains(LAST_BEFORE).doesNotContain(BASELINE);
    }
  }

  /** The lines that only {@code some} has, or has more often than {@code others}. */
  private static List<String> difference(List<String> some, List<String> others) {
    List<String> rest = new ArrayList<>(some);
    others.forEach(rest::remove);
    return rest;
  }

  /** The number of rows of each table. */
  private static Map<String, Long> rows(Database database) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select table_name from information_schema.tables
                    where table_schema = current_schema() and table_name <> 'schema_history'
                    """)
                .mapTo(String.class)
                .stream()
                .collect(Collectors.toMap(table -> table, table -> rows(handle, table))));
  }

  private static long rows(Handle handle, String table) {
    return handle.createQuery("select count(*) from " + table).mapTo(long.class).one();
  }

  /** The files of the migrations that the next start makes. */
  private static List<String> pending(DatabaseSettings settings) {
    MigrationInfo[] pending =
        Database.migrations(settings, Dialect.of(settings), Optional.empty())
            .load()
            .info()
            .pending();
    return Stream.of(pending).map(MigrationInfo::getScript).toList();
  }

  /** The files of the migrations that the database has had. */
  private static List<String> history(Database database) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select script from schema_history
                    where version is not null and success order by installed_rank
                    """)
                .mapTo(String.class)
                .list());
  }
}
