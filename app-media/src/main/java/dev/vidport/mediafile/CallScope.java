package dev.vidport.mediafile;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What can be stopped together: the calls of a task, or the steps of a call. Thread-safe. */
final class CallScope {
  private final Set<Runnable> stops = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  boolean isStopped() {
    return stopped;
  }

  /** Stops all that is registered, and all that will be. */
  void stop() {
    stopped = true;
    for (Runnable stop : stops) {
      call(stop);
    }
  }

  /** Calls {@code stop} once when the scope is stopped, at once if it already is. */
  Runnable register(Runnable stop) {
    stops.add(stop);
    if (stopped) {
      call(stop);
    }
    return () -> stops.remove(stop);
  }

  private void call(Runnable stop) {
    // Both threads may find it.
    if (stops.remove(stop)) {
      stop.run();
    }
  }
}
