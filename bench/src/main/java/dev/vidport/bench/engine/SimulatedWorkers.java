package dev.vidport.bench.engine;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.render.RenderKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Simulates several hosts by workers in one process that share a database. */
final class SimulatedWorkers {
  private static final double NANOS = 1e9;
  private static final JobKinds KINDS = JobKinds.of(RenderKind.KIND);

  private final Database database;
  private final Path folder;

  SimulatedWorkers(Database database, Path folder) {
    this.database = database;
    this.folder = folder;
  }

  /**
   * Drains a queue with new workers and closes them.
   *
   * @param workers number of workers
   * @param slots number of slots of each worker
   * @param count number of steps that {@code fill} queues
   * @param sleep how long each step sleeps
   * @param fill fills the queue before the workers start
   * @return seconds from the start of the workers until the last step is done
   */
  double drain(int workers, int slots, int count, Duration sleep, Consumer<StepQueueFiller> fill)
      throws IOException, InterruptedException {
    List<JobEngine> engines = new ArrayList<>();
    try {
      for (int i = 0; i < workers; i++) {
        engines.add(new JobEngine(database, KINDS, settings("bench-" + i, slots)));
      }
      fill.accept(new StepQueueFiller(database, engines.get(0)));
      CountingStepHandler steps = new CountingStepHandler(count, sleep);
      long begin = System.nanoTime();
      engines.forEach(engine -> engine.start(steps));
      steps.awaitEnd();
      return (System.nanoTime() - begin) / NANOS;
    } finally {
      engines.forEach(JobEngine::close);
    }
  }

  private JobEngineSettings settings(String host, int slots) {
    return JobEngineSettings.defaults(host, slots, 1, folder.resolve(host));
  }
}
