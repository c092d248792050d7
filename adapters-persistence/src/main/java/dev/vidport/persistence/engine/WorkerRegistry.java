package dev.vidport.persistence.engine;

import dev.vidport.domain.render.RenderCapacity;
import dev.vidport.domain.render.WorkerLoad;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.job.port.WorkerEntry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The workers of the instance, in the table {@code worker}. Uses the database's clock only, so that
 * a wrong clock of one host cannot make another look dead.
 */
final class WorkerRegistry {
  /** Workers not seen for this long are deleted. */
  private static final Duration RETENTION = Duration.ofDays(1);

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

  private static final String RENEW =
      """
      update worker set slots = :slots, parallel_chunks = :parallelChunks, speed = :speed,
          version = :version, ffmpeg = :ffmpeg, free_bytes = :freeBytes, last_seen = current_timestamp
      where instance = :instance
      """;

  private final Database database;

  WorkerRegistry(Database database) {
    this.database = database;
  }

  /** Records that the worker is alive now. */
  void heartbeat(JobEngineSettings worker, WorkerState state) {
    if (database.update(RENEW, statement -> bind(statement, worker, state)) == 0) {
      insert(worker, state);
    }
  }

  private void insert(JobEngineSettings worker, WorkerState state) {
    database.update(
        """
        insert into worker
            (instance, name, slots, parallel_chunks, speed, version, ffmpeg, free_bytes, last_seen)
        values (:instance, :name, :slots, :parallelChunks, :speed, :version, :ffmpeg, :freeBytes,
            current_timestamp)
        on conflict do nothing
        """,
        statement -> bind(statement, worker, state).bind("name", worker.worker().name()));
    deleteOld();
  }

  /**
   * As {@link #heartbeat}, and reads what each heartbeat needs: the database's clock, and the steps
   * whose heartbeats are late. On PostgreSQL this is one statement.
   *
   * @param age a heartbeat of a step is late if it is older
   * @param limit maximum number of late heartbeats
   */
  Beat beat(JobEngineSettings worker, WorkerState state, Duration age, int limit) {
    boolean isOneStatement = database.dialect() == Dialect.POSTGRESQL;
    String sql =
        String.format(
            Locale.ROOT,
            """
            %s
            select current_timestamp as now, renewed.instance, late.*
            from (select 1 as one) as always
            left join %s on true
            left join (%s) as late on true
            """,
            isOneStatement ? "with renewed as (" + RENEW + " returning instance)" : "",
            isOneStatement
                ? "renewed"
                : "(select instance from worker where instance = :instance) as renewed",
            StepLeases.stale(age, limit));
    if (!isOneStatement) {
      heartbeat(worker, state);
    }
    Beat beat =
        database.apart(
            handle -> {
              Query query = handle.createQuery(sql).bind("instance", worker.worker().instance());
              return read(isOneStatement ? bind(query, worker, state) : query);
            });
    if (!beat.isRenewed()) {
      insert(worker, state);
    }
    return beat;
  }

  /** The clock and the row of the worker are in every row of the result. */
  private static Beat read(Query query) {
    List<BeatRow> rows = query.map((row, context) -> BeatRow.read(row)).list();
    return new Beat(
        rows.get(0).now(),
        rows.get(0).isRenewed(),
        rows.stream().map(BeatRow::late).flatMap(Optional::stream).toList());
  }

  private static <S extends SqlStatement<S>> S bind(
      S statement, JobEngineSettings worker, WorkerState state) {
    OptionalDouble speed = state.speed();
    return statement
        .bind("instance", worker.worker().instance())
        .bind("slots", worker.slots())
        .bind("parallelChunks", state.parallelChunks())
        .bind("speed", speed.isPresent() ? (Double) speed.getAsDouble() : null)
        .bind("version", state.versions().vidport())
        .bind("ffmpeg", state.versions().ffmpeg())
        .bind("freeBytes", state.freeBytes());
  }

  private void deleteOld() {
    database.update(
        "delete from worker where last_seen < current_timestamp - cast(:seconds as bigint) * interval '1' second",
        statement -> statement.bind("seconds", RETENTION.toSeconds()));
  }

  void remove(String instance) {
    database.update(
        "delete from worker where instance = :instance",
        statement -> statement.bind("instance", instance));
  }

  /** The other workers of this name, with the times at which they renewed their rows last. */
  Map<String, Instant> namesakes(WorkerName worker) {
    return database.apart(
        handle ->
            handle
                .createQuery(
                    """
                    select instance, last_seen from worker
                    where name = :name and instance <> :instance
                    order by last_seen desc
                    fetch first 100 rows only
                    """)
                .bind("name", worker.name())
                .bind("instance", worker.instance())
                .map(
                    (row, context) ->
                        Map.entry(row.getString("instance"), Rows.instant(row, "last_seen")))
                .collectToMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /**
   * The workers, and the heavy steps that wait for one.
   *
   * @param silence workers not seen for longer are not counted
   */
  RenderCapacity capacity(Duration silence) {
    Map<String, Integer> steps = steps();
    List<RegisteredWorker> living = living(silence);
    double perChunk = measuredPerChunk(living);
    List<WorkerLoad> workers = new ArrayList<>();
    int running = 0;
    for (RegisteredWorker worker : living) {
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
                    select instance, name, slots, parallel_chunks, speed, version, ffmpeg, free_bytes,
                           last_seen,
                           last_seen > current_timestamp - cast(:seconds as bigint) * interval '1' second
                             as alive,
                           (select count(*) from step_execution
                            where picked_by = worker.instance and picked) as steps
                    from worker
                    where last_seen > current_timestamp - cast(:kept as bigint) * interval '1' second
                    order by name, instance
                    """)
                .bind("seconds", silence.toSeconds())
                .bind("kept", RETENTION.toSeconds())
                .map((row, context) -> entry(row))
                .list());
  }

  private static WorkerEntry entry(ResultSet row) throws SQLException {
    double speed = row.getDouble("speed");
    return new WorkerEntry(
        row.getString("instance"),
        row.getString("name"),
        row.getBoolean("alive"),
        row.getInt("slots"),
        row.getInt("parallel_chunks"),
        speed > 0 ? OptionalDouble.of(speed) : OptionalDouble.empty(),
        Optional.ofNullable(row.getString("version")),
        Optional.ofNullable(row.getString("ffmpeg")),
        row.getLong("free_bytes"),
        row.getInt("steps"),
        Rows.instant(row, "last_seen"));
  }

  private List<RegisteredWorker> living(Duration silence) {
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
                        new RegisteredWorker(
                            row.getString("instance"),
                            row.getInt("slots"),
                            row.getInt("parallel_chunks"),
                            row.getDouble("speed")))
                .list());
  }

  /** The average speed per parallel chunk of the workers whose speed is known; 1 if none is. */
  private static double measuredPerChunk(List<RegisteredWorker> workers) {
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
  private record RegisteredWorker(String instance, int slots, int parallelChunks, double speed) {
    /**
     * @param perChunk the speed per parallel chunk of a worker without measurement
     */
    WorkerLoad load(int running, double perChunk) {
      double known = speed > 0 ? speed : Math.max(1, parallelChunks) * perChunk;
      return new WorkerLoad(slots, parallelChunks, running, known);
    }
  }

  /**
   * What a heartbeat has read.
   *
   * @param now the database's time
   * @param isRenewed whether the worker had a row
   * @param late the heartbeats of steps that are late, the earliest first
   */
  record Beat(Instant now, boolean isRenewed, List<StepHeartbeat> late) {}

  private record BeatRow(Instant now, boolean isRenewed, Optional<StepHeartbeat> late) {
    static BeatRow read(ResultSet row) throws SQLException {
      return new BeatRow(
          Rows.instant(row, "now"),
          row.getString("instance") != null,
          row.getString("task_instance") == null
              ? Optional.empty()
              : Optional.of(StepLeases.heartbeat(row)));
    }
  }
}
