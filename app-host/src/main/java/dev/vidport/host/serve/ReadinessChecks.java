package dev.vidport.host.serve;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.persistence.database.DatabaseProblem;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Checks whether a host is ready: sends a small query to the database and to the object store. */
final class ReadinessChecks implements AutoCloseable {
  private static final int TIMEOUT_SECONDS = 3;
  private static final int MAX_CONCURRENT = 4;
  private static final ObjectKey MISSING_OBJECT = new ObjectKey("ready");

  private final VidportInstance vidport;
  private final ExecutorService threads =
      new ThreadPoolExecutor(0, MAX_CONCURRENT, 30, TimeUnit.SECONDS, new SynchronousQueue<>());

  ReadinessChecks(VidportInstance vidport) {
    this.vidport = vidport;
  }

  /** The checks by name; each returns the problem, or empty when it passes. */
  Map<String, Supplier<Optional<String>>> checks() {
    Map<String, Supplier<Optional<String>>> checks = new LinkedHashMap<>();
    checks.put("database", () -> run(Executors.callable(vidport.operations()::checkDatabase)));
    // Lists, because the metadata of a missing object look the same in a missing bucket.
    checks.put("store", () -> run(() -> vidport.store().list(MISSING_OBJECT)));
    return checks;
  }

  private Optional<String> run(Callable<?> check) {
    Future<?> result;
    try {
      result = threads.submit(check);
    } catch (RejectedExecutionException busy) {
      return Optional.of("earlier checks are still running");
    }
    try {
      result.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      return Optional.empty();
    } catch (TimeoutException e) {
      return Optional.of("no response within " + TIMEOUT_SECONDS + " s");
    } catch (ExecutionException e) {
      return Optional.of(describe(Objects.requireNonNull(e.getCause())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
  }

  private static String describe(Throwable fault) {
    return Optional.ofNullable(fault.getMessage())
        .filter(message -> fault instanceof IOException || fault instanceof DatabaseProblem)
        .orElseGet(() -> fault.getClass().getSimpleName());
  }

  /** Does not interrupt a query, which makes H2 close its file for all connections. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
