package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.Database;
import java.time.Duration;
import java.util.List;

/** The statements that every worker repeats, for measurements of their cost. */
public final class QueueStatements {
  private static final int MAX_STALE = 2_000;

  private final DueWork work;
  private final StepLeases leases;

  public QueueStatements(Database database) {
    this.work = new DueWork(database, () -> true);
    this.leases = new StepLeases(database);
  }

  /**
   * Looks once for due steps and tasks.
   *
   * @return the number of lanes with due steps
   */
  public int poll() {
    return work.find().lanes().size();
  }

  /**
   * Looks once for the steps of dead workers.
   *
   * @param interval of the heartbeats
   * @return the number of late heartbeats
   */
  public int findStale(Duration interval) {
    List<StepHeartbeat> stale = leases.staleHeartbeats(interval, MAX_STALE);
    return stale.size();
  }
}
