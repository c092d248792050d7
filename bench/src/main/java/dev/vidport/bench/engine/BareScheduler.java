package dev.vidport.bench.engine;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.SchedulableInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.persistence.job.H2Customization;
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
 * db-scheduler by itself: the same way of polling, the same database and connections, and tasks
 * that do nothing.
 */
final class BareScheduler {
  private static final String TABLE = "bench_task";
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final long LONGEST_SECONDS = 300;
  private static final double NANOS = 1e9;

  private final Database database;

  BareScheduler(Database database) throws IOException {
    this.database = database;
    make();
  }

  /** As db-scheduler's own script has it. */
  private void make() throws IOException {
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
              .formatted(h2() ? "varbinary(65536)" : "bytea"));
      statement.execute("create index if not exists bench_due on bench_task (execution_time)");
    } catch (SQLException e) {
      throw new IOException("can't make the table of the tasks", e);
    }
  }

  private boolean h2() {
    return database.dialect() == Dialect.H2;
  }

  /**
   * @return seconds from the start of a new scheduler until the last of the tasks ran
   */
  double drain(int tasks, int threads) throws IOException, InterruptedException {
    CountDownLatch left = new CountDownLatch(tasks);
    OneTimeTask<Void> task =
        Tasks.oneTime("nothing").execute((instance, context) -> left.countDown());
    Scheduler scheduler = scheduler(task, threads);
    try {
      scheduler.scheduleBatch(instances(task, tasks));
      long begin = System.nanoTime();
      scheduler.start();
      if (!left.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(left.getCount() + " tasks were not done in time");
      }
      return (System.nanoTime() - begin) / NANOS;
    } finally {
      scheduler.stop();
    }
  }

  /** Due one after the other, as they would come: an index of equal times is a smaller one. */
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
    return h2() ? new H2Customization() : new PostgreSqlJdbcCustomization(false, false);
  }
}
