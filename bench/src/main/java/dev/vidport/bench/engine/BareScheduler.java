package dev.vidport.bench.engine;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.SchedulableInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.persistence.engine.H2Customization;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * db-scheduler without the job engine: same polling strategy, database and connection pool, and
 * tasks that do nothing.
 */
final class BareScheduler {
  private static final String TABLE = "bench_task";
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final long TIMEOUT_SECONDS = 300;
  private static final double NANOS = 1e9;

  private final Database database;

  BareScheduler(Database database) throws IOException {
    this.database = database;
    createTable();
  }

  /** The table definition of db-scheduler's own script. */
  private void createTable() throws IOException {
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          create table if not exists bench_task (
            task_name            varchar(100) not null,
            task_instance        varchar(100) not null,
            task_data            %s,
            execution_time       timestamp(6) with time zone not null,
            picked               boolean not null,
            picked_by            varchar(50),
            last_success         timestamp(6) with time zone,
            last_failure         timestamp(6) with time zone,
            consecutive_failures integer,
            last_heartbeat       timestamp(6) with time zone,
            version              bigint not null,
            priority             smallint,
            primary key (task_name, task_instance)
          )
          """
              .formatted(isH2() ? "varbinary(65536)" : "bytea"));
      statement.execute("create index if not exists bench_due on bench_task (execution_time)");
    } catch (SQLException e) {
      throw new IOException("cannot create the task table", e);
    }
  }

  private boolean isH2() {
    return database.dialect() == Dialect.H2;
  }

  /**
   * @return seconds from the start of a new scheduler until the last task has run
   */
  double drain(int tasks, int threads) throws IOException, InterruptedException {
    CountDownLatch remaining = new CountDownLatch(tasks);
    OneTimeTask<Void> task =
        Tasks.oneTime("nothing").execute((instance, context) -> remaining.countDown());
    Scheduler scheduler = scheduler(task, threads);
    try {
      scheduler.scheduleBatch(instances(task, tasks));
      long begin = System.nanoTime();
      scheduler.start();
      if (!remaining.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(
            remaining.getCount() + " tasks did not finish within " + TIMEOUT_SECONDS + " s");
      }
      return (System.nanoTime() - begin) / NANOS;
    } finally {
      scheduler.stop();
    }
  }

  /**
   * Gives every task its own due time, as in production: an index of equal times would be smaller.
   */
  private static List<SchedulableInstance<?>> instances(OneTimeTask<Void> task, int count) {
    Instant now = Clock.systemUTC().instant();
    return IntStream.range(0, count)
        .<SchedulableInstance<?>>mapToObj(
            i ->
                SchedulableInstance.of(
                    task.instance(UUID.randomUUID().toString()),
                    now.minus(count - i, ChronoUnit.MICROS)))
        .toList();
  }

  private Scheduler scheduler(OneTimeTask<Void> task, int threads) {
    return Scheduler.create(database.dataSource(), task)
        .tableName(TABLE)
        .threads(threads)
        .pollingInterval(POLL)
        .pollUsingLockAndFetch(0.999, 1)
        .jdbcCustomization(customization())
        .build();
  }

  private JdbcCustomization customization() {
    return isH2() ? new H2Customization() : new PostgreSqlJdbcCustomization(false, false);
  }
}
