package dev.vidport.persistence.job;

/** Fetches the steps of one line from H2, in their turn. */
final class H2Steps extends H2Customization {
  private final Line line;

  H2Steps(Line line) {
    this.line = line;
  }

  /**
   * The order names every column of the index, also those that are fixed: H2 follows it only then,
   * and would otherwise read, sort and lock all that is due.
   *
   * <p>The database's clock counts, by which steps were put there: one that was queued a moment ago
   * must not wait since the scheduler's is a moment late.
   */
  @Override
  public String createGenericSelectForUpdateQuery(
      String table, int limit, String andCondition, boolean byPriority) {
    return """
        select * from %s
        where task_name = '%s' and picked = ?
          and execution_time <= greatest(cast(? as timestamp(6) with time zone), current_timestamp) %s
        order by task_name, picked, turn, execution_time
        fetch first %d rows only
        for update skip locked
        """
        .formatted(table, line.task(), andCondition, limit);
  }
}
