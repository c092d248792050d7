package dev.vidport.usecases.storage;

import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.port.StoreFault;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * Repeats a call of the object store within a step while the store is unavailable, so that the step
 * keeps its work: a file that was rendered for an hour, or a connection to the server of an import.
 * The engine runs a step again that met a longer outage.
 */
public final class StoreRetry {
  /** 5 minutes in total. */
  private static final List<Duration> DELAYS =
      Stream.concat(Stream.of(1, 2, 4, 8, 15), Collections.nCopies(9, 30).stream())
          .map(Duration::ofSeconds)
          .toList();

  private final List<Duration> delays;

  public StoreRetry() {
    this(DELAYS);
  }

  /**
   * @param delays the delay before each repetition
   */
  public StoreRetry(List<Duration> delays) {
    this.delays = List.copyOf(delays);
  }

  /**
   * Returns the result of {@code call}, which may be made several times.
   *
   * @throws IOException when the store has been unavailable for too long, and for any other fault
   * @throws StepStoppedException as soon as the step has to stop
   */
  public <T> T call(StepControl control, Call<T> call) throws IOException, StepStoppedException {
    for (Duration delay : delays) {
      try {
        return call.make();
      } catch (IOException fault) {
        if (!StoreFault.isOutage(fault)) {
          throw fault;
        }
        control.pause(delay);
      }
    }
    return call.make();
  }

  /** A call of the store, with the same effect if it is repeated. */
  @FunctionalInterface
  public interface Call<T> {
    T make() throws IOException, StepStoppedException;
  }
}
