package dev.vidport.mediafile;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepBugException;
import dev.vidport.usecases.step.port.StepLimitException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One call of {@link Media}: its work folder, its files in the store and its steps. The caller's
 * thread waits for the steps, which run in the threads of the engine. When it is interrupted, or
 * the task of the call is stopped, the call ends after its programs have ended.
 */
final class RunningCall implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningCall.class);

  private final Engine engine;
  private final CallFolder folder;
  private final CallScope scope = new CallScope();
  private final Runnable registration;
  private final List<ObjectKey> keys = new ArrayList<>();

  RunningCall(Engine engine, CallScope task) throws IOException {
    this.engine = engine;
    this.folder = engine.openFolder();
    this.registration = task.register(scope::stop);
  }

  /** The key of a file until the end of the call. */
  ObjectKey key(Path file) {
    ObjectKey key = engine.files().add(file);
    keys.add(key);
    return key;
  }

  /** A new folder for files of the call. */
  Path newFolder() throws IOException {
    return folder.next();
  }

  /** Whether the call has to end. */
  boolean isStopped() {
    return scope.isStopped() || Thread.currentThread().isInterrupted();
  }

  /**
   * @throws InterruptedException when the call has to end
   */
  void check() throws InterruptedException {
    if (Thread.interrupted() || scope.isStopped()) {
      throw new InterruptedException("stopped");
    }
  }

  <T> T run(StepWork<T> work) throws UnusableMediaException, IOException, InterruptedException {
    return runAll(List.of(work)).get(0);
  }

  /**
   * Runs steps in parallel and returns their results in the same order. When one fails, the others
   * are stopped. Returns, or fails, when all of them have ended.
   */
  <T> List<T> runAll(List<StepWork<T>> works)
      throws UnusableMediaException, IOException, InterruptedException {
    check();
    CallScope steps = new CallScope();
    Runnable unregister = scope.register(steps::stop);
    try {
      List<CompletableFuture<T>> results = new ArrayList<>();
      for (StepWork<T> work : works) {
        StepRun<T> run = new StepRun<>(steps, folder, work);
        CompletableFuture<T> unused =
            run.result()
                .whenComplete(
                    (result, fault) -> {
                      if (fault != null) {
                        steps.stop();
                      }
                    });
        results.add(run.result());
        engine.run(run);
      }
      return results(results);
    } finally {
      unregister.run();
    }
  }

  private <T> List<T> results(List<CompletableFuture<T>> results)
      throws UnusableMediaException, IOException, InterruptedException {
    CompletableFuture<Void> all =
        CompletableFuture.allOf(results.toArray(CompletableFuture[]::new));
    boolean interrupted = false;
    while (true) {
      try {
        all.get();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
        scope.stop();
      } catch (ExecutionException failed) {
        break;
      }
    }
    if (interrupted || scope.isStopped()) {
      throw new InterruptedException("stopped");
    }
    requireAll(results);
    return results.stream().map(CompletableFuture::join).toList();
  }

  /** Throws the fault that stopped the others. */
  private static <T> void requireAll(List<CompletableFuture<T>> results)
      throws UnusableMediaException, IOException, InterruptedException {
    List<Throwable> faults = results.stream().flatMap(result -> fault(result).stream()).toList();
    Optional<Throwable> first =
        faults.stream().filter(fault -> !(fault instanceof StepStoppedException)).findFirst();
    if (first.isPresent()) {
      throwFault(first.orElseThrow());
    }
    if (!faults.isEmpty()) {
      throw new InterruptedException("stopped");
    }
  }

  private static Optional<Throwable> fault(CompletableFuture<?> result) {
    return result.handle((done, fault) -> Optional.ofNullable(fault)).join();
  }

  private static void throwFault(Throwable fault) throws UnusableMediaException, IOException {
    if (fault instanceof UnusableMediaException unusable) {
      throw unusable;
    } else if (fault instanceof StepLimitException limit) {
      throw new MediaException(Failure.TIMED_OUT, String.valueOf(limit.getMessage()), limit);
    } else if (fault instanceof IOException machine) {
      throw machine;
    } else if (fault instanceof UncheckedIOException programs) {
      throw new IOException(programs.getMessage(), programs);
    } else if (fault instanceof StepBugException bug) {
      throw new MediaException(Failure.BUG, String.valueOf(bug.getMessage()), bug);
    } else if (fault instanceof RuntimeException unexpected) {
      throw unexpected;
    } else if (fault instanceof Error error) {
      throw error;
    }
    throw new IllegalStateException(fault);
  }

  @Override
  public void close() {
    registration.run();
    keys.forEach(engine.files()::remove);
    try {
      folder.close();
    } catch (IOException e) {
      LOG.warn("Could not delete a work folder folder={}", folder.path(), e);
    }
  }
}
