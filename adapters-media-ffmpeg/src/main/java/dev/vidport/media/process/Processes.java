package dev.vidport.media.process;

import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs programs that end when their step does, when their time is up, and when this host dies. */
public final class Processes {
  private static final Logger LOG = LoggerFactory.getLogger(Processes.class);

  private final Sandbox sandbox;

  public Processes(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  /**
   * Runs {@code command} in the step's folder to its end.
   *
   * @param lines hears each line that the program prints, in the caller's thread
   * @throws IOException when the program can't be started or takes longer than it may
   * @throws StepStopped soon after the step was told to stop, with the program gone
   */
  public Exit run(Command command, StepControl control, Consumer<String> lines)
      throws IOException, StepStopped {
    control.check();
    LOG.debug("runs {}", command.line());
    AtomicBoolean late = new AtomicBoolean();
    Child child = new Child(sandbox.wrap(command), control.workFolder(), command.feed());
    try (StepControl.Registration stop = control.onStop(child::stop)) {
      child.start();
      child.limit(command.limit(), () -> late.set(true));
      Exit exit = heard(child, lines);
      control.check();
      if (late.get()) {
        throw new IOException(
            command.line().get(0) + " ran longer than " + command.limit().toSeconds() + " s");
      }
      LOG.debug("ended with {} {}", exit.code(), exit.complaints());
      return exit;
    }
  }

  private static Exit heard(Child child, Consumer<String> lines) throws IOException {
    boolean whole = false;
    try {
      new Lines(lines).read(child.process().getInputStream());
      whole = true;
    } finally {
      if (!whole) {
        child.stop();
      }
    }
    return child.exit();
  }
}
