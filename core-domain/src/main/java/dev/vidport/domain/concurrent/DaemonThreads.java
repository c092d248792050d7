package dev.vidport.domain.concurrent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that do not keep the JVM running. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** Creates the threads of a pool: {@code name-1}, {@code name-2} and so on. */
  public static ThreadFactory named(String name) {
    AtomicInteger count = new AtomicInteger();
    return work -> daemon(name + "-" + count.incrementAndGet(), work);
  }

  /** Starts {@code work} in a thread of its own. */
  public static Thread start(String name, Runnable work) {
    Thread thread = daemon(name, work);
    thread.start();
    return thread;
  }

  private static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
