package dev.vidport.persistence.job;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.usecases.job.port.Job;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job as it is read: the same columns of the job in each row, and one result or note of a step.
 *
 * @param step of the result or note; empty when the job has none
 */
record JobRow(
    String kind,
    String account,
    String video,
    Instant createdAt,
    Optional<Instant> startedAt,
    String done,
    double progress,
    boolean redrive,
    boolean drawsCaptions,
    Optional<String> step,
    Optional<String> result,
    Optional<String> note) {
  static JobRow read(ResultSet row) throws SQLException {
    return new JobRow(
        row.getString("kind"),
        row.getString("account_id"),
        row.getString("video_id"),
        Rows.instant(row, "created_at"),
        Rows.optionalInstant(row, "started_at"),
        row.getString("done"),
        row.getDouble("progress"),
        row.getBoolean("redrive"),
        row.getBoolean("draws_captions"),
        Rows.text(row, "step"),
        Rows.text(row, "result"),
        Rows.text(row, "note"));
  }

  static Optional<Job> read(JobId id, List<JobRow> rows) {
    return rows.stream().findFirst().map(first -> first.job(id, rows));
  }

  /** The job without its results and notes. */
  Job job(JobId id) {
    return job(id, List.of());
  }

  private Job job(JobId id, List<JobRow> rows) {
    Map<Step, String> results = new HashMap<>();
    Map<Step, String> notes = new HashMap<>();
    for (JobRow row : rows) {
      if (row.step.isPresent()) {
        Step of = StepText.parseInJob(id, kind, row.step.get());
        row.result.ifPresent(text -> results.put(of, text));
        row.note.ifPresent(text -> notes.put(of, text));
      }
    }
    return new Job(
        id,
        kind,
        new AccountId(account),
        new VideoId(video),
        createdAt,
        startedAt,
        StepText.parseDone(id, kind, done),
        results,
        progress,
        notes,
        redrive,
        drawsCaptions);
  }
}
