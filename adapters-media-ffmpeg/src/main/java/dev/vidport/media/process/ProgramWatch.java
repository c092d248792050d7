package dev.vidport.media.process;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.media.source.HostActivity;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepLimitException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Ends a program that hangs or uses more processor time than its command permits, and reports the
 * progress of the others to their step. Wall time does not count, because on a busy machine it says
 * nothing about the program.
 */
final class ProgramWatch {
  private static final Duration MAX_INTERVAL = Duration.ofSeconds(5);
  private static final Duration MIN_INTERVAL = Duration.ofMillis(50);

  /** Samples within the shorter of both limits. */
  private static final int SAMPLES = 20;

  private final Command command;
  private final HostActivity activity;
  private final StepControl control;
  private final Duration interval;
  private final StandstillClock standstill = new StandstillClock();
  private final AtomicReference<StepLimitException> exceeded = new AtomicReference<>();

  /**
   * @param activity what this host does for the program
   */
  ProgramWatch(Command command, HostActivity activity, StepControl control) {
    this.command = command;
    this.activity = activity;
    this.control = control;
    this.interval = interval(command);
  }

  private static Duration interval(Command command) {
    Duration shorter =
        command.processorTime().compareTo(command.standstill()) < 0
            ? command.processorTime()
            : command.standstill();
    Duration wanted = shorter.dividedBy(SAMPLES);
    if (wanted.compareTo(MAX_INTERVAL) > 0) {
      return MAX_INTERVAL;
    }
    return wanted.compareTo(MIN_INTERVAL) < 0 ? MIN_INTERVAL : wanted;
  }

  /** The limit that the program has exceeded; it was killed or is being killed. */
  Optional<StepLimitException> exceeded() {
    return Optional.ofNullable(exceeded.get());
  }

  void start(ChildProcess child) {
    DaemonThreads.start("vidport-program-watch", () -> watch(child));
  }

  private void watch(ChildProcess child) {
    long last = System.nanoTime();
    while (!child.awaitEnd(interval)) {
      long now = System.nanoTime();
      Duration elapsed = Duration.ofNanos(now - last);
      last = now;
      Optional<ProcessHandle> program = child.handle();
      if (program.isPresent()
          && isOver(ProcessSample.of(program.orElseThrow()), bounded(elapsed))) {
        child.stop();
        return;
      }
    }
  }

  /** While this host itself was stopped or suspended, so was the program. */
  private Duration bounded(Duration elapsed) {
    Duration most = interval.multipliedBy(2);
    return elapsed.compareTo(most) > 0 ? most : elapsed;
  }

  private boolean isOver(ProcessSample sample, Duration elapsed) {
    if (sample.processorTime().compareTo(command.processorTime()) > 0) {
      exceeded.set(StepLimitException.processorTime(program(), command.processorTime()));
      return true;
    }
    Duration idle = standstill.advance(sample, elapsed, activity.done(), activity.isBusy());
    if (idle.compareTo(command.standstill()) >= 0) {
      exceeded.set(StepLimitException.hung(program(), command.standstill()));
      return true;
    }
    if (idle.isZero() || sample.held()) {
      control.progressed();
    }
    return false;
  }

  private String program() {
    return command.line().get(0);
  }
}
