package dev.vidport.persistence.engine;

import java.util.Locale;
import java.util.function.BooleanSupplier;

/** Fetches the due steps of one queue lane from H2, in queue order. */
final class H2LaneCustomization extends H2Customization {
  private final QueueLane lane;
  private final String worker;
  private final BooleanSupplier drawsCaptions;

  /**
   * @param worker name of the worker that fetches
   * @param drawsCaptions whether it can draw captions into the picture
   */
  H2LaneCustomization(QueueLane lane, String worker, BooleanSupplier drawsCaptions) {
    this.lane = lane;
    this.worker = worker;
    this.drawsCaptions = drawsCaptions;
  }

  /**
   * The order names every column of the index, including the constant ones: only then does H2
   * follow the index. Otherwise it reads, sorts and locks every due step.
   *
   * <p>Every step that is not delayed is due, so the time that db-scheduler passes is not compared.
   */
  @Override
  public String createGenericSelectForUpdateQuery(
      String table, int limit, String andCondition, boolean byPriority) {
    return String.format(
        Locale.ROOT,
        """
        select * from %s as step
        where task_name = '%s' and picked = ? and delayed = false
          and cast(? as timestamp(6) with time zone) is not null %s %s %s
        order by task_name, picked, delayed, turn, execution_time
        fetch first %d rows only
        for update skip locked
        """,
        table,
        lane.task(),
        andCondition,
        lane.runnable(drawsCaptions.getAsBoolean()),
        lane.isShared() ? "and " + AccountShare.condition(lane, worker, limit) : "",
        lane.isShared() ? 1 : limit);
  }
}
