package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.account.Email;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.usecases.account.AccountFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class DatabaseTest {
  private static final Email FIRST = new Email("first@example.org");

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
  void fileOfARunningProcessIsRefusedInOneLineAndIsFreeWhenThatProcessIsKilled() throws Exception {
    DatabaseSettings settings = TestDatabase.H2_FILE.fresh();
    Process other = JavaProcess.start(JavaProcess.class, settings.jdbcUrl());
    try (BufferedReader output = other.inputReader(StandardCharsets.UTF_8)) {
      awaitStored(output);

      assertThatThrownBy(() -> Database.open(settings))
          .isInstanceOf(DatabaseInUse.class)
          .hasMessage(
              "can't open the database "
                  + settings.jdbcUrl()
                  + ": another process has it open; if that one starts or stops, try again in a few"
                  + " seconds");
    } finally {
      JavaProcess.end(other);
    }

    try (Database database = Database.open(settings)) {
      assertThat(new JdbcAccounts(database).find(FIRST)).isPresent();
    }
  }

  /** H2's own way to share a file, which closes it as soon as the process is told to end. */
  @Test
  void fileIsNotSharedByASettingOfH2() {
    assertThat(problem("jdbc:h2:file:" + TestDatabase.folder().resolve("x") + ";AUTO_SERVER=TRUE"))
        .hasMessageContaining("AUTO_SERVER");
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
}
