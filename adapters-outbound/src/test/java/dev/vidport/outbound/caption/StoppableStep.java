package dev.vidport.outbound.caption;

import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A step that a test can stop. */
final class StoppableStep implements StepControl {
  private final List<Runnable> kills = new CopyOnWriteArrayList<>();
  private volatile boolean stopped;

  void stop() {
    stopped = true;
    kills.forEach(Runnable::run);
  }

  @Override
  public boolean stopped() {
    return stopped;
  }

  @Override
  public void confirmLease() throws StepStoppedException {
    check();
  }

  @Override
  public String attempt() {
    return "only";
  }

  @Override
  public void progressed() {}

  @Override
  public Registration onStop(Runnable kill) {
    kills.add(kill);
    if (stopped) {
      kill.run();
    }
    return () -> kills.remove(kill);
  }

  @Override
  public Path workFolder() {
    throw new UnsupportedOperationException("needs no files");
  }
}
