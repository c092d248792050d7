package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Files in which a migration ended early: H2 commits each of its statements. */
final class InterruptedMigrationTest {
  @Test
  void fileWithoutACompletedFirstStartIsToBeDeleted() throws Exception {
    DatabaseSettings settings = TestDatabase.H2_FILE.fresh();
    Path file = Path.of(settings.file().orElseThrow() + ".mv.db");
    try (Database created = Database.open(settings)) {
      // As if the process had been killed before the baseline migration was recorded.
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
  void fileWithDataIsNotToBeDeleted() throws SQLException {
    PreviousSchema schema = PreviousSchema.create(TestDatabase.H2_FILE, "35");
    try (Connection connection = schema.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("alter table \"usage_reservation\" add column \"captions\" boolean");
    }

    for (int start = 1; start <= 2; start++) {
      assertThat(assertThrows(DatabaseProblem.class, schema::migrate))
          .message()
          .doesNotContain("delete", "no data");
    }
  }
}
