package dev.vidport.domain.job;

import dev.vidport.domain.id.JobId;
import java.util.List;
import java.util.Set;

/**
 * The steps of an AV1 job, and their order: compare → encode each chunk → publish. The names are
 * stored with jobs.
 */
public final class Av1Steps {
  /** The name of this kind of job. */
  public static final String JOB = "AV1";

  /** Compares short parts of the video in both codecs, and decides. */
  public static final StepKind COMPARE = new StepKind(JOB, "COMPARE");

  /** Encodes a chunk in every rendition. */
  public static final StepKind CHUNK = new StepKind(JOB, "CHUNK");

  /** Joins the chunks and publishes them. */
  public static final StepKind PUBLISH = new StepKind(JOB, "PUBLISH");

  private Av1Steps() {}

  /**
   * The steps to start after {@code done} has finished.
   *
   * @param chunks the indexes of all chunks; none if the plan is lost, which the last step reports
   * @param allDone every finished step of the job, including {@code done}
   */
  public static List<Step> after(Step done, List<Integer> chunks, Set<Step> allDone) {
    JobId job = done.job();
    List<Step> encodes = chunks.stream().map(chunk -> new Step(job, CHUNK, chunk)).toList();
    if (done.kind().equals(COMPARE) && !encodes.isEmpty()) {
      return encodes;
    }
    return !done.kind().equals(PUBLISH) && allDone.containsAll(encodes)
        ? List.of(Step.only(job, PUBLISH))
        : List.of();
  }
}
