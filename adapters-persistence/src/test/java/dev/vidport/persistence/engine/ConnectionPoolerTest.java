package dev.vidport.persistence.engine;

import static dev.vidport.persistence.engine.EngineSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.database.PgBouncer;
import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.persistence.database.SchemaInspector;
import dev.vidport.persistence.database.SchemaState;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL behind PgBouncer in transaction mode, with fewer connections than threads. */
@Tag("process")
final class ConnectionPoolerTest {
  private static final int SERVER_CONNECTIONS = 3;
  private static final int THREADS = 8;
  private static final int REPETITIONS = 30;
  private static final String LIMITS =
      """
      select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout')
        || ' ' || current_setting('idle_in_transaction_session_timeout')
      """;

  private static PostgresServer server;
  private static PgBouncer pooler;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(PgBouncer.isInstalled(), "PgBouncer is not installed");
    server = PostgresServer.start();
    pooler = PgBouncer.start(server.port(), server.user(), SERVER_CONNECTIONS);
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      try (PostgresServer first = server;
          PgBouncer second = pooler) {
        assertThat(first.port()).isPositive();
      }
    }
  }

  @Test
  void statementsAndStepsRunOnChangingConnections() throws Exception {
    try (Database database = Database.open(pooled("steps"));
        JobEngine engine =
            new JobEngine(database, EngineSettingsFixture.KINDS, settings("pooled"))) {
      RecordingStepHandler steps = new RecordingStepHandler();
      engine.start(steps);
      Job job = JobFixture.job();
      new JdbcJobs(database).insert(job);
      List<Step> chunks =
          IntStream.range(0, REPETITIONS)
              .mapToObj(index -> new Step(job.id(), RenderSteps.CHUNK, index))
              .toList();
      chunks.forEach(engine::enqueue);

      inParallel(
          () -> {
            for (int i = 0; i < REPETITIONS; i++) {
              assertThat(new JdbcJobs(database).find(job.id())).isPresent();
              database.run(
                  () -> database.with(handle -> handle.execute("select count(*) from job")));
            }
            return true;
          });

      await()
          .untilAsserted(
              () -> assertThat(steps.committed).containsExactlyInAnyOrderElementsOf(chunks));
    }
  }

  @Test
  void eachTransactionHasTheTimeLimits() throws Exception {
    try (Database database = Database.open(pooled("limits"))) {
      List<String> limits =
          inParallel(
              () ->
                  database.inTransaction(
                      handle -> handle.createQuery(LIMITS).mapTo(String.class).one()));

      assertThat(limits).hasSize(THREADS).containsOnly("30s 10s 1min");
      // Not left to the next user of the connection.
      String other = database.apart(handle -> handle.createQuery(LIMITS).mapTo(String.class).one());
      assertThat(other).isEqualTo("0 0 0");
    }
  }

  @Test
  void poolerIsDetected() throws Exception {
    DatabaseSettings direct =
        DatabaseSettings.of(server.create("detected"), server.user(), server.password());
    DatabaseSettings behind = DatabaseSettings.of(pooler.jdbcUrl("detected"), server.user(), "");
    DatabaseSettings preparing =
        DatabaseSettings.of(pooler.jdbcUrl("detected") + "?prepareThreshold=5", server.user(), "");

    List<SchemaState> states =
        Stream.of(direct, behind, preparing)
            .map(settings -> new SchemaInspector(settings).inspect().orElseThrow())
            .toList();

    assertThat(states).extracting(SchemaState::isPooled).containsExactly(false, true, true);
    assertThat(states)
        .extracting(SchemaState::preparesStatements)
        .containsExactly(true, false, true);
  }

  private static DatabaseSettings pooled(String name) throws Exception {
    server.create(name);
    return new DatabaseSettings(pooler.jdbcUrl(name), server.user(), "", THREADS);
  }

  private static <T> List<T> inParallel(Callable<T> work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<T>> running =
          IntStream.range(0, THREADS).mapToObj(i -> threads.submit(work)).toList();
      List<T> results = new ArrayList<>();
      for (Future<T> future : running) {
        results.add(future.get());
      }
      return results;
    } finally {
      threads.shutdown();
    }
  }
}
