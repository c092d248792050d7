package dev.vidport.usecases.job.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Step;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The record of a job of a video, of any kind, or of a job of a whole account.
 *
 * @param kind name of its kind, {@link JobKind#name}
 * @param video of a job of an account {@link #videoOf}, which no video has as its id
 * @param startedAt when its first step began; empty while it waits
 * @param done the completed steps, with the attempt of each that counts
 * @param results what steps have stored for later ones, as JSON
 * @param progress sum of the last amounts that its steps have reported; the kind defines the unit
 * @param notes the last note of each step that has one, such as what it waits for
 * @param redrive whether a step failed and waits for its next attempt
 * @param drawsCaptions whether its steps draw captions into the picture, which not every worker can
 */
public record Job(
    JobId id,
    String kind,
    AccountId account,
    VideoId video,
    Instant createdAt,
    Optional<Instant> startedAt,
    Map<Step, String> done,
    Map<Step, String> results,
    double progress,
    Map<Step, String> notes,
    boolean redrive,
    boolean drawsCaptions) {
  public Job {
    done = Map.copyOf(done);
    results = Map.copyOf(results);
    notes = Map.copyOf(notes);
  }

  /** A job of a whole account before its first step. */
  public static Job ofAccount(JobId id, String kind, AccountId account, Instant createdAt) {
    return queued(id, kind, account, videoOf(id), createdAt);
  }

  /** What the job of a whole account has in place of a video. */
  public static VideoId videoOf(JobId ofAccount) {
    return new VideoId(ofAccount.value());
  }

  /** A job before its first step. */
  public static Job queued(
      JobId id, String kind, AccountId account, VideoId video, Instant createdAt) {
    return new Job(
        id,
        kind,
        account,
        video,
        createdAt,
        Optional.empty(),
        Map.of(),
        Map.of(),
        0,
        Map.of(),
        false,
        false);
  }

  /** A copy whose steps draw captions into the picture, or do not. */
  public Job withDrawsCaptions(boolean wanted) {
    return new Job(
        id, kind, account, video, createdAt, startedAt, done, results, progress, notes, redrive,
        wanted);
  }
}
