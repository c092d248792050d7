package dev.vidport.persistence.job;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.usecases.job.port.Backlog;
import dev.vidport.usecases.job.port.QueueOverview;
import dev.vidport.usecases.job.port.WorkerEntry;
import java.util.List;

/** The queue and the workers that share it. */
public final class JdbcQueueOverview implements QueueOverview {
  private final JdbcBacklog backlog;
  private final JobEngine engine;

  public JdbcQueueOverview(Database database, JobEngine engine) {
    this.backlog = new JdbcBacklog(database);
    this.engine = engine;
  }

  @Override
  public Backlog backlog() {
    return backlog.count();
  }

  @Override
  public List<WorkerEntry> workers() {
    return engine.workers();
  }
}
