package dev.vidport.usecases.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.job.port.WorkerPauses;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link WorkerPauses} does. */
public abstract class WorkerPausesContract {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  protected abstract WorkerPauses pauses();

  /** Registers a worker. */
  protected abstract void see(String name, String instance);

  @Test
  void pauseAndResumeSayWhetherTheyChangedSomething() {
    assertThat(pauses().resume("media-1")).isFalse();
    assertThat(pauses().pause("media-1", NOW)).isTrue();
    assertThat(pauses().pause("media-1", NOW.plusSeconds(1))).isFalse();
    assertThat(pauses().resume("media-1")).isTrue();
    assertThat(pauses().resume("media-1")).isFalse();
  }

  @Test
  void workerIsFoundByItsNameAndByThatOfItsProcess() {
    see("media-1", "media-1-0a");

    assertThat(pauses().nameOf("media-1")).contains("media-1");
    assertThat(pauses().nameOf("media-1-0a")).contains("media-1");
    assertThat(pauses().nameOf("media-2")).isEmpty();
  }

  @Test
  void pausedWorkerIsFoundWhileItDoesNotRun() {
    pauses().pause("media-2", NOW);

    assertThat(pauses().nameOf("media-2")).contains("media-2");
  }
}
