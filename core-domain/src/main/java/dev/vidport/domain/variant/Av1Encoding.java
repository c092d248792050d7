package dev.vidport.domain.variant;

import dev.vidport.domain.id.JobId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The renditions of a published video in AV1, from the time that they are queued.
 *
 * @param job the job that encodes them
 * @param reason why there are none; present if they were skipped or failed
 * @param percentOfBits what the comparison found, in percent of the bits in H.264 at equal quality;
 *     empty before it
 * @param renditions labels of the renditions, the largest first; empty until they are published
 * @param storedBytes total size of their published objects in bytes
 */
public record Av1Encoding(
    JobId job,
    State state,
    Optional<String> reason,
    OptionalInt percentOfBits,
    List<String> renditions,
    long storedBytes) {
  public Av1Encoding {
    renditions = List.copyOf(renditions);
    if (reason.isPresent() != (state == State.SKIPPED || state == State.FAILED)) {
      throw new IllegalArgumentException("a reason does not fit " + state);
    }
    if (renditions.isEmpty() != (state != State.PUBLISHED)) {
      throw new IllegalArgumentException("renditions do not fit " + state);
    }
  }

  public static Av1Encoding queued(JobId job) {
    return of(job, State.PROCESSING, Optional.empty(), OptionalInt.empty());
  }

  private static Av1Encoding of(
      JobId job, State state, Optional<String> reason, OptionalInt percent) {
    return new Av1Encoding(job, state, reason, percent, List.of(), 0);
  }

  /** What the comparison found. */
  public Av1Encoding compared(Av1Decision decision) {
    return of(job, state, reason, OptionalInt.of(decision.percentOfBits()));
  }

  public Av1Encoding skipped(String why) {
    return of(job, State.SKIPPED, Optional.of(why), percentOfBits);
  }

  public Av1Encoding failed(String why) {
    return of(job, State.FAILED, Optional.of(why), percentOfBits);
  }

  public Av1Encoding published(List<String> labels, long bytes) {
    return new Av1Encoding(job, State.PUBLISHED, Optional.empty(), percentOfBits, labels, bytes);
  }

  public boolean isProcessing() {
    return state == State.PROCESSING;
  }

  /** The state of an encoding. */
  public enum State {
    PROCESSING,
    PUBLISHED,
    /** AV1 does not pay for this video, or can't be encoded here. */
    SKIPPED,
    FAILED
  }
}
