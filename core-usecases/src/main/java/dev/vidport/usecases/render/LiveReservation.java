package dev.vidport.usecases.render;

import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.usage.UsageReservations;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Reserves the processing time of a recording while it is rendered live. Its length is not known
 * before its end, so the reservation grows with it.
 */
final class LiveReservation {
  private static final long INCREMENT_MICROS = 300_000_000;

  /** Reserves early enough that rendering never waits for more. */
  private static final long MARGIN_MICROS = 30_000_000;

  private static final double MICROS_PER_SECOND = 1e6;

  private final UsageReservations usage;
  private final RenderJob job;
  private final BooleanSupplier isActive;
  private Optional<PictureSize> encoded = Optional.empty();
  private long reserved;
  private volatile Optional<Refusal> refusal = Optional.empty();

  /**
   * @param isActive whether the job still processes the recording
   */
  LiveReservation(UsageReservations usage, RenderJob job, BooleanSupplier isActive) {
    this.usage = usage;
    this.job = job;
    this.isActive = isActive;
  }

  /**
   * From now on, frames are rendered.
   *
   * @param size of the largest of them
   */
  synchronized void begin(Optional<PictureSize> size) {
    encoded = size;
  }

  /**
   * Makes the reservation exceed {@code seconds}.
   *
   * @return whether the plan permits it. After a refusal, all further calls return false
   */
  synchronized boolean grow(double seconds) {
    long needed = (long) (seconds * MICROS_PER_SECOND) + MARGIN_MICROS;
    if (refusal.isEmpty() && needed > reserved) {
      long increments = (needed + INCREMENT_MICROS - 1) / INCREMENT_MICROS;
      reserve(increments * INCREMENT_MICROS);
    }
    return refusal.isEmpty();
  }

  /**
   * Reserves the length of the complete recording in place of the increments.
   *
   * @return whether the plan permits it
   */
  synchronized boolean settle(long lengthMicros) {
    reserve(lengthMicros);
    return refusal.isEmpty();
  }

  private void reserve(long micros) {
    refusal = usage.reserve(job.account(), job.id(), micros, encoded, isActive);
    reserved = micros;
  }

  boolean isRefused() {
    return refusal.isPresent();
  }

  /** The reason why the recording is not rendered live; present after a refusal. */
  Failure failure() {
    Refusal reason = refusal.orElseThrow();
    return new Failure(reason.code().name(), reason.message());
  }
}
