package dev.vidport.persistence.engine;

import dev.vidport.domain.job.Step;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.step.port.StepControl;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/** A handler whose steps do the work that a test sets, and that records all calls. */
final class RecordingStepHandler implements StepHandler {
  final List<Step> began = new CopyOnWriteArrayList<>();
  final List<Step> committed = new CopyOnWriteArrayList<>();
  final List<Step> stopped = new CopyOnWriteArrayList<>();
  final List<GivenUp> givenUp = new CopyOnWriteArrayList<>();

  private volatile Duration limit = Duration.ofMinutes(1);
  private volatile Work work = (step, control) -> done(step);
  private volatile Runnable givingUp = () -> {};
  private volatile BiFunction<Step, Set<Step>, List<Step>> after = (step, done) -> List.of();

  RecordingStepHandler doing(Work what) {
    work = what;
    return this;
  }

  RecordingStepHandler followedBy(BiFunction<Step, Set<Step>, List<Step>> next) {
    after = next;
    return this;
  }

  RecordingStepHandler onGivingUp(Runnable action) {
    givingUp = action;
    return this;
  }

  RecordingStepHandler within(Duration most) {
    limit = most;
    return this;
  }

  /** A result that only records its commit. */
  Result done(Step step) {
    return Result.of(() -> committed.add(step));
  }

  /** Works until it is stopped, like a program that is killed. */
  Result workUntilStopped(Step step, StepControl control) throws Exception {
    CountDownLatch stop = new CountDownLatch(1);
    try (StepControl.Registration registration = control.onStop(stop::countDown)) {
      if (!stop.await(30, TimeUnit.SECONDS)) {
        throw new AssertionError(step + " was not stopped");
      }
    }
    stopped.add(step);
    control.check();
    throw new AssertionError("the stop action ran but the step is not stopped");
  }

  @Override
  public Duration limit(Step step) {
    return limit;
  }

  @Override
  public Result run(Step step, StepControl control) throws Exception {
    began.add(step);
    return work.run(step, control);
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    return after.apply(step, done);
  }

  @Override
  public void onGivenUp(Step step, Reason reason, Throwable last) {
    givingUp.run();
    givenUp.add(new GivenUp(step, reason, last));
  }

  /** The work of a step. */
  interface Work {
    Result run(Step step, StepControl control) throws Exception;
  }

  record GivenUp(Step step, Reason reason, Throwable last) {}
}
