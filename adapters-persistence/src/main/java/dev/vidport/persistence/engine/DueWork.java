package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Finds out in one statement what is due: in which lanes steps wait, and whether a recurring task
 * is due. An idle worker needs no other poll.
 */
final class DueWork {
  /** Steps whose wait has ended and that one statement makes due. */
  private static final int MAX_DELAYED = 1_000;

  private static final String QUERY = query(false);
  private static final String QUERY_WITH_CAPTIONS = query(true);

  private final Database database;
  private final BooleanSupplier drawsCaptions;

  /**
   * @param drawsCaptions whether the worker can draw captions into the picture
   */
  DueWork(Database database, BooleanSupplier drawsCaptions) {
    this.database = database;
    this.drawsCaptions = drawsCaptions;
  }

  static String query(boolean drawsCaptions) {
    return "select "
        + Arrays.stream(QueueLane.values())
            .map(lane -> dueStep(lane, drawsCaptions))
            .collect(Collectors.joining())
        + """
            (select execution_time from step_execution
              where delayed = true and execution_time <= current_timestamp
              order by delayed, execution_time
              fetch first 1 rows only) as delayed_step,
            (select min(execution_time) from recurring_execution
              where picked = false and execution_time <= current_timestamp) as recurring
            """;
  }

  /**
   * A subquery with an order, so that PostgreSQL follows the index whatever its statistics say. It
   * would ignore the order within {@code exists}.
   */
  private static String dueStep(QueueLane lane, boolean drawsCaptions) {
    return String.format(
        Locale.ROOT,
        """
        (select task_name from step_execution
          where task_name = '%1$s' and picked = false and delayed = false %2$s
          order by task_name, picked, delayed, turn, execution_time
          fetch first 1 rows only) as %1$s,
        """,
        lane.task(),
        lane.runnable(drawsCaptions));
  }

  /** What is due now. Steps whose wait has ended become due. */
  Found find() {
    Found found = query();
    if (!found.endedDelays()) {
      return found;
    }
    // Steps of locked jobs are skipped: the next poll finds them.
    String skip = database.dialect() == Dialect.POSTGRESQL ? "for update skip locked" : "";
    String endDelays =
        String.format(
            Locale.ROOT,
            """
            update step_execution set delayed = false
            where delayed = true and (task_name, task_instance) in (
              select task_name, task_instance from step_execution
              where delayed = true and execution_time <= current_timestamp
              order by delayed, execution_time
              fetch first :max rows only %s)
            """,
            skip);
    int unused =
        database.apart(handle -> handle.createUpdate(endDelays).bind("max", MAX_DELAYED).execute());
    return query();
  }

  private Found query() {
    String query = drawsCaptions.getAsBoolean() ? QUERY_WITH_CAPTIONS : QUERY;
    return database.apart(
        handle -> handle.createQuery(query).map((row, context) -> found(row)).one());
  }

  private static Found found(ResultSet row) throws SQLException {
    Set<QueueLane> lanes = EnumSet.noneOf(QueueLane.class);
    for (QueueLane lane : QueueLane.values()) {
      if (row.getString(lane.task()) != null) {
        lanes.add(lane);
      }
    }
    return new Found(
        lanes, row.getTimestamp("delayed_step") != null, row.getTimestamp("recurring") != null);
  }

  /**
   * What is due.
   *
   * @param lanes in which steps wait
   * @param endedDelays whether delayed steps have waited long enough
   * @param recurring whether a recurring task is due
   */
  record Found(Set<QueueLane> lanes, boolean endedDelays, boolean recurring) {}
}
