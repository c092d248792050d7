package dev.vidport.persistence.job;

import dev.vidport.domain.job.StepKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What waits and runs in the whole instance.
 *
 * @param steps those of each kind and state of which there are any
 * @param events that are not delivered yet, up to {@link JdbcBacklog#MOST_EVENTS}
 * @param oldestEvent when the first of them was added
 */
public record Backlog(List<Steps> steps, int events, Optional<Instant> oldestEvent) {
  public Backlog {
    steps = List.copyOf(steps);
  }

  /** Since when the step is due that nobody has picked for longest. */
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
   * @param oldest when the first of them is or was due
   */
  public record Steps(StepKind kind, State state, int count, Instant oldest) {}

  /** Where a step stands. */
  public enum State {
    QUEUED,
    RUNNING,
    /** It failed, and waits for its next try. */
    RETRY
  }
}
