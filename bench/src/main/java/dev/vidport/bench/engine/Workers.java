package dev.vidport.bench.engine;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.job.JobEngine;
import dev.vidport.persistence.job.JobEngineSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Workers of one process that share a database, as many hosts do. */
final class Workers {
  private static final double NANOS = 1e9;

  private final Database database;
  private final Path folder;

  Workers(Database database, Path folder) {
    this.database = database;
    this.folder = folder;
  }

  /**
   * Has new workers drain a queue, and throws them away.
   *
   * @param workers how many
   * @param slots of each
   * @param fill fills the queue before anybody works
   * @return seconds from their start until the last step was done
   */
  double drain(int workers, int slots, int count, Duration each, Consumer<QueuedSteps> fill)
      throws IOException, InterruptedException {
    List<JobEngine> engines = new ArrayList<>();
    try {
      for (int i = 0; i < workers; i++) {
        engines.add(new JobEngine(database, settings("bench-" + i, slots)));
      }
      fill.accept(new QueuedSteps(database, engines.get(0)));
      Countdown steps = new Countdown(count, each);
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
