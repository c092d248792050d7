package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.persistence.database.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The rows of the workers of the instance, in the table {@code worker}, which each renews with its
 * heartbeat. Uses the database's clock only, so that a wrong clock of one host cannot make another
 * look dead.
 */
final class WorkerRegistry {
  /** Workers not seen for this long are deleted. */
  static final Duration RETENTION = Duration.ofDays(1);

  private static final String RENEW =
      """
      update worker set slots = :slots, parallel_chunks = :parallelChunks, speed = :speed,
          version = :version, ffmpeg = :ffmpeg, caption_obstacle = :captionObstacle,
          free_bytes = :freeBytes, last_seen = current_timestamp
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
            (instance, name, slots, parallel_chunks, speed, version, ffmpeg, caption_obstacle,
             free_bytes, last_seen)
        values (:instance, :name, :slots, :parallelChunks, :speed, :version, :ffmpeg,
            :captionObstacle, :freeBytes, current_timestamp)
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
            select current_timestamp as now, renewed.instance,
                exists (select 1 from worker_pause where name = :name) as paused, late.*
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
              Query query =
                  handle
                      .createQuery(sql)
                      .bind("instance", worker.worker().instance())
                      .bind("name", worker.worker().name());
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
        rows.get(0).isPaused(),
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
        .bind("captionObstacle", state.captionObstacle())
        .bind("freeBytes", state.freeBytes());
  }

  private void deleteOld() {
    database.update(
        "delete from worker where last_seen < current_timestamp - cast(:seconds as bigint) * interval '1' second",
        statement -> statement.bind("seconds", RETENTION.toSeconds()));
  }

  /** Whether an operator has paused the worker. */
  boolean isPaused(WorkerName worker) {
    return database.apart(
        handle ->
            handle
                .createQuery("select exists (select 1 from worker_pause where name = :name)")
                .bind("name", worker.name())
                .mapTo(boolean.class)
                .one());
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
   * What a heartbeat has read.
   *
   * @param now the database's time
   * @param isRenewed whether the worker had a row
   * @param isPaused whether an operator has paused the worker
   * @param late the heartbeats of steps that are late, the earliest first
   */
  record Beat(Instant now, boolean isRenewed, boolean isPaused, List<StepHeartbeat> late) {}

  private record BeatRow(
      Instant now, boolean isRenewed, boolean isPaused, Optional<StepHeartbeat> late) {
    static BeatRow read(ResultSet row) throws SQLException {
      return new BeatRow(
          Rows.instant(row, "now"),
          row.getString("instance") != null,
          row.getBoolean("paused"),
          row.getString("task_instance") == null
              ? Optional.empty()
              : Optional.of(StepLeases.heartbeat(row)));
    }
  }
}
