package dev.vidport.bench.engine;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;

/** Queues jobs in a database as completed uploads do. */
final class StepQueueFiller {
  private static final int BATCH = 200;

  private final Database database;
  private final Jobs jobs;
  private final StepScheduler steps;
  private final Random random = new Random();

  StepQueueFiller(Database database, StepScheduler steps) {
    this.database = database;
    this.jobs = new JdbcJobs(database);
    this.steps = steps;
  }

  /** Queues jobs of a single chunk, each for its own account. */
  void addJobs(int count) {
    for (int done = 0; done < count; done += BATCH) {
      int batch = Math.min(BATCH, count - done);
      database.run(
          () -> {
            for (int i = 0; i < batch; i++) {
              addJob(1);
            }
          });
    }
  }

  /** Queues one job of {@code count} chunks. */
  void addJob(int count) {
    database.run(
        () -> {
          JobId job = JobId.random(random);
          jobs.insert(job(job));
          for (int i = 0; i < count; i++) {
            steps.enqueue(new Step(job, RenderSteps.CHUNK, i));
          }
        });
  }

  private Job job(JobId id) {
    return Job.queued(
        id,
        RenderSteps.JOB,
        AccountId.random(random),
        VideoId.random(random),
        Instant.now().truncatedTo(ChronoUnit.MICROS));
  }
}
