package dev.vidport.library;

import dev.vidport.persistence.access.JdbcIdempotencyKeys;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.persistence.job.JobEngine;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.upload.SweepUploads;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The work that comes round again and again, on one worker at a time. */
final class Sweeps {
  private static final Logger LOG = LoggerFactory.getLogger(Sweeps.class);
  private static final Duration STORE = Duration.ofSeconds(20);
  private static final Duration UPLOADS = Duration.ofMinutes(10);
  private static final Duration KEYS = Duration.ofHours(1);
  private static final Duration JOBS = Duration.ofMinutes(10);

  /** For as long an operator may want to look at what an ended job did. */
  private static final Duration ENDED_JOBS_KEPT = Duration.ofDays(7);

  private static final int MOST_JOBS = 5_000;

  private final JobEngine engine;
  private final CleanStore store;
  private final SweepUploads uploads;
  private final JdbcIdempotencyKeys keys;
  private final JdbcRenderJobs jobs;
  private final Clock clock;

  @Inject
  Sweeps(
      JobEngine engine,
      CleanStore store,
      SweepUploads uploads,
      JdbcIdempotencyKeys keys,
      JdbcRenderJobs jobs,
      Clock clock) {
    this.engine = engine;
    this.store = store;
    this.uploads = uploads;
    this.keys = keys;
    this.jobs = jobs;
    this.clock = clock;
  }

  /** To be called before the engine starts. */
  void register() {
    engine.every("clean-store", STORE, tolerant("cleaning the store", store::sweep));
    engine.every("sweep-uploads", UPLOADS, tolerant("sweeping uploads", uploads::handle));
    engine.every("forget-idempotency-keys", KEYS, () -> keys.sweep(clock.instant()));
    engine.every(
        "forget-jobs", JOBS, () -> jobs.forget(clock.instant().minus(ENDED_JOBS_KEPT), MOST_JOBS));
  }

  /** A store that is away now is asked again next time round. */
  private static Runnable tolerant(String what, Sweep sweep) {
    return () -> {
      try {
        sweep.run();
      } catch (IOException e) {
        LOG.warn("{} failed and will be tried again: {}", what, e.getMessage());
      }
    };
  }

  private interface Sweep {
    void run() throws IOException;
  }
}
