package dev.vidport.host.serve;

import java.lang.reflect.Proxy;

/** SIGHUP. It ends a process that does not handle it. */
public final class HangUpSignal {
  private HangUpSignal() {}

  /**
   * Ignores the signal until {@link ReloadSignal#install}. For the very beginning of the process:
   * loads no other class and writes no log.
   */
  public static void ignore() {
    try {
      handle(() -> {});
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // ReloadSignal meets the same fault and logs it.
    }
  }

  /**
   * Runs {@code action} at each signal from now on, instead of any earlier one. By reflection,
   * because the compiler warns of each use of this class, which has no substitute.
   *
   * @throws ReflectiveOperationException when that is impossible, as in a process that was started
   *     with the signal ignored ({@code nohup}) and continues to ignore it
   */
  static void handle(Runnable action) throws ReflectiveOperationException {
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
                    action.run();
                  }
                  return null;
                }));
  }
}
