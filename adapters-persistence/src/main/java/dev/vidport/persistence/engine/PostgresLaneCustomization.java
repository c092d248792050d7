package dev.vidport.persistence.engine;

import com.github.kagkarlsson.scheduler.jdbc.JdbcTaskRepositoryContext;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.Execution;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/** Fetches the due steps of one queue lane from PostgreSQL in one statement, in queue order. */
final class PostgresLaneCustomization extends PostgreSqlJdbcCustomization {
  private final QueueLane lane;
  private final String worker;
  private final BooleanSupplier drawsCaptions;

  /**
   * @param worker name of the worker that fetches
   * @param drawsCaptions whether it can draw captions into the picture
   */
  PostgresLaneCustomization(QueueLane lane, String worker, BooleanSupplier drawsCaptions) {
    super(false, false);
    this.lane = lane;
    this.worker = worker;
    this.drawsCaptions = drawsCaptions;
  }

  /** Every worker knows all lanes, so there are no unresolved tasks to exclude. */
  @Override
  public List<Execution> lockAndFetchSingleStatement(
      JdbcTaskRepositoryContext context, Instant now, int limit, boolean byPriority) {
    return context.jdbcRunner.query(
        pick(context.tableName, limit),
        statement -> {
          statement.setString(1, context.schedulerName.getName());
          setInstant(statement, 2, now);
        },
        context.resultSetMapper.get());
  }

  /**
   * The statement, with two parameters: the name of the worker and the time of its heartbeat.
   *
   * <p>Materialized, because PostgreSQL might otherwise evaluate the due steps more than once.
   *
   * <p>Every step that is not delayed is due, so no time is compared: the statement follows the
   * index and reads no other rows, however many steps wait for their next attempt.
   *
   * <p>Lane and limit are part of the text, not parameters: with parameters PostgreSQL would plan
   * the statement at each execution, which took a third of its time.
   */
  String pick(String table, int limit) {
    return String.format(
        Locale.ROOT,
        """
        with due as materialized (
          select task_name, task_instance from %s as step
          where task_name = '%s' and picked = false and delayed = false %s %s
          order by turn, execution_time
          limit %d
          for update skip locked
        )
        update %s as step
        set picked = true, picked_by = ?, last_heartbeat = ?, version = step.version + 1
        from due
        where step.task_name = due.task_name and step.task_instance = due.task_instance
        returning step.*
        """,
        table,
        lane.task(),
        lane.runnable(drawsCaptions.getAsBoolean()),
        lane.isShared() ? "and " + AccountShare.condition(lane, worker, limit) : "",
        lane.isShared() ? 1 : limit,
        table);
  }
}
