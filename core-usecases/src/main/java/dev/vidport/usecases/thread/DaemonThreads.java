package dev.vidport.usecases.thread;

import java.util.concurrent.ThreadFactory;

/** Creates threads that do not keep the JVM running, for adapters: use cases start no threads. */
public final class DaemonThreads {
  private DaemonThreads() {}

  public static void start(String name, Runnable work) {
    factory(name).newThread(work).start();
  }

  /** A factory for the threads of an executor, which all have this name. */
  public static ThreadFactory factory(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
