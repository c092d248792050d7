package dev.vidport.library;

import dev.vidport.persistence.access.JdbcIdempotencyKeys;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.usecases.UseCases;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Registers the periodic sweeps. Each sweep runs on one worker at a time. */
final class Sweeps {
  private static final Logger LOG = LoggerFactory.getLogger(Sweeps.class);
  private static final Duration STORE_INTERVAL = Duration.ofSeconds(20);
  private static final Duration UPLOADS_INTERVAL = Duration.ofMinutes(10);
  private static final Duration KEYS_INTERVAL = Duration.ofHours(1);
  private static final Duration JOBS_INTERVAL = Duration.ofMinutes(10);

  /** Ended jobs stay this long, so that an operator can inspect them. */
  private static final Duration JOB_RETENTION = Duration.ofDays(7);

  private static final int MAX_JOBS = 5_000;

  private final JdbcIdempotencyKeys keys;
  private final JdbcRenderJobs jobs;
  private final Clock clock;

  @Inject
  Sweeps(JdbcIdempotencyKeys keys, JdbcRenderJobs jobs, Clock clock) {
    this.keys = keys;
    this.jobs = jobs;
    this.clock = clock;
  }

  /** Registers the sweeps. Must be called before the engine starts. */
  void register(JobEngine engine, UseCases useCases) {
    engine.every(
        "clean-store", STORE_INTERVAL, tolerant("Store", useCases.garbageCollector()::sweep));
    engine.every(
        "sweep-uploads", UPLOADS_INTERVAL, tolerant("Upload", useCases.uploads().sweep()::handle));
    engine.every("forget-idempotency-keys", KEYS_INTERVAL, () -> keys.sweep(clock.instant()));
    engine.every(
        "forget-jobs",
        JOBS_INTERVAL,
        () -> jobs.forget(clock.instant().minus(JOB_RETENTION), MAX_JOBS));
  }

  /** Logs a store failure; the next sweep tries again. */
  private static Runnable tolerant(String name, Sweep sweep) {
    return () -> {
      try {
        sweep.run();
      } catch (IOException e) {
        LOG.warn("{} sweep failed, the next sweep retries: {}", name, e.getMessage());
      }
    };
  }

  private interface Sweep {
    void run() throws IOException;
  }
}
