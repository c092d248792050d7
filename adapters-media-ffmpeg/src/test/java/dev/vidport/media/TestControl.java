package dev.vidport.media;

import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A step that a test can stop. */
public final class TestControl implements StepControl {
  private final Path folder;
  private final List<Runnable> kills = new CopyOnWriteArrayList<>();
  private final AtomicInteger progress = new AtomicInteger();
  private volatile boolean stopped;

  /** A step with a new work folder in {@code parent}. */
  public TestControl(Path parent) {
    try {
      folder = Files.createTempDirectory(parent, "step");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void stop() {
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
  public Registration onStop(Runnable kill) {
    kills.add(kill);
    if (stopped) {
      kill.run();
    }
    return () -> kills.remove(kill);
  }

  @Override
  public void progressed() {
    progress.incrementAndGet();
  }

  /** How often progress was reported. */
  public int progress() {
    return progress.get();
  }

  @Override
  public Path workFolder() {
    return folder;
  }
}
