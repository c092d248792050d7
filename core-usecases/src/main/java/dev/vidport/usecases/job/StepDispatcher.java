package dev.vidport.usecases.job;

import dev.vidport.domain.job.Step;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.step.port.StepControl;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Passes each step to the handler of its kind of job. A step of an unknown kind, queued by another
 * release, fails with a clear message; the engine retries it and then gives it up like any step.
 */
public final class StepDispatcher implements StepHandler {
  private final Map<String, StepHandler> handlers;

  /**
   * @param handlers by the names of their kinds of jobs
   */
  public StepDispatcher(Map<String, StepHandler> handlers) {
    this.handlers = Map.copyOf(handlers);
  }

  @Override
  public Duration limit(Step step) {
    return of(step).limit(step);
  }

  @Override
  public Duration totalLimit(Step step) {
    return of(step).totalLimit(step);
  }

  @Override
  public Result run(Step step, StepControl control) throws Exception {
    return of(step).run(step, control);
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    return of(step).after(step, done);
  }

  /** The job of an unknown kind ends; this release knows nothing else to end with it. */
  @Override
  public void onGivenUp(Step step, Reason reason, Throwable last) {
    find(step).ifPresent(handler -> handler.onGivenUp(step, reason, last));
  }

  private StepHandler of(Step step) {
    return find(step)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "unknown kind of job "
                        + step.kind().job()
                        + "; this release knows "
                        + handlers.keySet().stream().sorted().toList()));
  }

  private Optional<StepHandler> find(Step step) {
    return Optional.ofNullable(handlers.get(step.kind().job()));
  }
}
