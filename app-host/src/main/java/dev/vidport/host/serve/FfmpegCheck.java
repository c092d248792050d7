package dev.vidport.host.serve;

import dev.vidport.client.Sleeper;
import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.library.internal.WorkerStatus;
import dev.vidport.media.capability.Capabilities;
import dev.vidport.media.process.IsolationLayer;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the version of the installed ffmpeg and what it lacks. A worker whose ffmpeg lacks something
 * starts no steps until it is complete. Runs in the background, so that the start does not wait. A
 * check that takes too long, as on a busy machine, is repeated later. A check that is closed logs
 * nothing: at the end of a host, its programs and its folder may be gone.
 */
final class FfmpegCheck implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FfmpegCheck.class);

  /** Time before each repetition. */
  private static final List<Duration> WAITS =
      List.of(Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofMinutes(15));

  /** Time before an incomplete ffmpeg is checked again. */
  private static final Duration INCOMPLETE_WAIT = Duration.ofMinutes(1);

  private final CountDownLatch closed = new CountDownLatch(1);

  /** Checks ffmpeg. */
  @FunctionalInterface
  interface Check {
    /**
     * @throws InterruptedException when the result is not needed any more
     */
    Capabilities run() throws InterruptedException;
  }

  /**
   * @param folder in which the programs run
   * @param telemetry is told which ffmpeg it is
   * @param worker starts no steps while ffmpeg is incomplete
   */
  void startInBackground(
      FfmpegSettings settings, Path folder, Telemetry telemetry, WorkerStatus worker) {
    Thread unused =
        DaemonThreads.start("ffmpeg-check", () -> check(settings, folder, telemetry, worker));
  }

  /** A program that runs ends by its limit of time. */
  @Override
  public void close() {
    closed.countDown();
  }

  /** Ends as if interrupted once this is closed. */
  Check untilClosed(Supplier<Capabilities> check) {
    return () -> {
      sleep(Duration.ZERO);
      Capabilities found = check.get();
      sleep(Duration.ZERO);
      return found;
    };
  }

  private void sleep(Duration time) throws InterruptedException {
    if (closed.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new InterruptedException("closed");
    }
  }

  private void check(
      FfmpegSettings settings, Path folder, Telemetry telemetry, WorkerStatus worker) {
    try {
      Capabilities found =
          complete(
              untilClosed(() -> Capabilities.of(settings, folder)),
              worker::setCanRunSteps,
              this::sleep);
      log(settings, found);
      if (found.isSufficient()) {
        worker.setFfmpegVersion(found.versionNumber());
      }
      found
          .programs()
          .ifPresent(
              programs ->
                  telemetry.ffmpeg(
                      found.versionNumber(), programs.origin().name().toLowerCase(Locale.ROOT)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Checks until nothing is missing.
   *
   * @param canRunSteps is told of changes
   */
  static Capabilities complete(Check check, Consumer<Boolean> canRunSteps, Sleeper sleeper)
      throws InterruptedException {
    Capabilities found = repeated(check, sleeper);
    if (found.missing().isEmpty()) {
      return found;
    }
    canRunSteps.accept(false);
    found
        .missing()
        .forEach(
            missing ->
                LOG.error(
                    "This worker processes no videos, because ffmpeg is incomplete; checking it"
                        + " every minute: missing={}",
                    missing));
    // A check that takes too long does not tell that nothing is missing any more.
    while (!found.isSufficient()) {
      sleeper.sleep(INCOMPLETE_WAIT);
      found = check.run();
    }
    LOG.info("ffmpeg is complete; this worker processes videos");
    canRunSteps.accept(true);
    return found;
  }

  /** The result of the first check that ends in time, or of the last check if none does. */
  static Capabilities repeated(Check check, Sleeper sleeper) throws InterruptedException {
    Capabilities found = check.run();
    for (Duration wait : WAITS) {
      if (found.slow().isEmpty()) {
        return found;
      }
      LOG.warn(
          "Could not check ffmpeg in time, so the check is repeated; videos are processed meanwhile:"
              + " inSeconds={} reason={}",
          wait.toSeconds(),
          found.slow());
      sleeper.sleep(wait);
      found = check.run();
    }
    return found;
  }

  private static void log(FfmpegSettings settings, Capabilities found) {
    if (found.isSufficient()) {
      found
          .programs()
          .ifPresent(
              programs ->
                  LOG.info(
                      "Found ffmpeg: version={} program={} origin={}",
                      found.version(),
                      programs.ffmpeg(),
                      programs.origin().text()));
    }
    found
        .slow()
        .forEach(
            slow ->
                LOG.error(
                    "Could not check ffmpeg in time. Videos are processed, and fail if it lacks a"
                        + " feature; `vidport doctor` repeats the check: reason={}",
                    slow));
    found
        .recommendations()
        .forEach(
            advised ->
                LOG.warn(
                    "Videos are processed, but this machine lacks a tool: advice={}", advised));
    if (settings.isolation().mode() == IsolationMode.OFF) {
      return;
    }
    String lacking =
        Sandbox.detect(settings).layers().stream()
            .filter(layer -> !layer.holds())
            .map(IsolationLayer::name)
            .collect(Collectors.joining(", "));
    if (!lacking.isEmpty()) {
      LOG.warn(
          "Videos are processed, but a file that attacks ffmpeg has more access to this machine than"
              + " it should; `vidport doctor` tells more: missing={}",
          lacking);
    }
  }
}
