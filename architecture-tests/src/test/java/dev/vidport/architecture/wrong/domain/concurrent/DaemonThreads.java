package dev.vidport.architecture.wrong.domain.concurrent;

/** Makes threads, as it may. */
public final class DaemonThreads {
  Thread make() {
    return new Thread();
  }
}
