package dev.vidport.persistence.job;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.FairShareOrder;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.engine.JobLogContext;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.persistence.thumbnail.StillsRow;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Render jobs in the table {@code render_job}, with the progress of their chunks. */
public final class JdbcRenderJobs implements RenderJobs {
  private final Database database;
  private final ChunkProgressStore chunkProgress;

  public JdbcRenderJobs(Database database) {
    this.database = database;
    this.chunkProgress = new ChunkProgressStore(database);
  }

  @Override
  public void insert(RenderJob job) {
    Instant turn = FairShareOrder.ofJob(job.createdAt(), unfinished(job.account()));
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
                .bind("request", JobLogContext.current(JobLogContext.REQUEST).orElse(null))
                .bind("trace", JobLogContext.current(JobLogContext.TRACE).orElse(null))
                .execute());
  }

  /** Counts up to the number of jobs that influence the queue order. */
  private int unfinished(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select count(*) from (
                      select 1 from render_job where account_id = :account and not ended
                      fetch first :max rows only) as unfinished
                    """)
                .bind("account", account.value())
                .bind("max", FairShareOrder.MAX_COUNTED_JOBS)
                .mapTo(int.class)
                .one());
  }

  /** A job is in redrive while a failed step of it waits in the queue. */
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
    save(id, "facts", JsonColumn.write(facts.stream().map(SourceFactsRow::of).toList()));
  }

  @Override
  public void savePlan(JobId id, RenderPlan plan) {
    save(id, "plan", JsonColumn.write(PlanRow.of(plan)));
  }

  @Override
  public void saveLength(JobId id, long lengthMicros) {
    save(id, "length_micros", lengthMicros);
  }

  @Override
  public void saveStills(JobId id, Stills stills) {
    save(id, "stills", JsonColumn.write(StillsRow.of(stills)));
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
  public void reception(JobId id, RecordingProgress recordingProgress) {
    save(id, "reception", recordingProgress.name());
  }

  @Override
  public void progress(JobId id, int chunk, double videoSeconds) {
    chunkProgress.progress(id, chunk, videoSeconds);
  }

  @Override
  public int forget(Instant before, int max) {
    return database.in(
        () -> {
          List<String> jobs = database.with(handle -> forgettable(handle, before, max));
          if (!jobs.isEmpty()) {
            delete("delete from render_chunk where job_id in (<jobs>)", jobs);
            delete("delete from render_job where id in (<jobs>)", jobs);
          }
          return jobs.size();
        });
  }

  /** The order names every column of the index, so that H2 follows the index. */
  private static List<String> forgettable(Handle handle, Instant before, int max) {
    return handle
        .createQuery(
            """
            select id from render_job job
            where ended = true and created_at < :before and not exists (
              select 1 from video
              where video.id = job.video_id and video.job_id = job.id and job_summary is null)
            order by ended, created_at, id
            fetch first :max rows only
            """)
        .bind("before", before)
        .bind("max", max)
        .mapTo(String.class)
        .list();
  }

  private void delete(String sql, List<String> jobs) {
    database.with(handle -> handle.createUpdate(sql).bindList("jobs", jobs).execute());
  }
}
