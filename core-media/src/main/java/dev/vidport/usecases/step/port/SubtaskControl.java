package dev.vidport.usecases.step.port;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** The control of a task within a step. The task can be stopped while the step continues. */
public final class SubtaskControl implements StepControl {
  private final StepControl step;
  private final Set<Runnable> kills = new LinkedHashSet<>();
  private boolean stopped;

  public SubtaskControl(StepControl step) {
    this.step = step;
  }

  /** Stops the task. Returns when all registered actions have been called. */
  public void stop() {
    List<Runnable> due;
    synchronized (this) {
      stopped = true;
      due = List.copyOf(kills);
      kills.clear();
    }
    due.forEach(Runnable::run);
  }

  @Override
  public boolean stopped() {
    synchronized (this) {
      if (stopped) {
        return true;
      }
    }
    return step.stopped();
  }

  @Override
  public void confirmLease() throws StepStoppedException {
    check();
    step.confirmLease();
  }

  @Override
  public String attempt() {
    return step.attempt();
  }

  @Override
  public Registration onStop(Runnable kill) {
    AtomicBoolean called = new AtomicBoolean();
    Runnable once =
        () -> {
          if (called.compareAndSet(false, true)) {
            kill.run();
          }
        };
    Registration withStep = step.onStop(once);
    boolean now;
    synchronized (this) {
      now = stopped;
      kills.add(once);
    }
    if (now) {
      once.run();
    }
    return () -> {
      withStep.close();
      synchronized (this) {
        kills.remove(once);
      }
    };
  }

  @Override
  public void progressed() {
    step.progressed();
  }

  @Override
  public StepPrecedence precedence() {
    return step.precedence();
  }

  @Override
  public Path workFolder() {
    return step.workFolder();
  }
}
