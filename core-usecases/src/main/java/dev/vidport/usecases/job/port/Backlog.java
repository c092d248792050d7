package dev.vidport.usecases.job.port;

import dev.vidport.domain.job.StepKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The waiting and running work of the whole instance.
 *
 * @param steps one entry for each kind and state with at least one step
 * @param events events that are not delivered to webhooks yet, counted up to the limit of the query
 * @param oldestEvent when the oldest of them was added
 * @param captionSteps steps that wait for a worker that draws captions into the picture
 */
public record Backlog(
    List<Steps> steps, int events, Optional<Instant> oldestEvent, int captionSteps) {
  public Backlog {
    steps = List.copyOf(steps);
  }

  /** Work without captions in the picture. */
  public Backlog(List<Steps> steps, int events, Optional<Instant> oldestEvent) {
    this(steps, events, oldestEvent, 0);
  }

  /** Since when the step that has waited longest is due. */
  public Optional<Instant> oldestDue(Instant now) {
    return steps.stream()
        .filter(group -> group.state() != State.RUNNING)
        .flatMap(group -> Stream.of(group.oldest()))
        .filter(due -> !due.isAfter(now))
        .min(Instant::compareTo);
  }

  /**
   * Steps of one kind and state.
   *
   * @param oldest when the earliest of them is or was due
   */
  public record Steps(StepKind kind, State state, int count, Instant oldest) {}

  /** The state of a step. */
  public enum State {
    QUEUED,
    RUNNING,
    /** It failed and waits for its next attempt. */
    RETRY
  }
}
