package dev.vidport.host.log;

import dev.vidport.persistence.job.StepEnd;
import dev.vidport.persistence.job.StepListener;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Writes a line for each step that ended; its names stand in the fields of every line. */
public final class StepLog {
  private static final Logger LOG = LoggerFactory.getLogger(StepLog.class);

  private StepLog() {}

  /** The same as {@code next}, and writes. */
  public static StepListener before(StepListener next) {
    return (step, waited) -> {
      LOG.debug("step begins, {} ms after it was due", waited.toMillis());
      long began = System.nanoTime();
      StepListener.Watch watch = next.begins(step, waited);
      return end -> {
        watch.ended(end);
        write(end, began);
      };
    };
  }

  private static void write(StepEnd end, long began) {
    LOG.atLevel(end == StepEnd.GIVEN_UP ? Level.WARN : Level.INFO)
        .log(
            "step ended: {} after {} s",
            end,
            String.format(Locale.ROOT, "%.3f", (System.nanoTime() - began) / 1e9));
  }
}
