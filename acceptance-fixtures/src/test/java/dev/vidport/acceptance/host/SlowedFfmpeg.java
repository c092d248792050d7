package dev.vidport.acceptance.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Slows down the ffmpeg processes of a host: they are stopped nearly all the time. A test that
 * interrupts a render can then use a short clip, and finds the render running on any machine.
 */
public final class SlowedFfmpeg implements AutoCloseable {
  /** A search for new processes, while there are none, costs more than a pause. */
  private static final int IDLE_MILLIS = 50;

  private static final int RUNNING_MILLIS = 20;
  private static final int STOPPED_MILLIS = 180;
  private static final int TIMEOUT_SECONDS = 30;
  private static final int HOLD_TIMEOUT_MINUTES = 10;

  private final HostUnderTest host;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CompletableFuture<List<ProcessHandle>> held = new CompletableFuture<>();
  private final Thread thread;
  private volatile BooleanSupplier isReached = () -> false;

  private SlowedFfmpeg(HostUnderTest host) {
    this.host = host;
    this.thread = new Thread(this::slowDown, "slowed-ffmpeg");
    thread.setDaemon(true);
  }

  /** Slows down every ffmpeg process of {@code host}, including those that it starts later. */
  static SlowedFfmpeg of(HostUnderTest host) {
    SlowedFfmpeg slowed = new SlowedFfmpeg(host);
    slowed.thread.start();
    return slowed;
  }

  private void slowDown() {
    try {
      List<ProcessHandle> programs = List.of();
      while (!isClosedAfter(programs.isEmpty() ? IDLE_MILLIS : RUNNING_MILLIS)) {
        programs = host.ffmpegProcesses();
        signal("STOP", programs);
        hold(programs);
        boolean isClosed = !programs.isEmpty() && isClosedAfter(STOPPED_MILLIS);
        signal("CONT", programs);
        if (isClosed) {
          return;
        }
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /** Leaves {@code programs} stopped until the end if the host has come as far as awaited. */
  private void hold(List<ProcessHandle> programs) throws InterruptedException {
    try {
      if (isReached.getAsBoolean() && !programs.isEmpty()) {
        held.complete(programs);
        closed.await();
      }
    } catch (RuntimeException | AssertionError fault) {
      held.completeExceptionally(fault);
    }
  }

  /**
   * Waits until {@code condition} is met while programs run, and keeps them stopped from then on.
   * They are also stopped while the condition is checked, so they cannot end before the caller
   * knows.
   *
   * @return the programs, which end only after this is closed, or when they are killed
   */
  public List<ProcessHandle> holdWhen(BooleanSupplier condition) throws InterruptedException {
    isReached = condition;
    try {
      return held.get(HOLD_TIMEOUT_MINUTES, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("no program was held", e);
    }
  }

  private boolean isClosedAfter(int millis) throws InterruptedException {
    return closed.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Processes that have ended meanwhile are ignored. */
  private static void signal(String name, List<ProcessHandle> programs)
      throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    programs.stream()
        .filter(ProcessHandle::isAlive)
        .map(program -> Long.toString(program.pid()))
        .forEach(command::add);
    if (command.size() == 2) {
      return;
    }
    try {
      Process kill =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      if (!kill.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("failed to send SIG" + name);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the slowdown; living processes continue. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
