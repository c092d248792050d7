package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The first start of this release on a database of the last one. */
@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class UpgradeTest {
  private final TestDatabase kind;
  private final ReleasedDatabase released;

  UpgradeTest(TestDatabase kind) {
    this.kind = kind;
    this.released = new ReleasedDatabase(kind);
  }

  /** Makes this release the last one; see docs/contributing.md. */
  @Test
  @EnabledIfSystemProperty(named = "vidport.release.write", matches = "true")
  void databaseOfThisReleaseIsDumped() throws Exception {
    released.write();
  }

  @Test
  void upgradedDatabaseHasTheSchemaOfANewOne() throws Exception {
    try (Database created = Database.open(kind.fresh());
        Database upgraded = Database.open(released.restore())) {
      List<String> expected = SchemaDescription.of(created);
      List<String> actual = SchemaDescription.of(upgraded);

      assertThat(expected)
          .anyMatch(line -> line.startsWith("column video size_bytes bigint"))
          .anyMatch(line -> line.startsWith("constraint api_key FOREIGN KEY"))
          .anyMatch(line -> line.contains("stored_level_of_account"));
      assertThat(difference(actual, expected)).as("only in the upgraded database").isEmpty();
      assertThat(difference(expected, actual)).as("only in the new database").isEmpty();
    }
  }

  /** The lines that only {@code some} has, or has more often than {@code others}. */
  private static List<String> difference(List<String> some, List<String> others) {
    List<String> rest = new ArrayList<>(some);
    others.forEach(rest::remove);
    return rest;
  }

  @Test
  void rowsOfTheLastReleaseAreRead() throws Exception {
    try (Database upgraded = Database.open(released.restore())) {
      new ExampleRows(upgraded).assertReadable();
    }
  }

  @Test
  void rowsOfThisReleaseAreRead() {
    try (Database created = Database.open(kind.fresh())) {
      ExampleRows rows = new ExampleRows(created);
      rows.write();
      rows.assertReadable();
    }
  }

  /**
   * A host of this release beside hosts of the next one, or after them: that has added columns to
   * every table.
   */
  @Test
  void databaseOfTheNextReleaseIsUsed() throws Exception {
    DatabaseSettings settings = released.restore();
    try (Database present = Database.open(settings);
        NextRelease next = NextRelease.create()) {
      next.migrate(settings, present.dialect());

      new ExampleRows(present).assertReadable();
      try (Database older = Database.open(settings)) {
        older.run(() -> older.with(TestDatabase::deleteRows));
        ExampleRows rows = new ExampleRows(older);
        rows.write();
        rows.assertReadable();
      }
    }
  }

  @Test
  void everyTableHasRows() throws Exception {
    try (Database upgraded = Database.open(released.restore())) {
      assertThat(upgraded.with(UpgradeTest::emptyTables))
          .isEqualTo(kind == TestDatabase.H2_MEMORY ? List.of("rate_bucket") : List.of());
    }
  }

  private static List<String> emptyTables(Handle handle) {
    return handle
        .createQuery(
            """
            select table_name from information_schema.tables where table_schema = current_schema()
            """)
        .mapTo(String.class)
        .filter(
            table ->
                handle.select("select 1 from \"" + table + "\"").mapTo(int.class).list().isEmpty())
        .list();
  }
}
