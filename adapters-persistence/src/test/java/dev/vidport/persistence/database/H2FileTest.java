package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** The users of a database file. */
final class H2FileTest {
  static {
    H2SystemProperties.set();
  }

  private final Path folder = TestDatabase.folder();
  private final Path file = folder.resolve("vidport");
  private final Path credentials = folder.resolve("vidport.credentials");
  private final DatabaseSettings settings = new DatabaseSettings("jdbc:h2:file:" + file, "", "", 2);

  @Test
  void newDatabaseHasPasswordsInAFileOfItsOwner() throws Exception {
    open();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(credentials)))
        .isEqualTo("rw-------");
    assertThat(Files.readString(credentials))
        .containsPattern("(?m)^owner.password=[0-9a-f]{64}$")
        .containsPattern("(?m)^application.password=[0-9a-f]{64}$");
  }

  @Test
  void keyOfTheServerIsNotEnoughToLogIn() throws Exception {
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      opened.application().getConnection().close();
      Properties server = new Properties();
      server.load(Files.newBufferedReader(folder.resolve("vidport.server")));
      String url =
          "jdbc:h2:tcp://127.0.0.1:%s/%s"
              .formatted(server.getProperty("port"), server.getProperty("key"));

      assertThatThrownBy(() -> DriverManager.getConnection(url, "", ""))
          .hasMessageContaining("Wrong user name or password");
    }
  }

  @Test
  void applicationMayNotAdministerTheDatabase() throws SQLException {
    try (H2File opened = H2File.of(settings).orElseThrow();
        Connection application = opened.application().getConnection();
        Statement statement = application.createStatement()) {
      assertThat(
              List.of(
                  "create table x (id int)",
                  "create alias x for 'java.lang.System.currentTimeMillis'",
                  "create user x password 'x' admin",
                  "script",
                  "backup to 'x.zip'",
                  "select file_read('/etc/passwd')",
                  "shutdown"))
          .allSatisfy(
              sql ->
                  assertThatThrownBy(() -> statement.execute(sql))
                      .message()
                      .containsPattern("Admin rights are required|Not enough rights"));
    }
  }

  @Test
  void sqlOfTheOwnerCannotCallJavaMethods() throws SQLException {
    try (H2File opened = H2File.of(settings).orElseThrow();
        Connection owner = opened.owner().getConnection();
        Statement statement = owner.createStatement()) {
      assertThatThrownBy(
              () -> statement.execute("create alias x for 'java.lang.System.currentTimeMillis'"))
          .hasMessageContaining("Access to the class \"java.lang.System\" is denied");
    }
  }

  @Test
  void fileThatCouldNotBeWrittenIsOpenedAgain() throws SQLException {
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      Connection owner = ownerOfOneRow(opened);
      failToWrite(owner);

      assertThat(rows(opened)).containsExactly("a row");
    }
  }

  /**
   * H2 would end the database that was opened again with the next statement of an old connection.
   */
  @Test
  void connectionFromBeforeAFailedWriteEndsWithoutTheDatabase() throws SQLException {
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      Connection owner = ownerOfOneRow(opened);
      Connection old = opened.application().getConnection();
      failToWrite(owner);
      assertThat(rows(opened)).containsExactly("a row");

      assertThatThrownBy(() -> old.createStatement().executeQuery("select name from kept"))
          .isInstanceOf(SQLException.class);

      assertThat(rows(opened)).containsExactly("a row");
    }
  }

  @Test
  void fileThatHasShutDownIsOpenedAgain() throws SQLException {
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      Connection owner = ownerOfOneRow(opened);
      try (Statement statement = owner.createStatement()) {
        statement.execute("shutdown immediately");
      }

      assertThat(rows(opened)).containsExactly("a row");
    }
  }

  @Test
  void fileThatIsGoneIsNotReplacedByAnEmptyOne() throws Exception {
    Path data = folder.resolve("vidport.mv.db");
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      failToWrite(ownerOfOneRow(opened));
      Files.delete(data);

      assertThatThrownBy(() -> opened.application().getConnection())
          .hasMessageContaining("not found");
      assertThat(data).doesNotExist();
    }
  }

  /** As a host does that had the file meanwhile, when it ends. */
  @Test
  void addressThatAnotherHostHasDeletedIsWrittenWhenTheFileIsOpenedAgain() throws Exception {
    Path address = folder.resolve("vidport.server");
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      failToWrite(ownerOfOneRow(opened));
      String written = Files.readString(address);
      Files.delete(address);

      assertThat(rows(opened)).containsExactly("a row");
      assertThat(address).hasContent(written);
    }
  }

  /** A connection that its user does not close, because that fails once the file is closed. */
  private static Connection ownerOfOneRow(H2File opened) throws SQLException {
    Connection owner = opened.owner().getConnection();
    try (Statement statement = owner.createStatement()) {
      statement.execute("create table kept (name varchar(10))");
      statement.execute("insert into kept values ('a row')");
    }
    return owner;
  }

  /** An interrupted write has the effect of a full disk: H2 closes the file. */
  private static void failToWrite(Connection owner) throws SQLException {
    try (Statement statement = owner.createStatement()) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> statement.execute("insert into kept values ('lost')"))
          .isInstanceOf(SQLException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static List<String> rows(H2File opened) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Connection application = opened.application().getConnection();
        Statement statement = application.createStatement();
        ResultSet rows = statement.executeQuery("select name from kept")) {
      while (rows.next()) {
        names.add(rows.getString("name"));
      }
    }
    return names;
  }

  /** The statements that a start has made before it crashes; none is a start without a crash. */
  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 2, 3})
  void databaseOfAnEarlierReleaseGetsUsersAndKeepsItsRows(int statements) throws Exception {
    earlierRelease();
    if (statements >= 0) {
      interruptedUpgrade(statements);
    }

    try (H2File opened = H2File.of(settings).orElseThrow();
        Connection application = opened.application().getConnection();
        Connection owner = opened.owner().getConnection()) {
      assertThat(texts(application, "select name from kept")).containsExactly("row");
      assertThat(texts(application, "select name from final table (update kept set name = 'new')"))
          .containsExactly("new");
      assertThat(texts(owner, "select lower(user_name) from information_schema.users order by 1"))
          .containsExactly("vidport", "vidport_owner");
    }
  }

  private void interruptedUpgrade(int statements) throws Exception {
    H2Credentials passwords = new H2CredentialsFile(file).readOrCreate();
    String[] users = {
      "create user \"%s\" password '%s' admin"
          .formatted(passwords.owner().user(), passwords.owner().password()),
      "create user \"%s\" password '%s'"
          .formatted(passwords.application().user(), passwords.application().password()),
      "grant select on schema public to \"" + passwords.application().user() + '"'
    };
    try (Connection connection = unprotected();
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < statements; i++) {
        statement.execute(users[i]);
      }
    }
  }

  @Test
  void inspectionLeavesADatabaseOfAnEarlierReleaseUnchanged() throws SQLException {
    earlierRelease();

    assertThat(new SchemaInspector(settings).inspect()).isPresent();

    assertThat(credentials).doesNotExist();
    unprotected().close();
  }

  @Test
  void missingPasswordsAreReportedAndNotReplaced() throws Exception {
    open();
    Files.delete(credentials);

    assertThatThrownBy(this::open)
        .hasMessage(credentials + " is missing; restore it from the backup of the database");
    assertThat(credentials).doesNotExist();
  }

  @Test
  void passwordsOfAnotherDatabaseAreReported() throws Exception {
    open();
    Files.delete(credentials);
    new H2CredentialsFile(file).readOrCreate();

    assertThatThrownBy(this::open)
        .hasMessage(
            credentials + " has other passwords than the database; restore both from one backup");
  }

  @Test
  void userOfTheSettingsIsUsedAsItIs() throws SQLException {
    DatabaseSettings chosen = new DatabaseSettings(settings.jdbcUrl(), "jo", "secret", 2);
    try (H2File opened = H2File.of(chosen).orElseThrow();
        Connection application = opened.application().getConnection();
        Statement statement = application.createStatement()) {
      statement.execute("create table x (id int)");
    }

    assertThat(credentials).doesNotExist();
  }

  @Test
  void restoredPasswordsAreRestrictedToTheirOwner() throws Exception {
    open();
    Files.setPosixFilePermissions(credentials, PosixFilePermissions.fromString("rw-r--r--"));

    open();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(credentials)))
        .isEqualTo("rw-------");
  }

  @Test
  void commandServesNoFileWhoseConnectionsWouldBreakAtItsEnd() throws Exception {
    open();
    try (H2File command = H2File.of(settings.forCommand()).orElseThrow()) {
      command.application().getConnection().close();

      assertThat(folder.resolve("vidport.server")).doesNotExist();
    }
  }

  @Test
  void fileOfAProcessThatStartsIsAwaitedWithANotice() throws Exception {
    open();
    Logger log = (Logger) LoggerFactory.getLogger(H2File.class);
    try (FileChannel held =
        FileChannel.open(folder.resolve("vidport.mv.db"), StandardOpenOption.WRITE)) {
      FileLock lock = held.lock();
      // The other process is ready as soon as the notice appears.
      Appender<ILoggingEvent> notices = new LockRelease(lock);
      notices.start();
      log.addAppender(notices);

      open();

      assertThat(lock.isValid()).isFalse();
    } finally {
      log.detachAndStopAllAppenders();
    }
  }

  /** Releases a lock at the notice that names the file. */
  private static final class LockRelease extends AppenderBase<ILoggingEvent> {
    private final FileLock lock;

    private LockRelease(FileLock lock) {
      this.lock = lock;
    }

    @Override
    protected void append(ILoggingEvent event) {
      if (event.getFormattedMessage().matches("Waiting up to 60 seconds .*vidport")) {
        try {
          lock.release();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private void open() throws SQLException {
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      opened.application().getConnection().close();
    }
  }

  /** A database whose only user is an administrator without a password. */
  private void earlierRelease() throws SQLException {
    try (Connection connection = unprotected();
        Statement statement = connection.createStatement()) {
      statement.execute("create table kept (name varchar(10))");
      statement.execute("insert into kept values ('row')");
    }
  }

  private Connection unprotected() throws SQLException {
    return DriverManager.getConnection(Dialect.H2.url(settings.jdbcUrl()), "", "");
  }

  private static List<String> texts(Connection connection, String sql) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        texts.add(row.getString(1));
      }
    }
    return texts;
  }
}
