package dev.vidport.persistence.job;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.persistence.thumbnail.StillsRow;
import dev.vidport.usecases.job.RenderJob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads a job from its row, and its progress from the steps that are done. */
final class RenderJobRow {
  private RenderJobRow() {}

  /** Reads the columns that {@link JdbcRenderJobs#find} selects. */
  static RenderJob read(JobId id, ResultSet row) throws SQLException {
    Optional<RenderPlan> plan =
        Optional.ofNullable(JsonColumn.read(row.getString("plan"), PlanRow.class))
            .map(PlanRow::plan);
    Map<Step, String> done = StepText.parseDone(id, row.getString("done"));
    return new RenderJob(
        id,
        new AccountId(row.getString("account_id")),
        new VideoId(row.getString("video_id")),
        Rows.instant(row, "created_at"),
        Optional.ofNullable(Rows.nullableInstant(row, "started_at")),
        JsonColumn.readList(row.getString("facts"), SourceFactsRow.class).stream()
            .map(SourceFactsRow::facts)
            .toList(),
        plan,
        length(row),
        Optional.ofNullable(JsonColumn.read(row.getString("stills"), StillsRow.class))
            .map(StillsRow::stills),
        progress(
            plan,
            done.keySet(),
            row.getDouble("video_seconds"),
            Optional.ofNullable(row.getString("reception")).map(RecordingProgress::valueOf)),
        done,
        row.getBoolean("redrive"));
  }

  private static OptionalLong length(ResultSet row) throws SQLException {
    long length = row.getLong("length_micros");
    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(length);
  }

  private static Progress progress(
      Optional<RenderPlan> plan,
      Set<Step> done,
      double videoSeconds,
      Optional<RecordingProgress> reception) {
    int chunks =
        plan.filter(known -> !known.encoded().isEmpty())
            .map(known -> known.chunks().size())
            .orElse(0);
    boolean received = has(done, StepKind.RECEIVE) && !has(done, StepKind.PLAN);
    return new Progress(
        plan.isPresent(),
        chunks,
        // A live rendered recording has all of its chunks at its end.
        received ? chunks : count(done, StepKind.CHUNK),
        (plan.isPresent() && received) || has(done, StepKind.AUDIO),
        videoSeconds,
        plan.map(known -> known.top().label()),
        plan.isPresent() ? Optional.empty() : reception);
  }

  private static boolean has(Set<Step> done, StepKind kind) {
    return count(done, kind) > 0;
  }

  private static int count(Set<Step> done, StepKind kind) {
    return (int) done.stream().filter(step -> step.kind() == kind).count();
  }
}
