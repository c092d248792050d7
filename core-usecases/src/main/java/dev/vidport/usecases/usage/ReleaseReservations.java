package dev.vidport.usecases.usage;

import dev.vidport.domain.id.JobId;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.usage.port.UsageLedger.Reservation;
import java.time.Duration;
import java.util.List;

/**
 * Releases reservations of jobs that have ended or have no record any more. Jobs release them at
 * their end; this is for the cases that no end records, such as a restored backup.
 */
public final class ReleaseReservations {
  private static final Duration PERIOD = Duration.ofMinutes(10);
  private static final int BATCH = 500;

  private final UsageLedger ledger;
  private final Jobs jobs;
  private final StepScheduler steps;
  private final UsageRecorder usage;

  public ReleaseReservations(
      UsageLedger ledger, Jobs jobs, StepScheduler steps, UsageRecorder usage) {
    this.ledger = ledger;
    this.jobs = jobs;
    this.steps = steps;
    this.usage = usage;
  }

  public void handle() {
    String last = "";
    List<Reservation> batch;
    do {
      batch = ledger.reservations(last, BATCH);
      for (Reservation reservation : batch) {
        last = reservation.job().value();
        if (hasEnded(reservation.job())) {
          usage.released(reservation.account(), reservation.job());
        }
      }
    } while (batch.size() == BATCH);
  }

  private boolean hasEnded(JobId id) {
    return jobs.find(id)
        .map(Job::video)
        .filter(video -> steps.unfinished(video).contains(id))
        .isEmpty();
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("release-reservations", PERIOD, this::handle);
  }
}
