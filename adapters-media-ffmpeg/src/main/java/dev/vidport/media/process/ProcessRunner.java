package dev.vidport.media.process;

import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs programs and kills them when their step stops, at their time limit, or when this host dies.
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
   * @throws ProcessTimeoutException when the program exceeds its time limit
   * @throws IOException when it can't be started
   * @throws StepStoppedException when the step was stopped; the program has ended
   */
  public ProcessExit run(Command command, StepControl control, Consumer<String> lines)
      throws IOException, StepStoppedException {
    control.check();
    if (LOG.isDebugEnabled()) {
      LOG.debug("Starting a program command={}", command.description());
    }
    AtomicBoolean timedOut = new AtomicBoolean();
    ChildProcess child =
        new ChildProcess(
            sandbox.wrap(command, control.workFolder()), control.workFolder(), command.stdin());
    try (StepControl.Registration stop = control.onStop(child::stop)) {
      child.start();
      child.limit(command.limit(), () -> timedOut.set(true));
      ProcessExit exit = readOutput(child, lines);
      control.check();
      if (timedOut.get()) {
        throw new ProcessTimeoutException(command.line().get(0), command.limit());
      }
      if (LOG.isDebugEnabled()) {
        LOG.debug("A program ended program={} exit={}", command.line().get(0), exit.description());
      }
      return exit;
    }
  }

  /**
   * Runs a short {@code command} that belongs to no step, and waits for its end. Only its time
   * limit stops it.
   *
   * @param folder the folder to run it in
   * @param lines receives each line that the program prints, in the caller's thread
   * @throws ProcessTimeoutException when the program exceeds its time limit
   * @throws IOException when it can't be started
   */
  public ProcessExit run(Command command, Path folder, Consumer<String> lines) throws IOException {
    try {
      return run(command, StepControl.unstoppable(folder), lines);
    } catch (StepStoppedException e) {
      throw new IllegalStateException("stopped without a step", e);
    }
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
