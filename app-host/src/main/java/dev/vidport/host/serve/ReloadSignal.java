package dev.vidport.host.serve;

import java.lang.reflect.Proxy;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an action at each SIGHUP, which would otherwise end the process. A terminal that is closed
 * sends this signal, too, so the action must do no harm.
 */
public final class ReloadSignal {
  private static final Logger LOG = LoggerFactory.getLogger(ReloadSignal.class);

  private Optional<Runnable> action = Optional.empty();
  private boolean isMissed;

  ReloadSignal() {}

  /**
   * Handles SIGHUP from now on. A process that was started with SIGHUP ignored, as by {@code
   * nohup}, goes on ignoring it.
   */
  public static ReloadSignal install() {
    ReloadSignal signal = new ReloadSignal();
    try {
      signal.handle();
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      LOG.debug("SIGHUP can't be handled here: {}", e.toString());
    }
    return signal;
  }

  /**
   * By reflection, because the compiler warns of each use of this class, which has no substitute.
   */
  private void handle() throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    signal
        .getMethod("handle", signal, handler)
        .invoke(
            null,
            signal.getConstructor(String.class).newInstance("HUP"),
            Proxy.newProxyInstance(
                handler.getClassLoader(),
                new Class<?>[] {handler},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("handle")) {
                    received();
                  }
                  return null;
                }));
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
