package dev.vidport.media.process;

import dev.vidport.media.source.HostActivity;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepLimitException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs programs and kills them when their step stops, when they hang or exceed their processor
 * time, or when this host dies.
 */
public final class ProcessRunner {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessRunner.class);

  private final Sandbox sandbox;

  public ProcessRunner(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  /**
   * Runs {@code command} in the step's folder and waits for its end.
   *
   * @param lines receives each line that the program prints, in the caller's thread
   * @throws StepLimitException when the program hangs or exceeds its processor time
   * @throws IOException when it can't be started
   * @throws StepStoppedException when the step was stopped; the program has ended
   */
  public ProcessExit run(Command command, StepControl control, Consumer<String> lines)
      throws IOException, StepStoppedException {
    return run(command, control, lines, new HostActivity());
  }

  /**
   * Like {@link #run(Command, StepControl, Consumer)}.
   *
   * @param activity what this host does for the program, such as serving its inputs
   */
  ProcessExit run(
      Command command, StepControl control, Consumer<String> lines, HostActivity activity)
      throws IOException, StepStoppedException {
    control.check();
    if (LOG.isDebugEnabled()) {
      LOG.debug("Starting a program command={}", command.description());
    }
    Optional<StdinSource> stdin =
        command.stdin().map(source -> () -> activity.during(source::next));
    ChildProcess child =
        new ChildProcess(
            sandbox.wrap(command, control.workFolder(), control.precedence()),
            control.workFolder(),
            stdin);
    ProgramWatch watch = new ProgramWatch(command, activity, control);
    try (StepControl.Registration stop = control.onStop(child::stop)) {
      child.start();
      watch.start(child);
      ProcessExit exit = readOutput(child, line -> accept(line, lines, activity));
      // A step may run many programs that each end before they are watched.
      control.progressed();
      control.check();
      if (watch.exceeded().isPresent()) {
        throw watch.exceeded().orElseThrow();
      }
      if (LOG.isDebugEnabled()) {
        LOG.debug("A program ended program={} exit={}", command.line().get(0), exit.description());
      }
      return exit;
    }
  }

  /**
   * Runs a short {@code command} that belongs to no step, and waits for its end. Only its limits
   * stop it.
   *
   * @param folder the folder to run it in
   * @param lines receives each line that the program prints, in the caller's thread
   * @throws StepLimitException when the program hangs or exceeds its processor time
   * @throws IOException when it can't be started
   */
  public ProcessExit run(Command command, Path folder, Consumer<String> lines) throws IOException {
    try {
      return run(command, StepControl.unstoppable(folder), lines);
    } catch (StepStoppedException e) {
      throw new IllegalStateException("stopped without a step", e);
    }
  }

  /** The program may wait while its output is being processed. */
  private static void accept(String line, Consumer<String> lines, HostActivity activity) {
    activity.during(
        () -> {
          lines.accept(line);
          return line;
        });
  }

  private static ProcessExit readOutput(ChildProcess child, Consumer<String> lines)
      throws IOException {
    boolean completed = false;
    try {
      new LineSplitter(lines).read(child.process().getInputStream());
      completed = true;
    } finally {
      if (!completed) {
        child.stop();
      }
    }
    return child.exit();
  }
}
