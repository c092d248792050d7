package dev.vidport.usecases.job.port;

import java.util.List;

/** What waits and runs in the whole instance, and who works. For operators only. */
public interface QueueOverview {
  Backlog backlog();

  /** The workers that were seen within the last day, in the order of their names. */
  List<WorkerEntry> workers();
}
