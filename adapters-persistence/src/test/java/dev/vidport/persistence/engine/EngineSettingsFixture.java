package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.render.RenderKind;
import java.time.Duration;
import java.util.Optional;

/** Settings of engines under test, and an engine with default settings. */
public final class EngineSettingsFixture {
  public static final JobKinds KINDS = JobKinds.of(RenderKind.KIND);

  private EngineSettingsFixture() {}

  /** An engine with one slot that is not started. */
  public static JobEngine idle(Database database) {
    return idle(database, KINDS);
  }

  /** As {@link #idle(Database)}, for jobs of these kinds. */
  public static JobEngine idle(Database database, JobKinds kinds) {
    return new JobEngine(
        database,
        kinds,
        JobEngineSettings.defaults(WorkerName.of("host"), 1, 1, TestDatabase.folder()));
  }

  /** Two slots, short poll interval and retry delay; the instance is called as the worker. */
  static JobEngineSettings settings(String worker) {
    return settings(new WorkerName(worker, worker, Optional.empty()));
  }

  static JobEngineSettings settings(WorkerName worker) {
    return new JobEngineSettings(
        worker,
        2,
        1,
        Duration.ofMillis(50),
        Duration.ofSeconds(6),
        TestDatabase.folder(),
        0,
        5,
        Duration.ofMillis(1),
        Duration.ofMillis(50));
  }

  static JobEngineSettings oneSlot(JobEngineSettings s) {
    return with(s, 1, 1, s.pollInterval(), s.firstRetryDelay());
  }

  static JobEngineSettings wide(JobEngineSettings s, int slots, int parallelChunks) {
    return with(s, slots, parallelChunks, s.pollInterval(), s.firstRetryDelay());
  }

  static JobEngineSettings polling(JobEngineSettings s, Duration every) {
    return with(s, s.slots(), s.parallelChunks(), every, s.firstRetryDelay());
  }

  static JobEngineSettings withHeartbeat(JobEngineSettings s, Duration every) {
    return s.withHeartbeat(every);
  }

  static JobEngineSettings retrying(JobEngineSettings s, Duration after) {
    return with(s, s.slots(), s.parallelChunks(), s.pollInterval(), after);
  }

  static JobEngineSettings closing(JobEngineSettings s, Duration grace) {
    return s.withShutdownGrace(grace);
  }

  private static JobEngineSettings with(
      JobEngineSettings s, int slots, int parallelChunks, Duration poll, Duration firstRetryDelay) {
    return new JobEngineSettings(
        s.worker(),
        slots,
        parallelChunks,
        poll,
        s.heartbeat(),
        s.workRoot(),
        s.minFreeBytes(),
        s.maxAttempts(),
        firstRetryDelay,
        s.shutdownGrace());
  }
}
