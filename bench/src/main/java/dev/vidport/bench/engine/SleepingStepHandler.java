package dev.vidport.bench.engine;

import dev.vidport.bench.system.BenchSleeper;
import dev.vidport.domain.job.Step;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.step.port.StepControl;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Handles steps by doing nothing or sleeping, and counts them. */
final class SleepingStepHandler implements StepHandler {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final CountDownLatch remaining;
  private final Duration sleep;

  /**
   * @param sleep how long each step sleeps; may be zero
   */
  SleepingStepHandler(int steps, Duration sleep) {
    this.remaining = new CountDownLatch(steps);
    this.sleep = sleep;
  }

  @Override
  public Duration limit(Step step) {
    return TIMEOUT;
  }

  @Override
  public Result run(Step step, StepControl control) throws InterruptedException {
    if (!sleep.isZero()) {
      BenchSleeper.sleep(sleep);
    }
    return Result.of(() -> {});
  }

  /** Counts within the transaction that marks the step as done, so that its cost is included. */
  @Override
  public List<Step> after(Step step, Set<Step> done) {
    remaining.countDown();
    return List.of();
  }

  @Override
  public void onGivenUp(Step step, Reason reason, Throwable last) {
    throw new IllegalStateException("the engine gave up a step that does nothing", last);
  }

  void awaitEnd() throws IOException, InterruptedException {
    if (!remaining.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
      throw new IOException(
          remaining.getCount() + " steps did not finish within " + TIMEOUT.toSeconds() + " s");
    }
  }
}
