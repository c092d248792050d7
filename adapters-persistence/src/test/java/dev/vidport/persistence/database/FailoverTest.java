package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pool of connections during failovers between a PostgreSQL server and its standby. */
@Tag("process")
final class FailoverTest {
  @TempDir private Path folder;

  private final List<String> availability = new CopyOnWriteArrayList<>();
  private Path dataA;
  private PostgresServer a;
  private PostgresServer b;

  @BeforeEach
  void start() throws Exception {
    dataA = folder.resolve("a");
    a = PostgresServer.start(dataA);
  }

  private void startStandby() throws Exception {
    b = a.startStandby(dataA, folder.resolve("b"));
  }

  @AfterEach
  void stop() throws Exception {
    try (PostgresServer first = a;
        PostgresServer second = b) {
      availability.clear();
    }
  }

  @Test
  void promotedStandbyIsUsedWhileTheOldPrimaryPermitsOnlyReads() throws Exception {
    startStandby();
    databaseThatPermitsOnlyReadsIsNotOpened();
    try (Database database = open(both())) {
      write(database);

      a.stop();
      b.promote();
      a.startAgainAsStandby(dataA, b);

      soon().until(() -> isWritten(database));
      for (int i = 0; i < 20; i++) {
        write(database);
      }
      database.check();
      assertThat(availability).last().isEqualTo("available");
    }
  }

  @Test
  void connectionsToAServerThatWasMadeReadOnlyAreEvicted() throws Exception {
    startStandby();
    try (Database database = open(both())) {
      holdConnections(database, 5);
      // With the tables, which the standby receives a moment later.
      soon().ignoreExceptions().untilAsserted(() -> b.execute("select slots from public.worker"));
      b.promote();
      a.execute("alter system set default_transaction_read_only = on");
      a.execute("select pg_reload_conf()");

      soon().until(() -> !isWritten(database));
      soon().until(() -> isWritten(database));
      // Each connection of the pool: at most one of them has met the fault.
      for (int i = 0; i < 20; i++) {
        write(database);
      }
    }
  }

  @Test
  void serverThatPermitsOnlyReadsIsAnOutageUntilItIsPromoted() throws Exception {
    DatabaseSettings onlyA = new DatabaseSettings(a.jdbcUrl(), a.user(), "", 5);
    try (Database database = open(onlyA)) {
      database.check();
      availability.clear();
      a.execute("alter system set default_transaction_read_only = on");
      a.execute("select pg_reload_conf()");

      soon().until(() -> !isReady(database));
      availability.clear();
      // Queries that only read succeed on the connections that are left, but end no outage.
      soon().until(() -> !isReady(database));
      assertThat(availability).containsOnly("unavailable");

      a.execute("alter system set default_transaction_read_only = off");
      a.execute("select pg_reload_conf()");
      soon().until(() -> isReady(database));
      assertThat(availability).last().isEqualTo("available");
    }
  }

  /** With the standby of a test above, because its start takes most of the time. */
  private void databaseThatPermitsOnlyReadsIsNotOpened() {
    DatabaseSettings standby = new DatabaseSettings(b.jdbcUrl(), b.user(), "", 5);

    assertThatThrownBy(() -> Database.open(standby))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessageContaining("the server permits only reads: name the primary")
        .matches(Outage::isUnavailable);
  }

  private DatabaseSettings both() {
    String url = a.jdbcUrl().replace("/postgres", ",127.0.0.1:" + b.port() + "/postgres");
    return new DatabaseSettings(url, a.user(), "", 5);
  }

  private Database open(DatabaseSettings settings) {
    Database database = Database.open(settings);
    database.listen(
        AvailabilityListener.of(
            fault -> availability.add("unavailable"), began -> availability.add("available")));
    return database;
  }

  /** Opens so many connections, which are idle afterwards. */
  private static void holdConnections(Database database, int count) {
    if (count > 0) {
      database.apart(
          handle -> {
            handle.execute("select 1");
            holdConnections(database, count - 1);
            return count;
          });
    }
  }

  private static void write(Database database) {
    database.run(
        () -> database.update("update worker set slots = slots + 1", statement -> statement));
  }

  private static boolean isWritten(Database database) {
    try {
      write(database);
      return true;
    } catch (RuntimeException e) {
      assertThat(e).matches(Outage::isUnavailable);
      return false;
    }
  }

  private static boolean isReady(Database database) {
    try {
      database.check();
      return true;
    } catch (RuntimeException e) {
      assertThat(e).matches(Outage::isUnavailable);
      return false;
    }
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(40)).pollDelay(Duration.ZERO);
  }
}
