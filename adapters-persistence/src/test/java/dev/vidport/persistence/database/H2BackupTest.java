package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vidport.domain.account.Email;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.usecases.account.AccountFixture;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class H2BackupTest {
  private static final Email FIRST = new Email("first@example.org");

  private final Path folder = TestDatabase.folder();
  private final Path database = TestDatabase.folder();
  private final Path target = folder.resolve("backup.zip");
  private final DatabaseSettings settings = settings(database);

  @Test
  void backupHoldsTheRowsAtItsTime() throws IOException {
    try (Database open = Database.open(settings)) {
      JdbcAccounts accounts = new JdbcAccounts(open);
      accounts.insert(AccountFixture.account(FIRST.value()));
      backUp(target);
      accounts.insert(AccountFixture.account("second@example.org"));
    }

    try (Database open = Database.open(settings(restored()))) {
      assertThat(new JdbcAccounts(open).find(FIRST)).isPresent();
      assertThat(new JdbcAccounts(open).find(new Email("second@example.org"))).isEmpty();
    }
  }

  @Test
  void firstCopyOfAFileWhoseSpaceIsReusedIsComplete() throws Exception {
    Logger log = (Logger) LoggerFactory.getLogger(H2Backup.class);
    ListAppender<ILoggingEvent> repetitions = new ListAppender<>();
    repetitions.start();
    log.addAppender(repetitions);
    try (H2File opened = H2File.of(settings).orElseThrow();
        Connection connection = opened.owner().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table filler (id int primary key, text varchar)");
      Random random = new Random(2);
      for (int i = 0; i < 20; i++) {
        // Leaves gaps in the file, and then fills them.
        statement.execute("set retention_time 0");
        for (int row = 0; row < 40; row++) {
          statement.execute(
              "merge into filler values (%d, '%s')"
                  .formatted(
                      random.nextInt(3_000),
                      ("v" + random.nextLong()).repeat(1 + random.nextInt(20))));
        }
        statement.execute("set retention_time 45000");
        backUp(folder.resolve(i + ".zip"));
      }
    } finally {
      log.detachAppender(repetitions);
    }

    assertThat(repetitions.list).isEmpty();
  }

  @Test
  void onlyTheOwnerCanReadTheBackup() throws Exception {
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      opened.owner().getConnection().close();
      backUp(target);
    }

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
        .isEqualTo("rw-------");
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(target));
    assertThat(database).isDirectoryNotContaining("glob:**.zip");
  }

  @Test
  void existingFileIsNotOverwritten() throws IOException {
    Files.writeString(target, "kept");

    assertThatThrownBy(() -> backUp(target))
        .isInstanceOf(IOException.class)
        .hasMessage(target + " already exists; name a new file");
    assertThat(target).hasContent("kept");
  }

  @Test
  void fileThatAKilledBackupHasLeftIsReplaced() throws Exception {
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      opened.owner().getConnection().close();
      Files.writeString(partial(), "half of a backup");

      backUp(target);
    }

    assertThat(target).isNotEmptyFile();
    assertThat(partial()).doesNotExist();
  }

  @Test
  void fileThatAnotherBackupWritesIsLeftToIt() throws Exception {
    Files.createFile(partial());
    try (FileChannel other = FileChannel.open(partial(), StandardOpenOption.WRITE);
        FileLock lock = other.lock()) {
      assertThat(lock.isValid()).isTrue();
      assertThatThrownBy(() -> backUp(target))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("is being written by another backup");
      assertThat(partial()).exists();
    }
  }

  private Path partial() {
    return target.resolveSibling(target.getFileName() + ".partial");
  }

  @Test
  void missingFolderIsReportedBeforeTheDatabaseIsCopied() {
    assertThatThrownBy(() -> backUp(folder.resolve("none/backup.zip")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("can't write")
        .hasMessageContaining("name another folder");
    assertThat(database).isDirectoryNotContaining("glob:**.zip");
  }

  @Test
  void missingDatabaseIsReportedAndNotCreated() {
    assertThatThrownBy(() -> backUp(target))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessage("there is no database jdbc:h2:file:" + database.resolve("x") + " to back up");

    assertThat(database).isEmptyDirectory();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void databaseServerIsLeftToItsOwnTools() {
    DatabaseSettings server = new DatabaseSettings("jdbc:postgresql://db/vidport", "", "", 2);

    assertThatThrownBy(() -> new H2Backup(server).copy())
        .isInstanceOf(DatabaseProblem.class)
        .hasMessageContaining("pg_dump");
  }

  /** Unpacks the backup into an empty folder. */
  private Path restored() throws IOException {
    Path empty = TestDatabase.folder();
    try (InputStream file = Files.newInputStream(target);
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Files.copy(zip, empty.resolve(entry.getName()));
      }
    }
    return empty;
  }

  private void backUp(Path file) throws IOException {
    H2Backup.write(file, new H2Backup(settings)::copy);
  }

  private static DatabaseSettings settings(Path folder) {
    return new DatabaseSettings("jdbc:h2:file:" + folder.resolve("x"), "", "", 2);
  }
}
