package dev.vidport.spring;

import dev.vidport.library.Vidport;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.context.SmartLifecycle;

/**
 * Starts and stops a Vidport with its context: before a web server accepts requests, and after it
 * has answered the last one. A stopped Vidport does not start again; a new context has a new one.
 */
final class VidportLifecycle implements SmartLifecycle {
  /** Below the phases of Spring Boot's web servers, which are the highest. */
  private static final int PHASE = DEFAULT_PHASE - 8192;

  private final Vidport vidport;
  private volatile boolean isRunning;

  VidportLifecycle(Vidport vidport) {
    this.vidport = vidport;
  }

  @Override
  public void start() {
    try {
      vidport.start();
      isRunning = true;
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public void stop() {
    isRunning = false;
    try {
      vidport.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean isRunning() {
    return isRunning;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
