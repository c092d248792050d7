package dev.vidport.bench.engine;

import dev.vidport.bench.system.Pause;
import dev.vidport.domain.job.Step;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepHandler;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Steps that do nothing, or sleep, and are counted. */
final class Countdown implements StepHandler {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final CountDownLatch left;
  private final Duration each;

  /**
   * @param each how long a step sleeps; zero for not at all
   */
  Countdown(int steps, Duration each) {
    this.left = new CountDownLatch(steps);
    this.each = each;
  }

  @Override
  public Duration limit(Step step) {
    return LONGEST;
  }

  @Override
  public Result run(Step step, StepControl control) throws InterruptedException {
    if (!each.isZero()) {
      Pause.of(each);
    }
    return Result.of(() -> {});
  }

  /** In the transaction that marks the step as done, so that its cost is counted. */
  @Override
  public List<Step> after(Step step, Set<Step> done) {
    left.countDown();
    return List.of();
  }

  @Override
  public void gaveUp(Step step, Reason reason, Throwable last) {
    throw new IllegalStateException("a step that does nothing was given up", last);
  }

  void awaitEnd() throws IOException, InterruptedException {
    if (!left.await(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
      throw new IOException(left.getCount() + " steps were not done in time");
    }
  }
}
