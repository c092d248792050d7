package dev.vidport.host.doctor;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.usecases.doctor.port.Examination;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import dev.vidport.usecases.doctor.port.HostExaminer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checks of a running host, for all who ask. They run in a thread of their own, one after the
 * other, so that any number of requests starts them once.
 */
public final class SharedExamination implements HostExaminer, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedExamination.class);

  /** For how long a result is given again. */
  private static final Duration KEPT = Duration.ofSeconds(10);

  /** Longer than the checks of a healthy host take, shorter than clients wait. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final Supplier<List<Check>> checks;
  private final Clock clock;
  private final Duration longestWait;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(DaemonThreads.named("doctor"));
  private @Nullable Run latest;
  private volatile boolean isClosed;

  SharedExamination(Supplier<List<Check>> checks, Clock clock, Duration longestWait) {
    this.checks = checks;
    this.clock = clock;
    this.longestWait = longestWait;
  }

  public static SharedExamination of(HostSettings settings, Clock clock) {
    return new SharedExamination(Doctor.ofHost(settings, clock)::checks, clock, LONGEST_WAIT);
  }

  @Override
  public Examination examine() {
    Run run = current();
    run.await(longestWait);
    return run.examination();
  }

  private synchronized Run current() {
    Run run = latest;
    if (run == null || run.isOutdated()) {
      run = new Run(clock.instant());
      latest = run;
      if (isClosed) {
        // The checks do not run any more, so there is nothing to wait for.
        run.ended.countDown();
      } else {
        thread.execute(run);
      }
    }
    return run;
  }

  /** Waits for the check that runs, which is not interrupted: it may be in a query. */
  @Override
  public void close() {
    synchronized (this) {
      isClosed = true;
      thread.shutdown();
    }
    try {
      if (!thread.awaitTermination(CLOSE_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        LOG.warn("A check of this host has not ended: afterSeconds={}", CLOSE_TIMEOUT.toSeconds());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Run implements Runnable {
    private final Instant startedAt;
    private final List<Finding> findings = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Instant endedAt;
    private volatile String subject = "this host";

    Run(Instant startedAt) {
      this.startedAt = startedAt;
    }

    @Override
    public void run() {
      try {
        checks.get().forEach(this::run);
      } finally {
        endedAt = clock.instant();
        ended.countDown();
      }
    }

    private void run(Check check) {
      if (isClosed) {
        return;
      }
      subject = check.subject();
      try {
        findings.addAll(check.findings().get());
      } catch (RuntimeException e) {
        LOG.warn("A check of this host failed: subject=\"{}\"", subject, e);
        findings.add(
            FindingCode.CHECK_FAILED.problem(
                "check", subject, "reason", String.valueOf(e.getMessage())));
      }
    }

    boolean isOutdated() {
      Instant end = endedAt;
      return end != null && end.plus(KEPT).isBefore(clock.instant());
    }

    void await(Duration atMost) {
      try {
        boolean unused = ended.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    Examination examination() {
      Optional<String> running = endedAt == null ? Optional.of(subject) : Optional.empty();
      return new Examination(startedAt, running, findings);
    }
  }
}
