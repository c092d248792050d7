package dev.vidport.persistence.job;

import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Outage;
import dev.vidport.persistence.engine.StepText;
import java.time.Duration;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the progress of steps in the table {@code step_progress}. A report that cannot be stored
 * is dropped: the next one follows soon, and a step must not fail because of it.
 */
final class StepProgressStore {
  private static final Logger LOG = LoggerFactory.getLogger(StepProgressStore.class);

  /** How long reports are dropped after one that could not be stored. */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final Database database;
  private volatile long pausedUntil = System.nanoTime();

  StepProgressStore(Database database) {
    this.database = database;
  }

  void progress(Step step, double amount) {
    if (System.nanoTime() - pausedUntil < 0) {
      return;
    }
    try {
      write(step, "amount", amount);
    } catch (RuntimeException fault) {
      if (!Outage.is(fault)) {
        throw fault;
      }
      LOG.debug(
          "Could not store the progress of a step: step={} fault={}",
          StepText.of(step),
          fault.toString());
      // Waiting for a connection would block the program that reports its progress.
      pausedUntil = System.nanoTime() + PAUSE.toNanos();
    }
  }

  /** Not dropped: notes are rare, and no later one replaces it. */
  void note(Step step, String note) {
    write(step, "note", note);
  }

  private void write(Step step, String column, Object value) {
    String update =
        String.format(
            Locale.ROOT,
            "update step_progress set %s = :value where job_id = :job and step = :step",
            column);
    String insert =
        String.format(
            Locale.ROOT,
            """
        insert into step_progress (job_id, step, %s) values (:job, :step, :value)
        on conflict do nothing
        """,
            column);
    if (execute(update, step, value) == 0 && execute(insert, step, value) == 0) {
      // Another report has inserted the row meanwhile.
      execute(update, step, value);
    }
  }

  private int execute(String sql, Step step, Object value) {
    return database.update(
        sql,
        statement ->
            statement
                .bind("job", step.job().value())
                .bind("step", StepText.inJob(step))
                .bind("value", value));
  }
}
