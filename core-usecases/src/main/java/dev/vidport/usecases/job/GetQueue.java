package dev.vidport.usecases.job;

import dev.vidport.usecases.job.port.Backlog;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.QueueOverview;
import dev.vidport.usecases.job.port.StepLane;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Returns how many steps wait and run in each lane, for an operator. */
public final class GetQueue {
  private final QueueOverview overview;
  private final JobKinds kinds;
  private final InstantSource clock;

  GetQueue(QueueOverview overview, JobKinds kinds, InstantSource clock) {
    this.overview = overview;
    this.kinds = kinds;
    this.clock = clock;
  }

  public View handleAsOperator() {
    Backlog backlog = overview.backlog();
    Instant now = clock.instant();
    return new View(
        Arrays.stream(StepLane.values()).map(lane -> lane(lane, backlog, now)).toList(),
        backlog.events(),
        backlog.oldestEvent());
  }

  /** Steps that this release does not know are in no lane. */
  private Lane lane(StepLane lane, Backlog backlog, Instant now) {
    List<Backlog.Steps> steps =
        backlog.steps().stream()
            .filter(group -> kinds.steps().contains(group.kind()))
            .filter(group -> kinds.lane(group.kind()) == lane)
            .toList();
    return new Lane(
        lane,
        count(steps, Backlog.State.QUEUED),
        count(steps, Backlog.State.RUNNING),
        count(steps, Backlog.State.RETRY),
        new Backlog(steps, 0, Optional.empty()).oldestDue(now));
  }

  private static int count(List<Backlog.Steps> steps, Backlog.State state) {
    return steps.stream()
        .filter(group -> group.state() == state)
        .mapToInt(Backlog.Steps::count)
        .sum();
  }

  /**
   * The queue of the instance.
   *
   * @param events events that are not delivered to webhooks yet
   * @param oldestEvent when the oldest of them was added
   */
  public record View(List<Lane> lanes, int events, Optional<Instant> oldestEvent) {
    public View {
      lanes = List.copyOf(lanes);
    }
  }

  /**
   * The steps of a lane.
   *
   * @param retrying steps that failed and wait for their next attempt
   * @param oldestDue since when the step that has waited longest is due; empty when none waits
   */
  public record Lane(
      StepLane lane, int queued, int running, int retrying, Optional<Instant> oldestDue) {}
}
