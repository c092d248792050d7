package dev.vidport.library;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.PoolEvent;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.job.JdbcBacklog;
import dev.vidport.usecases.job.Backlog;
import dev.vidport.usecases.job.StepListener;
import java.time.Instant;
import java.time.OffsetDateTime;
import javax.sql.DataSource;

/** What operators and measurements see of a Vidport. */
public final class Operations {
  private final Database database;
  private final JobEngine engine;
  private final WorkerStatus worker;

  Operations(Database database, JobEngine engine, int slots) {
    this.database = database;
    this.engine = engine;
    this.worker = new WorkerStatus(slots, engine);
  }

  /** The waiting and running work of the whole instance. */
  public Backlog backlog() {
    return new JdbcBacklog(database).count();
  }

  /** Meaningful when the role includes processing. */
  public WorkerStatus worker() {
    return worker;
  }

  /** Sets the listener of the steps that this worker runs. Must be called before the start. */
  public void listenToSteps(StepListener listener) {
    engine.listen(listener);
  }

  public ConnectionPoolUse connectionPoolUse() {
    Database.Pool pool = database.pool();
    return new ConnectionPoolUse(pool.active(), pool.idle(), pool.waiting(), pool.most());
  }

  /** Sets the listener of the connection pool. May be called once. */
  public void listenToConnectionPool(ConnectionPoolListener listener) {
    database.listen((event, seconds) -> notify(listener, event, seconds));
  }

  private static void notify(ConnectionPoolListener listener, PoolEvent event, double seconds) {
    switch (event) {
      case WAITED -> listener.waited(seconds);
      case USED -> listener.used(seconds);
      case TIMED_OUT -> listener.timedOut();
    }
  }

  /** The current time of the database. */
  public Instant databaseTime() {
    return database.with(
        handle ->
            handle
                .createQuery("select current_timestamp")
                .mapTo(OffsetDateTime.class)
                .one()
                .toInstant());
  }

  /** The connections of the pool. Their tables are internal and may change in any release. */
  public DataSource dataSource() {
    return database.dataSource();
  }
}
