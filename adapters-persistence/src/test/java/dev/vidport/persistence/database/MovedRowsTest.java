package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.VideoId;
import dev.vidport.persistence.move.MoveDatabase;
import dev.vidport.persistence.move.TableRows;
import dev.vidport.persistence.move.UploadNames;
import dev.vidport.persistence.secret.KeyRegister;
import dev.vidport.persistence.secret.TestSecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rows of an installation after a move to another database. */
final class MovedRowsTest {
  private static final String INSTALLATION = "0123abcde";
  private static final String STATE = "before";

  private static DatabaseSettings source;

  private final DatabaseSettings target = TestDatabase.POSTGRESQL.fresh();

  @BeforeAll
  static void write() {
    source = TestDatabase.H2_FILE.fresh();
    try (Database database = Database.open(source)) {
      new ExampleRows(database).write();
    }
  }

  private static void move(DatabaseSettings source, DatabaseSettings target, UploadNames names) {
    try (MoveDatabase from = MoveDatabase.open(source);
        MoveDatabase to = MoveDatabase.open(target)) {
      if (to.markedInstallation().isEmpty()) {
        to.begin(INSTALLATION, STATE);
      }
      to.copyRows(from, names, rows -> {});
      assertThat(from.compare(to)).isNotEmpty().allMatch(TableRows::isEqual);
      to.finish(from);
    }
  }

  private static void leaveWorkers(DatabaseSettings settings) {
    try (Database database = Database.open(settings)) {
      database.with(
          handle -> handle.execute("update worker set last_seen = last_seen - interval '1' hour"));
    }
  }

  @Test
  void areReadableInPostgresAndBackInAFile() {
    DatabaseSettings back = TestDatabase.H2_FILE.fresh();

    move(source, target, UploadNames.unchanged());
    try (Database moved = Database.open(target)) {
      new KeyRegister(moved).open(TestSecrets.KEYS);
      new ExampleRows(moved).assertReadable();
    }
    leaveWorkers(target);
    move(target, back, UploadNames.unchanged());

    try (Database moved = Database.open(back)) {
      new KeyRegister(moved).open(TestSecrets.KEYS);
      new ExampleRows(moved).assertReadable();
      assertThat(moved.with(MovedRowsTest::addEntry)).isGreaterThan(1);
    }
  }

  /** The number of a new row of a table whose rows the database counts. */
  private static long addEntry(Handle handle) {
    handle.execute(
        """
        insert into usage_entry (account_id, kind, cause, amount, at)
        values ('a', 'VIDEO', 'after the move', 1, current_timestamp)
        """);
    return handle
        .createQuery("select id from usage_entry where cause = 'after the move'")
        .mapTo(long.class)
        .one();
  }

  @Test
  void areCompletedAfterAnInterruption() {
    try (MoveDatabase from = MoveDatabase.open(source);
        MoveDatabase to = MoveDatabase.open(target)) {
      to.begin(INSTALLATION, STATE);

      assertThatThrownBy(
              () ->
                  to.copyRows(
                      from,
                      UploadNames.unchanged(),
                      rows -> {
                        if (rows > 10) {
                          throw new CancellationException();
                        }
                      }))
          .isInstanceOf(CancellationException.class);
      assertThat(to.countRows()).isBetween(10L, from.countRows() - 10);
    }

    move(source, target, UploadNames.unchanged());

    try (Database moved = Database.open(target)) {
      new ExampleRows(moved).assertReadable();
    }
  }

  @Test
  void areMovedByOneMoveAtATime() {
    try (MoveDatabase first = MoveDatabase.open(target)) {
      assertThat(first.isEmpty()).isTrue();

      assertThatThrownBy(() -> MoveDatabase.open(target))
          .isInstanceOf(DatabaseProblem.class)
          .hasMessageContaining("is in use: another move");
    }

    try (MoveDatabase later = MoveDatabase.open(target)) {
      assertThat(later.isEmpty()).isTrue();
    }
  }

  @Test
  void areRefusedByAHostUntilTheyAreComplete() {
    try (MoveDatabase to = MoveDatabase.open(target)) {
      to.begin(INSTALLATION, STATE);
    }

    try (Database unfinished = Database.open(target)) {
      assertThatThrownBy(() -> new KeyRegister(unfinished).open(TestSecrets.KEYS))
          .isInstanceOf(DatabaseProblem.class)
          .hasMessageContaining("unfinished move");
    }
  }

  @Test
  void areNotMovedWhileAWorkerLives() {
    move(source, target, UploadNames.unchanged());

    assertThatThrownBy(() -> MoveDatabase.open(target).close())
        .isInstanceOf(DatabaseProblem.class)
        .hasMessageContaining("the worker host was seen");
  }

  @Test
  void areNotMovedWhileAHostIsConnected() {
    try (Database host = Database.open(target)) {
      host.check();

      assertThatThrownBy(() -> MoveDatabase.open(target).close())
          .isInstanceOf(DatabaseProblem.class)
          .hasMessageContaining("stop all hosts");
    }
  }

  /** The original of a deleted video stays while another one was reprocessed from it. */
  @Test
  void nameEveryVideoWithObjectsPageByPage() {
    for (DatabaseSettings settings : List.of(TestDatabase.H2_FILE.fresh(), target)) {
      List<VideoId> rows;
      try (Database database = Database.open(settings)) {
        new ExampleRows(database).write();
        rows =
            database
                .with(
                    handle -> handle.createQuery("select id from video").mapTo(String.class).list())
                .stream()
                .map(VideoId::new)
                .toList();
        database.with(
            handle ->
                handle.execute(
                    "update video set original_owner = ? where id = ?",
                    "f".repeat(32),
                    rows.get(0).value()));
      }
      leaveWorkers(settings);
      try (MoveDatabase from = MoveDatabase.open(settings)) {
        List<VideoId> found = new ArrayList<>();
        Optional<VideoId> last = Optional.empty();
        for (List<VideoId> page = from.videos(last, 1);
            !page.isEmpty();
            page = from.videos(last, 1)) {
          found.addAll(page);
          last = Optional.of(page.get(0));
        }

        assertThat(found)
            .doesNotHaveDuplicates()
            .containsAll(rows)
            .contains(new VideoId("f".repeat(32)));
      }
    }
  }

  @Test
  void changeTheStateOfTheirDatabase() {
    String before;
    try (MoveDatabase from = MoveDatabase.open(source)) {
      before = from.state();
    }
    try (MoveDatabase from = MoveDatabase.open(source)) {
      assertThat(from.state()).isEqualTo(before);
    }
    try (Database host = Database.open(source)) {
      host.with(handle -> handle.execute("update recurring_execution set version = version + 1"));
    }

    try (MoveDatabase from = MoveDatabase.open(source)) {
      assertThat(from.state()).isNotEqualTo(before);
    }
  }
}
