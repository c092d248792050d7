package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.Email;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.usecases.account.AccountFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class DatabaseTest {
  private static final Email FIRST = new Email("first@example.org");
  private static final Email SECOND = new Email("second@example.org");

  @ParameterizedTest
  @EnumSource(names = {"H2_FILE", "POSTGRESQL"})
  void migrationsCreateAllTablesAndRunOnce(TestDatabase kind) {
    DatabaseSettings settings = kind.fresh();
    try (Database first = Database.open(settings);
        Database second = Database.open(settings)) {
      assertThat(migrations(second)).isEqualTo(migrations(first)).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2_FILE", "POSTGRESQL"})
  void storedRowsSurviveARestart(TestDatabase kind) {
    DatabaseSettings settings = kind.fresh();
    try (Database database = Database.open(settings)) {
      new JdbcAccounts(database).insert(AccountFixture.account(FIRST.value()));
    }

    try (Database database = Database.open(settings)) {
      assertThat(new JdbcAccounts(database).find(FIRST)).isPresent();
    }
  }

  @ParameterizedTest
  @EnumSource
  void afterCommitActionsDoNotRunAfterARollback(TestDatabase kind) {
    Database database = kind.emptied();
    AtomicInteger runs = new AtomicInteger();

    assertThatThrownBy(
            () ->
                database.run(
                    () -> {
                      database.afterCommit(runs::incrementAndGet);
                      throw new IllegalStateException("no");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(runs).hasValue(0);

    database.run(
        () -> {
          database.afterCommit(runs::incrementAndGet);
          assertThat(runs).hasValue(0);
        });
    assertThat(runs).hasValue(1);
  }

  @Test
  void unknownDatabaseIsRefusedInOneLine() {
    assertThatThrownBy(() -> open("jdbc:mysql://localhost/x?password=secret"))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessage(
            "the database URL must start with jdbc:h2: or jdbc:postgresql:, not"
                + " jdbc:mysql://localhost/x");
  }

  @Test
  void unreachableServerIsReportedInOneLineWithoutThePassword() {
    assertThatThrownBy(() -> open("jdbc:postgresql://127.0.0.1:1/x?password=secret"))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessageStartingWith(
            "can't open the database jdbc:postgresql://127.0.0.1:1/x: Connection refused")
        .hasMessageNotContainingAny("secret", "\n");
  }

  @Test
  void fileThatIsNoDatabaseIsReportedInOneLine() throws IOException {
    Path folder = TestDatabase.folder();
    Files.writeString(folder.resolve("x.mv.db"), "no database");

    assertThatThrownBy(() -> open("jdbc:h2:file:" + folder.resolve("x")))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessageStartingWith("can't open the database jdbc:h2:file:" + folder.resolve("x"))
        .hasMessageNotContaining("\n");
  }

  @Test
  void faultsOfSettingsDifferFromOutages() {
    assertThat(problem("jdbc:h2:file:relative/x").isOfSettings()).isTrue();
    assertThat(problem("jdbc:h2:mem:x;NO_SUCH_SETTING=1"))
        .hasMessageEndingWith("; check VIDPORT_DATABASE_URL")
        .returns(true, DatabaseProblem::isOfSettings);
    assertThat(problem("jdbc:postgresql://127.0.0.1:1/x").isOfSettings()).isFalse();
    DatabaseSettings server = TestDatabase.POSTGRESQL.fresh();
    assertThat(
            problem(server.jdbcUrl().replaceFirst("/[a-z0-9_]+([?]|$)", "/none$1"), server.user()))
        .hasMessageContaining("create the database, or check VIDPORT_DATABASE_URL")
        .returns(true, DatabaseProblem::isOfSettings);
    assertThat(problem(server.jdbcUrl(), "stranger"))
        .hasMessageContaining("check VIDPORT_DATABASE_USER and VIDPORT_DATABASE_PASSWORD")
        .returns(true, DatabaseProblem::isOfSettings);
  }

  private static DatabaseProblem problem(String url) {
    return problem(url, "");
  }

  private static DatabaseProblem problem(String url, String user) {
    return catchThrowableOfType(
        DatabaseProblem.class, () -> Database.open(new DatabaseSettings(url, user, "", 2)).close());
  }

  @Test
  void toStringHidesThePassword() {
    assertThat(new DatabaseSettings("jdbc:h2:mem:x;PASSWORD=secret", "u", "secret", 2).toString())
        .doesNotContain("secret");
  }

  @Test
  @Tag("process")
  void anotherProcessCanUseTheFileAtTheSameTime() throws Exception {
    DatabaseSettings settings = TestDatabase.H2_FILE.fresh();
    try (Database database = Database.open(settings)) {
      Process other = JavaProcess.start(JavaProcess.class, settings.jdbcUrl());
      try (BufferedReader output = other.inputReader(StandardCharsets.UTF_8)) {
        awaitStored(output);

        assertThat(new JdbcAccounts(database).find(FIRST)).isPresent();
      } finally {
        JavaProcess.end(other);
      }
    }
  }

  @Test
  @Tag("process")
  void anotherProcessTakesOverTheFileWhenItsServerDies() throws Exception {
    DatabaseSettings settings = TestDatabase.H2_FILE.fresh();
    Process other = JavaProcess.start(JavaProcess.class, settings.jdbcUrl());
    try (BufferedReader output = other.inputReader(StandardCharsets.UTF_8)) {
      awaitStored(output);
      try (Database database = Database.open(settings)) {
        assertThat(new JdbcAccounts(database).find(FIRST)).isPresent();

        other.getOutputStream().write('k');
        other.getOutputStream().flush();
        assertThat(other.waitFor()).isEqualTo(9);

        await()
            .ignoreExceptions()
            .atMost(Duration.ofSeconds(10))
            .until(() -> new JdbcAccounts(database).insert(AccountFixture.account(SECOND.value())));
        assertThat(new JdbcAccounts(database).find(FIRST)).isPresent();
      }
    } finally {
      JavaProcess.end(other);
    }
  }

  @Test
  void sharedFileIsServedOnlyOnLoopbackAndOnlyToItsOwner() throws Exception {
    Path folder = TestDatabase.folder();
    try (Database database = open("jdbc:h2:file:" + folder.resolve("x"))) {
      Path addressFile = folder.resolve("x.server");
      Properties found = new Properties();
      found.load(Files.newBufferedReader(addressFile));
      int port = Integer.parseInt(found.getProperty("port"));

      assertThat(accepts(InetAddress.getLoopbackAddress(), port)).isTrue();
      assertThat(otherAddresses()).allSatisfy(it -> assertThat(accepts(it, port)).isFalse());
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(addressFile)))
          .isEqualTo("rw-------");
      String guess = "jdbc:h2:tcp://127.0.0.1:" + port + "/" + folder.resolve("x");
      assertThatThrownBy(() -> java.sql.DriverManager.getConnection(guess))
          .hasMessageContaining("Wrong user name or password");
      assertThat(database.dialect()).isEqualTo(Dialect.H2);
    }
    assertThat(folder.resolve("x.server")).doesNotExist();
  }

  private static Database open(String url) {
    return Database.open(new DatabaseSettings(url, "", "", 2));
  }

  private static int migrations(Database database) {
    return database.with(
        handle ->
            handle
                .createQuery("select count(*) from schema_history where success")
                .mapTo(int.class)
                .one());
  }

  private static void awaitStored(BufferedReader output) throws IOException {
    String line = output.readLine();
    while (line != null && !line.equals("stored")) {
      line = output.readLine();
    }
    assertThat(line).isEqualTo("stored");
  }

  private static List<InetAddress> otherAddresses() throws IOException {
    return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> !address.isLoopbackAddress())
        .toList();
  }

  private static boolean accepts(InetAddress address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 1_000);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }
}
