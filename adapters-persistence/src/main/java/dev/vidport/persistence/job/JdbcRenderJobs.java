package dev.vidport.persistence.job;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Reception;
import dev.vidport.domain.job.Turn;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Json;
import dev.vidport.persistence.thumbnail.StillsRow;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Render jobs in the table {@code render_job}, with what their chunks report. */
public final class JdbcRenderJobs implements RenderJobs {
  private final Database database;
  private final ChunkReports reports;

  public JdbcRenderJobs(Database database) {
    this.database = database;
    this.reports = new ChunkReports(database);
  }

  @Override
  public void insert(RenderJob job) {
    Instant turn = Turn.ofJob(job.createdAt(), unfinished(job.account()));
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    insert into render_job
                      (id, account_id, video_id, created_at, turn, done, ended,
                       request_id, traceparent)
                    values (:id, :account, :video, :createdAt, :turn, :done, false,
                            :request, :trace)
                    """)
                .bind("id", job.id().value())
                .bind("account", job.account().value())
                .bind("video", job.video().value())
                .bind("createdAt", job.createdAt())
                .bind("turn", turn)
                .bind("done", StepText.NONE)
                .bind("request", JobNames.now(JobNames.REQUEST).orElse(null))
                .bind("trace", JobNames.now(JobNames.TRACE).orElse(null))
                .execute());
  }

  /** No more than count. */
  private int unfinished(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select count(*) from (
                      select 1 from render_job where account_id = :account and not ended
                      fetch first :most rows only) as unfinished
                    """)
                .bind("account", account.value())
                .bind("most", Turn.MOST_JOBS)
                .mapTo(int.class)
                .one());
  }

  /** A failed step waits in the queue; it no longer does once it is picked again. */
  @Override
  public Optional<RenderJob> find(JobId id) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, video_id, created_at, started_at, facts, plan,
                           length_micros, stills, done, reception,
                           (select sum(video_seconds) from render_chunk where job_id = job.id)
                             as video_seconds,
                           exists (select 1 from step_execution
                                   where job_id = job.id and not picked
                                     and consecutive_failures > 0) as redrive
                    from render_job job where id = :id
                    """)
                .bind("id", id.value())
                .map((row, context) -> RenderJobRow.read(id, row))
                .findOne());
  }

  @Override
  public void started(JobId id, Instant at) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    "update render_job set started_at = :at where id = :id and started_at is null")
                .bind("id", id.value())
                .bind("at", at)
                .execute());
  }

  @Override
  public void saveFacts(JobId id, List<SourceFacts> facts) {
    save(id, "facts", Json.write(facts.stream().map(FactsRow::of).toList()));
  }

  @Override
  public void savePlan(JobId id, RenderPlan plan) {
    save(id, "plan", Json.write(PlanRow.of(plan)));
  }

  @Override
  public void saveLength(JobId id, long lengthMicros) {
    save(id, "length_micros", lengthMicros);
  }

  @Override
  public void saveStills(JobId id, Stills stills) {
    save(id, "stills", Json.write(StillsRow.of(stills)));
  }

  private void save(JobId id, String column, Object value) {
    database.with(
        handle ->
            handle
                .createUpdate("update render_job set %s = :value where id = :id".formatted(column))
                .bind("id", id.value())
                .bind("value", value)
                .execute());
  }

  @Override
  public void reception(JobId id, Reception reception) {
    save(id, "reception", reception.name());
  }

  @Override
  public void progress(JobId id, int chunk, double videoSeconds) {
    reports.progress(id, chunk, videoSeconds);
  }

  /**
   * Forgets jobs that have ended, the oldest first. What is wanted of them stands with their
   * videos; those of videos that ended before that was so are kept.
   *
   * @param before when those were made at the latest that may go
   * @param most how many at most
   * @return how many
   */
  public int forget(Instant before, int most) {
    return database.in(
        () -> {
          List<String> jobs = database.with(handle -> forgettable(handle, before, most));
          if (!jobs.isEmpty()) {
            delete("delete from render_chunk where job_id in (<jobs>)", jobs);
            delete("delete from render_job where id in (<jobs>)", jobs);
          }
          return jobs.size();
        });
  }

  /** The order names every column of the index, so that H2 follows it. */
  private static List<String> forgettable(Handle handle, Instant before, int most) {
    return handle
        .createQuery(
            """
            select id from render_job job
            where ended = true and created_at < :before and not exists (
              select 1 from video
              where video.id = job.video_id and video.job_id = job.id and job_summary is null)
            order by ended, created_at, id
            fetch first :most rows only
            """)
        .bind("before", before)
        .bind("most", most)
        .mapTo(String.class)
        .list();
  }

  private void delete(String sql, List<String> jobs) {
    database.with(handle -> handle.createUpdate(sql).bindList("jobs", jobs).execute());
  }
}
