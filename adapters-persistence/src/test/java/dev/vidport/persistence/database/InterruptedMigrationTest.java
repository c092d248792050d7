package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Files in which a migration ended early: H2 commits each of its statements. */
final class InterruptedMigrationTest {
  @Test
  void fileWithoutACompletedFirstStartIsToBeDeleted() throws Exception {
    DatabaseSettings settings = TestDatabase.H2_FILE.fresh();
    Path file = Path.of(settings.file().orElseThrow() + ".mv.db");
    try (Database created = Database.open(settings)) {
      // As if the process had been killed before the migration was recorded.
      created.with(handle -> handle.execute("delete from \"schema_history\""));
    }

    // Flyway records the failure of the second start, and reports that one at the third.
    for (int start = 2; start <= 3; start++) {
      assertThat(assertThrows(DatabaseProblem.class, () -> Database.open(settings)))
          .hasMessageContaining("holds no data: delete " + file + " and start again")
          .message()
          .doesNotContain("SQL statement", "\n");
    }
    Files.delete(file);
    Database.open(settings).close();
  }

  @Test
  void fileWithDataIsNotToBeDeleted() {
    DatabaseSettings settings = TestDatabase.H2_FILE.fresh();
    try (Database created = Database.open(settings)) {
      // As if another release had migrated it.
      created.with(handle -> handle.execute("update \"schema_history\" set \"checksum\" = 1"));
    }

    for (int start = 2; start <= 3; start++) {
      assertThat(assertThrows(DatabaseProblem.class, () -> Database.open(settings)))
          .message()
          .doesNotContain("delete", "no data");
    }
  }
}
