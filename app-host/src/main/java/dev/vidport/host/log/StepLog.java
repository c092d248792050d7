package dev.vidport.host.log;

import dev.vidport.usecases.job.port.StepEnd;
import dev.vidport.usecases.job.port.StepListener;
import java.math.BigDecimal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Logs one line for each step that ends. The MDC fields of the line identify the step. */
public final class StepLog {
  private static final Logger LOG = LoggerFactory.getLogger(StepLog.class);

  private StepLog() {}

  /** A listener that logs each step and then calls {@code next}. */
  public static StepListener before(StepListener next) {
    return (step, waited) -> {
      LOG.debug("Step started: waitedMs={}", waited.toMillis());
      long began = System.nanoTime();
      StepListener.Watch watch = next.begins(step, waited);
      return end -> {
        watch.ended(end);
        write(end, began);
      };
    };
  }

  private static void write(StepEnd end, long began) {
    BigDecimal millis = BigDecimal.valueOf((System.nanoTime() - began) / 1000, 3);
    LOG.atLevel(end == StepEnd.GIVEN_UP ? Level.WARN : Level.INFO)
        .addKeyValue("end", end)
        .addKeyValue("durationMs", millis)
        .log("Step ended: end={} durationMs={}", end, millis);
  }
}
