package dev.vidport.persistence.engine;

import com.github.kagkarlsson.scheduler.jdbc.JdbcTaskRepositoryContext;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.Execution;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Fetches the due steps of one queue lane from PostgreSQL in one statement, in queue order. */
final class PostgresLaneCustomization extends PostgreSqlJdbcCustomization {
  /**
   * Materialized, because PostgreSQL might otherwise evaluate the due steps more than once.
   *
   * <p>Steps are queued by the database's clock, so that clock also decides what is due. Otherwise
   * a new step would wait when the host's clock is slightly behind.
   *
   * <p>Lane and limit are part of the text, not parameters: with parameters PostgreSQL would plan
   * the statement at each execution, which took a third of its time.
   */
  private static final String PICK =
      """
      with due as materialized (
        select task_name, task_instance from %s as step
        where task_name = '%s' and picked = false and execution_time <= current_timestamp %s
        order by turn, execution_time
        limit %d
        for update skip locked
      )
      update %s as step
      set picked = true, picked_by = ?, last_heartbeat = ?, version = step.version + 1
      from due
      where step.task_name = due.task_name and step.task_instance = due.task_instance
      returning step.*
      """;

  private final QueueLane lane;
  private final String worker;

  /**
   * @param worker name of the worker that fetches
   */
  PostgresLaneCustomization(QueueLane lane, String worker) {
    super(false, false);
    this.lane = lane;
    this.worker = worker;
  }

  /** Every worker knows all lanes, so there are no unresolved tasks to exclude. */
  @Override
  public List<Execution> lockAndFetchSingleStatement(
      JdbcTaskRepositoryContext context, Instant now, int limit, boolean byPriority) {
    return context.jdbcRunner.query(
        String.format(
            Locale.ROOT,
            PICK,
            context.tableName,
            lane.task(),
            lane.isShared() ? "and " + AccountShare.condition(lane, worker, limit) : "",
            lane.isShared() ? 1 : limit,
            context.tableName),
        statement -> {
          statement.setString(1, context.schedulerName.getName());
          setInstant(statement, 2, now);
        },
        context.resultSetMapper.get());
  }
}
