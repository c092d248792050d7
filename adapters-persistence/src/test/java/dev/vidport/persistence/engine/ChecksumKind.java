package dev.vidport.persistence.engine;

import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.JobKind;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.job.port.StepLane;
import dev.vidport.usecases.step.port.StepControl;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** A second kind of job, for tests: reads a published video, then stores its checksum. */
final class ChecksumKind implements StepHandler {
  static final StepKind READ = new StepKind("CHECKSUM", "READ");
  static final StepKind STORE = new StepKind("CHECKSUM", "STORE");
  static final JobKind KIND =
      new JobKind("CHECKSUM", READ, Map.of(READ, StepLane.HEAVY, STORE, StepLane.QUICK));

  final List<Step> givenUp = new CopyOnWriteArrayList<>();
  private final Jobs jobs;

  ChecksumKind(Jobs jobs) {
    this.jobs = jobs;
  }

  @Override
  public Duration limit(Step step) {
    return Duration.ofMinutes(1);
  }

  @Override
  public Result run(Step step, StepControl control) {
    Job job = jobs.find(step.job()).orElseThrow();
    if (step.kind().equals(READ)) {
      String sum = Integer.toHexString(job.video().value().hashCode());
      return Result.of(() -> jobs.saveResult(step, control.attempt(), "\"" + sum + "\""));
    }
    String read = job.results().get(Step.only(job.id(), READ));
    return Result.last(() -> jobs.saveResult(step, control.attempt(), read));
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    return step.kind().equals(READ) ? List.of(Step.only(step.job(), STORE)) : List.of();
  }

  @Override
  public void onGivenUp(Step step, Reason reason, Throwable last) {
    givenUp.add(step);
  }
}
