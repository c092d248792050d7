package dev.vidport.host.serve;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an action at each SIGHUP, which would otherwise end the process. A terminal sends this
 * signal when it is closed, so the action must do no harm.
 */
public final class ReloadSignal {
  private static final Logger LOG = LoggerFactory.getLogger(ReloadSignal.class);

  private Optional<Runnable> action = Optional.empty();
  private boolean isMissed;

  ReloadSignal() {}

  /**
   * Handles SIGHUP from now on. A process that was started with SIGHUP ignored, as by {@code
   * nohup}, continues to ignore it.
   */
  public static ReloadSignal install() {
    ReloadSignal signal = new ReloadSignal();
    try {
      HangUpSignal.handle(signal::received);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      LOG.debug("Could not install the handler of SIGHUP: reason={}", e.toString());
    }
    return signal;
  }

  /** From now on, runs {@code reload} at each signal; at once if there was one before. */
  public synchronized void run(Runnable reload) {
    action = Optional.of(reload);
    if (isMissed) {
      reload.run();
    }
  }

  synchronized void received() {
    action.ifPresentOrElse(Runnable::run, () -> isMissed = true);
  }
}
