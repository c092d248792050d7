package dev.vidport.mediafile;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.media.FfmpegMedia;
import dev.vidport.media.capability.ProgramStart;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.MediaPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * What all calls of a {@link Media} share. Its threads end after a while without work, and keep no
 * JVM running, so there is nothing to close. Thread-safe.
 */
final class Engine {
  private static final long IDLE_SECONDS = 10;

  private final FfmpegSettings settings;
  private final Path workFolder;
  private final int parallelChunks;
  private final LocalFiles files = new LocalFiles();
  private final MediaPorts ports;
  private final FactsCache facts = new FactsCache();
  private final Executor steps;
  private final Executor tasks;
  private final AtomicBoolean swept = new AtomicBoolean();

  /**
   * @param parallelSteps steps that run at a time
   * @param parallelChunks chunks into which a long video is divided for one machine
   */
  Engine(FfmpegSettings settings, Path workFolder, int parallelSteps, int parallelChunks) {
    this.settings = settings;
    this.workFolder = workFolder;
    this.parallelChunks = parallelChunks;
    this.ports = FfmpegMedia.ports(settings, files);
    this.steps = threads("vidport-media-step", parallelSteps);
    // The thread of a task only waits for its steps.
    this.tasks = threads("vidport-media-task", parallelSteps);
  }

  private static Executor threads(String name, int count) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            count,
            count,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            DaemonThreads.named(name));
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /** A folder for a call. The first call deletes what killed processes have left. */
  CallFolder openFolder() throws IOException {
    if (swept.compareAndSet(false, true)) {
      CallFolder.deleteAbandoned(workFolder);
    }
    return CallFolder.in(workFolder);
  }

  int parallelChunks() {
    return parallelChunks;
  }

  LocalFiles files() {
    return files;
  }

  MediaPorts ports() {
    return ports;
  }

  FactsCache facts() {
    return facts;
  }

  /** Runs a step as soon as a thread is free. */
  void run(StepRun<?> step) {
    steps.execute(step);
  }

  /** Runs a task as soon as a thread is free. */
  void runTask(Runnable task) {
    tasks.execute(task);
  }

  /** Why a program does not start, if that is the reason of a fault. */
  Optional<String> programProblem(Path folder) {
    try {
      return Stream.of(settings.ffmpeg(), settings.ffprobe())
          .flatMap(program -> ProgramStart.problem(settings, program, folder).stream())
          .findFirst();
    } catch (UncheckedIOException unusableArtifact) {
      return Optional.ofNullable(unusableArtifact.getCause()).map(Throwable::getMessage);
    }
  }
}
