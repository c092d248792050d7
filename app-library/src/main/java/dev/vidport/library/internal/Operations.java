package dev.vidport.library.internal;

import com.google.inject.Inject;
import dev.vidport.domain.id.JobId;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.job.JdbcBacklog;
import dev.vidport.usecases.job.port.Backlog;
import dev.vidport.usecases.job.port.StepListener;
import java.time.Duration;
import java.time.Instant;
import java.util.function.DoubleConsumer;
import javax.sql.DataSource;

/** What operators and measurements see of a Vidport. */
public final class Operations {
  private final Database database;
  private final JobEngine engine;
  private final WorkerStatus worker;

  @Inject
  Operations(Database database, JobEngine engine, VidportSettings settings) {
    this.database = database;
    this.engine = engine;
    this.worker = new WorkerStatus(settings.worker().slots(), engine);
  }

  /** The waiting and running work of the whole instance. */
  public Backlog backlog() {
    return new JdbcBacklog(database).count();
  }

  /** Meaningful when the role includes processing. */
  public WorkerStatus worker() {
    return worker;
  }

  /**
   * Waits until this process runs no step of a job that was cancelled. Their programs have ended
   * then, and their work files are deleted.
   *
   * @return whether no step of the job runs
   */
  public boolean awaitEnd(JobId job, Duration atMost) throws InterruptedException {
    return engine.awaitNone(job, atMost);
  }

  /** Sets the listener of the steps that this worker runs. Must be called before the start. */
  public void listenToSteps(StepListener listener) {
    engine.listen(listener);
  }

  public ConnectionPoolUse connectionPoolUse() {
    Database.Pool pool = database.pool();
    return new ConnectionPoolUse(pool.active(), pool.idle(), pool.waiting(), pool.most());
  }

  /**
   * Sets the listeners of the connection pool, which must neither block nor throw. May be called
   * once.
   *
   * @param waited receives the seconds that a thread waited until it got a connection
   * @param used receives the seconds that a thread held a connection
   * @param timedOut is called when a thread got no connection in time
   */
  public void listenToConnectionPool(
      DoubleConsumer waited, DoubleConsumer used, Runnable timedOut) {
    database.listen(
        (event, seconds) -> {
          switch (event) {
            case WAITED -> waited.accept(seconds);
            case USED -> used.accept(seconds);
            case TIMED_OUT -> timedOut.run();
          }
        });
  }

  /**
   * Sends a small query to the database.
   *
   * @throws RuntimeException when the database does not respond
   * @throws DatabaseProblem when it permits only reads
   */
  public void checkDatabase() {
    database.check();
  }

  /** The current time of the database. */
  public Instant databaseTime() {
    return database.now();
  }

  /** The connections of the pool. Their tables are internal and may change in any release. */
  public DataSource dataSource() {
    return database.dataSource();
  }
}
