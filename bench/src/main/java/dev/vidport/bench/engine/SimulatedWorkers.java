package dev.vidport.bench.engine;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.persistence.engine.WorkerName;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.render.RenderKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Simulates several hosts by workers in one process that share a database. */
final class SimulatedWorkers {
  private static final JobKinds KINDS = JobKinds.of(RenderKind.KIND);
  private static final int BATCH = 200;

  private final Database database;
  private final Path folder;
  private final Random random = new Random();

  SimulatedWorkers(Database database, Path folder) {
    this.database = database;
    this.folder = folder;
  }

  /**
   * Runs jobs of a single step, each for its own account.
   *
   * @param sleep how long each step sleeps
   * @return seconds from the start of the workers until the last step is done
   */
  double drain(int workers, int slots, int jobs, Duration sleep)
      throws IOException, InterruptedException {
    return run(
        workers,
        slots,
        jobs,
        sleep,
        steps -> {
          for (int done = 0; done < jobs; done += BATCH) {
            int batch = Math.min(BATCH, jobs - done);
            database.run(
                () -> {
                  for (int i = 0; i < batch; i++) {
                    queue(steps, 1);
                  }
                });
          }
        });
  }

  /** Runs one job on a worker with a single slot. */
  double drainOneJob(int chunks, Duration sleep) throws IOException, InterruptedException {
    return run(1, 1, chunks, sleep, steps -> database.run(() -> queue(steps, chunks)));
  }

  private double run(
      int workers, int slots, int count, Duration sleep, Consumer<StepScheduler> fill)
      throws IOException, InterruptedException {
    List<JobEngine> engines = new ArrayList<>();
    try {
      for (int i = 0; i < workers; i++) {
        String host = "bench-" + i;
        JobEngineSettings settings =
            JobEngineSettings.defaults(WorkerName.of(host), slots, 1, folder.resolve(host));
        engines.add(new JobEngine(database, KINDS, settings));
      }
      fill.accept(engines.get(0));
      SleepingStepHandler steps = new SleepingStepHandler(count, sleep);
      long begin = System.nanoTime();
      engines.forEach(engine -> engine.start(steps));
      steps.awaitEnd();
      return (System.nanoTime() - begin) / 1e9;
    } finally {
      engines.forEach(JobEngine::close);
    }
  }

  private void queue(StepScheduler steps, int chunks) {
    JobId job = JobId.random(random);
    Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
    new JdbcJobs(database)
        .insert(
            Job.queued(
                job, RenderSteps.JOB, AccountId.random(random), VideoId.random(random), now));
    for (int i = 0; i < chunks; i++) {
      steps.enqueue(new Step(job, RenderSteps.CHUNK, i));
    }
  }
}
