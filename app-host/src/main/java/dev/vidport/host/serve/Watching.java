package dev.vidport.host.serve;

import dev.vidport.host.log.StepLog;
import dev.vidport.host.metric.Metrics;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.trace.Traces;
import dev.vidport.http.server.RequestListener;
import dev.vidport.library.PortWrapper;
import dev.vidport.library.Vidport;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.job.JdbcBacklog;
import dev.vidport.persistence.job.JobEngine;
import dev.vidport.persistence.job.StepListener;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import java.time.Clock;
import java.util.Optional;

/** Figures, and traces where there is somebody to send them to. */
final class Watching implements AutoCloseable {
  private final HostSettings settings;
  private final Metrics metrics;
  private final Optional<Traces> traces;

  Watching(HostSettings settings, Clock clock) {
    this.settings = settings;
    this.metrics = new Metrics(clock);
    // Not by a reference to the constructor, for which classes would be loaded that nobody needs.
    this.traces =
        settings.traces().isPresent()
            ? Optional.of(new Traces(settings.traces().get()))
            : Optional.empty();
  }

  /** For the ports of the library. */
  PortWrapper wrapper() {
    PortWrapper figures = metrics::around;
    return traces.map(sent -> figures.before(sent::around)).orElse(figures);
  }

  /** To be called before {@code vidport} starts. */
  void of(Vidport vidport) {
    Database database = vidport.injector().getInstance(Database.class);
    metrics.backlog(new JdbcBacklog(database)::count).database(database);
    if (settings.vidport().role().works()) {
      JobEngine engine = vidport.injector().getInstance(JobEngine.class);
      RenderJobs jobs = vidport.injector().getInstance(RenderJobs.class);
      engine.listen(steps());
      metrics.worker(
          settings.vidport().worker().slots(),
          engine::slotsUsed,
          job -> jobs.find(job).flatMap(RenderJob::plan));
      metrics.room(engine::workBytesFree, engine::lacksRoom);
      metrics.clock(engine::clockAstray);
    }
  }

  private StepListener steps() {
    StepListener figures = metrics::begins;
    return StepLog.before(traces.map(sent -> figures.and(sent::begins)).orElse(figures));
  }

  RequestListener requests() {
    RequestListener figures = metrics::begins;
    return traces.map(sent -> figures.and(sent::begins)).orElse(figures);
  }

  byte[] text() {
    return metrics.text();
  }

  @Override
  public void close() {
    traces.ifPresent(Traces::close);
  }
}
