package dev.vidport.persistence.engine;

import dev.vidport.domain.render.RenderCapacity;
import dev.vidport.domain.render.WorkerLoad;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.WorkerEntry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of the workers tell: how much they can render, and who they are. Uses the
 * database's clock only, as {@link WorkerRegistry} does.
 */
final class RegisteredWorkers {
  /** More than any cluster renders in parallel; further waiting steps do not change the result. */
  private static final int MAX_WAITING = 10_000;

  static final String STEPS =
      String.format(
          Locale.ROOT,
          """
          select picked_by as worker, count(*) as steps from step_execution
          where task_name = '%1$s' and picked = true
          group by picked_by
          union all
          select '', count(*) from (
            select 1 from step_execution
            where task_name = '%1$s' and picked = false
            order by task_name, picked, delayed, turn, execution_time
            fetch first %2$d rows only) as waiting
          """,
          QueueLane.HEAVY.task(),
          MAX_WAITING);

  private final Database database;

  RegisteredWorkers(Database database) {
    this.database = database;
  }

  /**
   * The workers, and the heavy steps that wait for one.
   *
   * @param silence workers not seen for longer are not counted
   */
  RenderCapacity capacity(Duration silence) {
    Map<String, Integer> steps = steps();
    List<WorkerRow> living = living(silence);
    double perChunk = measuredPerChunk(living);
    List<WorkerLoad> workers = new ArrayList<>();
    int running = 0;
    for (WorkerRow worker : living) {
      int itsSteps = steps.getOrDefault(worker.instance(), 0);
      running += itsSteps;
      workers.add(worker.load(itsSteps, perChunk));
    }
    // The steps of a dead worker wait for another one.
    int all = steps.values().stream().mapToInt(Integer::intValue).sum();
    return new RenderCapacity(workers, all - running);
  }

  /**
   * The heavy steps that run on each worker; those that wait have an empty name, and are counted up
   * to a maximum. In the order of an index, so that PostgreSQL follows it: the statement reads the
   * running steps, and no more waiting ones than it counts.
   */
  private Map<String, Integer> steps() {
    return database.with(
        handle ->
            handle
                .createQuery(STEPS)
                .reduceRows(
                    new HashMap<>(),
                    (map, row) -> {
                      map.put(
                          row.getColumn("worker", String.class),
                          row.getColumn("steps", Integer.class));
                      return map;
                    }));
  }

  /**
   * The workers that were seen within the retention, in the order of their names.
   *
   * @param silence workers not seen for longer are not alive
   */
  List<WorkerEntry> list(Duration silence) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select instance, name, slots, parallel_chunks, speed, version, ffmpeg, caption_obstacle,
                           free_bytes,
                           last_seen,
                           exists (select 1 from worker_pause where name = worker.name) as paused,
                           last_seen > current_timestamp - cast(:seconds as bigint) * interval '1' second
                             as alive,
                           (select count(*) from step_execution
                            where picked_by = worker.instance and picked) as steps
                    from worker
                    where last_seen > current_timestamp - cast(:kept as bigint) * interval '1' second
                    order by name, instance
                    """)
                .bind("seconds", silence.toSeconds())
                .bind("kept", WorkerRegistry.RETENTION.toSeconds())
                .map((row, context) -> entry(row))
                .list());
  }

  private static WorkerEntry entry(ResultSet row) throws SQLException {
    double speed = row.getDouble("speed");
    return new WorkerEntry(
        row.getString("instance"),
        row.getString("name"),
        row.getBoolean("alive"),
        row.getBoolean("paused"),
        row.getInt("slots"),
        row.getInt("parallel_chunks"),
        speed > 0 ? OptionalDouble.of(speed) : OptionalDouble.empty(),
        Optional.ofNullable(row.getString("version")),
        Optional.ofNullable(row.getString("ffmpeg")),
        captionSupport(row.getString("caption_obstacle")),
        row.getLong("free_bytes"),
        row.getInt("steps"),
        Rows.instant(row, "last_seen"));
  }

  private List<WorkerRow> living(Duration silence) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select instance, slots, parallel_chunks, speed from worker
                    where last_seen > current_timestamp - cast(:seconds as bigint) * interval '1' second
                    """)
                .bind("seconds", silence.toSeconds())
                .map(
                    (row, context) ->
                        new WorkerRow(
                            row.getString("instance"),
                            row.getInt("slots"),
                            row.getInt("parallel_chunks"),
                            row.getDouble("speed")))
                .list());
  }

  /**
   * Whether a living worker that takes steps can draw captions into the picture.
   *
   * @param silence workers not seen for longer are not counted
   */
  CaptionSupport captionSupport(Duration silence) {
    List<CaptionSupport> workers =
        database.with(
            handle ->
                handle
                    .createQuery(
                        """
                        select caption_obstacle from worker
                        where last_seen > current_timestamp - cast(:seconds as bigint) * interval '1' second
                          and parallel_chunks > 0
                        order by name, instance
                        """)
                    .bind("seconds", silence.toSeconds())
                    .map((row, context) -> captionSupport(row.getString("caption_obstacle")))
                    .list());
    return CaptionSupport.ofInstance(workers);
  }

  private static CaptionSupport captionSupport(@Nullable String obstacle) {
    return obstacle == null
        ? CaptionSupport.UNKNOWN
        : CaptionSupport.of(Optional.of(obstacle).filter(text -> !text.isEmpty()));
  }

  /** The average speed per parallel chunk of the workers whose speed is known; 1 if none is. */
  private static double measuredPerChunk(List<WorkerRow> workers) {
    return workers.stream()
        .filter(worker -> worker.speed() > 0 && worker.parallelChunks() > 0)
        .mapToDouble(worker -> worker.speed() / worker.parallelChunks())
        .average()
        .orElse(1);
  }

  /**
   * A row of the table.
   *
   * @param speed 0 if it was not measured yet
   */
  private record WorkerRow(String instance, int slots, int parallelChunks, double speed) {
    /**
     * @param perChunk the speed per parallel chunk of a worker without measurement
     */
    WorkerLoad load(int running, double perChunk) {
      double known = speed > 0 ? speed : Math.max(1, parallelChunks) * perChunk;
      return new WorkerLoad(slots, parallelChunks, running, known);
    }
  }
}
