package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.render.RenderKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A worker process whose steps run until they are stopped. */
final class WorkerProcess {
  /** The name of this process. */
  static final WorkerName INSTANCE = new WorkerName("worker", "worker-1", Optional.empty());

  private WorkerProcess() {}

  /** Arguments: the URL and user of the database, and a work folder. */
  public static void main(String[] arguments) throws InterruptedException {
    Database database = Database.open(new DatabaseSettings(arguments[0], arguments[1], "", 4));
    JobEngineSettings settings =
        new JobEngineSettings(
            INSTANCE,
            1,
            1,
            Duration.ofMillis(50),
            Duration.ofSeconds(6),
            Path.of(arguments[2]),
            0,
            5,
            Duration.ofSeconds(1),
            Duration.ofMillis(100));
    JobEngine engine =
        new JobEngine(database, JobKinds.of(RenderKind.KIND, ChecksumKind.KIND), settings);
    RecordingStepHandler steps = new RecordingStepHandler();
    steps.doing(
        (step, control) -> {
          System.out.println("running " + control.workFolder());
          return steps.workUntilStopped(step, control);
        });
    engine.start(steps);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  engine.close();
                  database.close();
                  System.out.println("closed");
                }));
    // The engine's threads are daemon threads.
    new CountDownLatch(1).await();
  }
}
