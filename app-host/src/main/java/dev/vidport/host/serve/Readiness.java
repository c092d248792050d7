package dev.vidport.host.serve;

import dev.vidport.domain.account.AccountId;
import dev.vidport.library.Vidport;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Whether a host can do its work: asks the database and the store for something small. */
final class Readiness implements AutoCloseable {
  private static final int SECONDS = 3;
  private static final int MOST_AT_ONCE = 4;
  private static final AccountId NOBODY = new AccountId("0".repeat(32));
  private static final ObjectKey NOTHING = new ObjectKey("ready");

  private final Vidport vidport;
  private final ExecutorService threads =
      new ThreadPoolExecutor(0, MOST_AT_ONCE, 30, TimeUnit.SECONDS, new SynchronousQueue<>());

  Readiness(Vidport vidport) {
    this.vidport = vidport;
  }

  /** By name: what is wrong; empty when all is well. */
  Map<String, Supplier<Optional<String>>> checks() {
    Map<String, Supplier<Optional<String>>> checks = new LinkedHashMap<>();
    checks.put("database", () -> within(() -> vidport.accounts().find(NOBODY)));
    checks.put("store", () -> within(() -> vidport.store().stat(NOTHING)));
    return checks;
  }

  private Optional<String> within(Callable<?> check) {
    Future<?> answer;
    try {
      answer = threads.submit(check);
    } catch (RejectedExecutionException busy) {
      return Optional.of("earlier checks have not been answered yet");
    }
    try {
      answer.get(SECONDS, TimeUnit.SECONDS);
      return Optional.empty();
    } catch (TimeoutException e) {
      return Optional.of("no answer within " + SECONDS + " s");
    } catch (ExecutionException e) {
      return Optional.of(words(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    } finally {
      answer.cancel(true);
    }
  }

  private static String words(Throwable fault) {
    boolean telling = fault instanceof IOException && fault.getMessage() != null;
    return telling ? fault.getMessage() : fault.getClass().getSimpleName();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
