package dev.vidport.usecases.job;

import dev.vidport.usecases.job.port.QueueOverview;
import dev.vidport.usecases.job.port.WorkerEntry;
import java.util.List;

/** Lists the workers of the instance, for an operator. */
public final class ListWorkers {
  private final QueueOverview overview;

  ListWorkers(QueueOverview overview) {
    this.overview = overview;
  }

  /** Those that were seen within the last day, in the order of their names. */
  public List<WorkerEntry> handleAsOperator() {
    return overview.workers();
  }
}
