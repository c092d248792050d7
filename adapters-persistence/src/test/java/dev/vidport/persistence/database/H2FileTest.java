package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The users of a database file. */
final class H2FileTest {
  static {
    H2SystemProperties.set();
  }

  private final Path folder = TestDatabase.folder();
  private final Path file = folder.resolve("vidport");
  private final DatabaseSettings settings = new DatabaseSettings("jdbc:h2:file:" + file, "", "", 2);

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

  @Test
  void userOfTheSettingsIsUsedAsItIs() throws SQLException {
    DatabaseSettings chosen = new DatabaseSettings(settings.jdbcUrl(), "jo", "secret", 2);
    try (H2File opened = H2File.of(chosen).orElseThrow();
        Connection application = opened.application().getConnection();
        Statement statement = application.createStatement()) {
      statement.execute("create table x (id int)");
    }
  }

  @Test
  void fileThatAnotherProcessHasOpenIsRefusedAtOnce() throws Exception {
    open();
    try (FileChannel held =
        FileChannel.open(folder.resolve("vidport.mv.db"), StandardOpenOption.WRITE)) {
      held.lock();

      assertThatThrownBy(this::open)
          .isInstanceOfSatisfying(
              SQLException.class, fault -> assertThat(H2File.isHeldByAnother(fault)).isTrue());
    }
  }

  /** A crash between the creation of the file and that of the user of the application. */
  @Test
  void fileWithoutTheUserOfTheApplicationGetsItAtTheNextOpening() throws SQLException {
    try (Connection owner =
        DriverManager.getConnection(Dialect.H2.url(settings.jdbcUrl()), "VIDPORT_OWNER", "")) {
      assertThat(owner.isValid(1)).isTrue();
    }

    open();
  }

  @Test
  void nothingIsServedToOtherProcesses() throws Exception {
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      opened.application().getConnection().close();

      assertThat(folder).isDirectoryContaining("glob:**.mv.db");
      assertThat(folder).isDirectoryNotContaining("glob:**.{server,credentials}");
    }
  }

  private void open() throws SQLException {
    try (H2File opened = H2File.of(settings).orElseThrow()) {
      opened.application().getConnection().close();
    }
  }
}
