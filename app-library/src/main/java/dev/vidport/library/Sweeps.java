package dev.vidport.library;

import dev.vidport.persistence.access.JdbcIdempotencyKeys;
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

  private final JobEngine engine;
  private final CleanStore store;
  private final SweepUploads uploads;
  private final JdbcIdempotencyKeys keys;
  private final Clock clock;

  @Inject
  Sweeps(
      JobEngine engine,
      CleanStore store,
      SweepUploads uploads,
      JdbcIdempotencyKeys keys,
      Clock clock) {
    this.engine = engine;
    this.store = store;
    this.uploads = uploads;
    this.keys = keys;
    this.clock = clock;
  }

  /** To be called before the engine starts. */
  void register() {
    engine.every("clean-store", STORE, tolerant("cleaning the store", store::sweep));
    engine.every("sweep-uploads", UPLOADS, tolerant("sweeping uploads", uploads::handle));
    engine.every("forget-idempotency-keys", KEYS, () -> keys.sweep(clock.instant()));
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
