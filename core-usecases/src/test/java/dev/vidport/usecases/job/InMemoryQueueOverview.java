package dev.vidport.usecases.job;

import dev.vidport.usecases.job.port.Backlog;
import dev.vidport.usecases.job.port.QueueOverview;
import dev.vidport.usecases.job.port.WorkerEntry;
import java.util.List;
import java.util.Optional;

/** An overview that tests set. */
public final class InMemoryQueueOverview implements QueueOverview {
  private Backlog backlog = new Backlog(List.of(), 0, Optional.empty());
  private List<WorkerEntry> workers = List.of();

  public void set(Backlog current, List<WorkerEntry> seen) {
    backlog = current;
    workers = List.copyOf(seen);
  }

  @Override
  public Backlog backlog() {
    return backlog;
  }

  @Override
  public List<WorkerEntry> workers() {
    return workers;
  }
}
