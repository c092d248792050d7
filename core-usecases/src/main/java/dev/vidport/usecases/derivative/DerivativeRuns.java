package dev.vidport.usecases.derivative;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Runs the work for each file once at a time, within the limits of the host and of the account.
 * Thread-safe; one per host.
 */
final class DerivativeRuns {
  /** Each request occupies a thread of the server. */
  static final int MAX_REQUESTS = 64;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  /** The wait for a place and the longest run; the run itself has limits of its own. */
  private static final Duration LONGEST_RUN = RunQueue.WAIT.plusSeconds(50);

  private final WorkBudget budget;
  private final RunQueue queue;
  private final Clock clock;
  private final Map<ObjectKey, Run> runs = new HashMap<>();
  private final Map<AccountId, Integer> requests = new HashMap<>();
  private int maxRequests = MAX_REQUESTS;
  private int heldRequests;

  DerivativeRuns(WorkBudget budget, RunQueue queue, Clock clock) {
    this.budget = budget;
    this.queue = queue;
    this.clock = clock;
  }

  /** Lowers the number of requests that may wait, for a server with few threads. */
  synchronized void limitRequests(int max) {
    maxRequests = Math.min(maxRequests, max);
  }

  /**
   * Runs {@code work}, or waits for the end of a run that makes the same file.
   *
   * @return the result of {@code work}
   * @throws RefusalException {@code RATE_LIMITED} or {@code UNAVAILABLE}, or one of {@code work}
   */
  Optional<byte[]> run(AccountId account, ObjectKey file, Work work) throws IOException {
    begin(account);
    try {
      Run own = new Run();
      Run run = join(file, own);
      return run == own ? lead(account, file, run, work) : run.await();
    } finally {
      end(account);
    }
  }

  private synchronized void begin(AccountId account) {
    int held = requests.getOrDefault(account, 0);
    if (held >= maxRequests - heldRequests) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.RATE_LIMITED,
              "too many images and previews are being made for this account; try again",
              RETRY_AFTER));
    }
    requests.put(account, held + 1);
    heldRequests++;
  }

  private synchronized void end(AccountId account) {
    requests.computeIfPresent(account, (any, held) -> held == 1 ? null : held - 1);
    heldRequests--;
  }

  private synchronized Run join(ObjectKey file, Run own) {
    return Optional.ofNullable(runs.putIfAbsent(file, own)).orElse(own);
  }

  private Optional<byte[]> lead(AccountId account, ObjectKey file, Run run, Work work)
      throws IOException {
    try {
      budget.check(account);
      Optional<byte[]> unstored = work(account, work);
      run.succeed(unstored);
      return unstored;
    } catch (IOException | RuntimeException fault) {
      run.fail(fault);
      throw fault;
    } finally {
      // Also after an error, so that the requests that wait learn of it.
      run.end();
      forget(file);
    }
  }

  private Optional<byte[]> work(AccountId account, Work work) throws IOException {
    queue.enter(account);
    Instant start = clock.instant();
    try {
      return work.run();
    } finally {
      queue.leave(account);
      budget.used(account, Duration.between(start, clock.instant()));
    }
  }

  private synchronized void forget(ObjectKey file) {
    runs.remove(file);
  }

  /** Makes one file and stores it. */
  @FunctionalInterface
  interface Work {
    /**
     * @return the file, if it was not stored
     */
    Optional<byte[]> run() throws IOException;
  }

  /** A run that others may wait for. */
  private static final class Run {
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile Optional<Exception> failure =
        Optional.of(new IllegalStateException("the run ended with an error"));
    private volatile Optional<byte[]> unstored = Optional.empty();

    void succeed(Optional<byte[]> result) {
      unstored = result;
      failure = Optional.empty();
    }

    void fail(Exception fault) {
      failure = Optional.of(fault);
    }

    void end() {
      ended.countDown();
    }

    Optional<byte[]> await() throws IOException {
      try {
        if (!ended.await(LONGEST_RUN.toSeconds(), TimeUnit.SECONDS)) {
          throw new IOException("a run did not end within " + LONGEST_RUN.toSeconds() + " s");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException("interrupted").initCause(e);
      }
      Optional<Exception> found = failure;
      if (found.isPresent()) {
        if (found.get() instanceof RefusalException refusal) {
          throw refusal;
        }
        throw new IOException("the run of another request failed", found.get());
      }
      return unstored;
    }
  }
}
