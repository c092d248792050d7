package dev.vidport.persistence.job;

import com.github.kagkarlsson.scheduler.jdbc.JdbcTaskRepositoryContext;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.Execution;
import java.time.Instant;
import java.util.List;

/** Fetches the steps of one line from PostgreSQL in a single statement, in their turn. */
final class PostgresSteps extends PostgreSqlJdbcCustomization {
  /**
   * Materialized, as PostgreSQL might otherwise look for due steps more than once. Due by its own
   * clock, by which they were put there: a step that was queued a moment ago must not wait since
   * the host's is a moment late. Line and limit are part of the text, not arguments: for each limit
   * that could come PostgreSQL would plan it anew every time, which took a third of it.
   */
  private static final String PICK =
      """
      with due as materialized (
        select task_name, task_instance from %s
        where task_name = '%s' and picked = false and execution_time <= current_timestamp
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

  private final Line line;

  PostgresSteps(Line line) {
    super(false, false);
    this.line = line;
  }

  /** Both lines are known to every host, so that nothing has to be left out as unknown. */
  @Override
  public List<Execution> lockAndFetchSingleStatement(
      JdbcTaskRepositoryContext context, Instant now, int limit, boolean byPriority) {
    return context.jdbcRunner.query(
        PICK.formatted(context.tableName, line.task(), limit, context.tableName),
        statement -> {
          statement.setString(1, context.schedulerName.getName());
          setInstant(statement, 2, now);
        },
        context.resultSetMapper.get());
  }
}
