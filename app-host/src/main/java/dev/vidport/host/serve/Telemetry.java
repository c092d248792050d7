package dev.vidport.host.serve;

import dev.vidport.host.log.Logging;
import dev.vidport.host.log.StepLog;
import dev.vidport.host.log.StoreOutages;
import dev.vidport.host.metric.Metrics;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.trace.Traces;
import dev.vidport.http.server.HttpServerAssembly;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.library.internal.Operations;
import dev.vidport.library.internal.PortWrapper;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.library.internal.WorkerStatus;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepListener;
import java.time.Clock;
import java.util.Optional;

/** The metrics of a host, and its traces when a collector is configured. */
final class Telemetry implements AutoCloseable {
  private final HostSettings settings;
  private final Metrics metrics;
  private final Optional<Traces> traces;

  Telemetry(HostSettings settings, Clock clock) {
    this.settings = settings;
    this.metrics = new Metrics(clock).droppedLogLines(Logging::droppedLines);
    // Not Traces::new, which would load the OpenTelemetry classes even without a collector.
    this.traces =
        settings.traces().isPresent()
            ? Optional.of(new Traces(settings.traces().get()))
            : Optional.empty();
  }

  /** Instruments the ports of the library. */
  PortWrapper portWrapper() {
    PortWrapper measured = observed();
    return traces.map(traced -> measured.before(traced::around)).orElse(measured);
  }

  private PortWrapper observed() {
    PortWrapper measured = metrics::around;
    return settings
        .vidport()
        .store()
        .server()
        .map(server -> measured.before(new StoreOutages(server)::around))
        .orElse(measured);
  }

  /** Registers the metrics of {@code vidport}. Must be called before it starts. */
  void observe(VidportInstance vidport) {
    Operations operations = vidport.operations();
    metrics.backlog(operations::backlog, UseCases.JOB_KINDS).database(operations);
    if (settings.vidport().role().processesVideos()) {
      RenderJobs jobs = vidport.ports().jobs().renderJobs();
      operations.listenToSteps(stepListener());
      WorkerStatus worker = operations.worker();
      metrics.worker(
          worker.slots(), worker::slotsUsed, job -> jobs.find(job).flatMap(RenderJob::plan));
      metrics.diskSpace(worker::freeDiskBytes, worker::isDiskLow);
      metrics.store(worker::isStoreAway);
      metrics.pause(worker::isPaused);
      metrics.clockSkew(worker::clockSkew);
    }
  }

  /** Registers the metrics of the HTTP server. Must be called before it starts. */
  void observe(HttpServerAssembly server) {
    metrics
        .eventStreams(server::openStreams)
        .failedSignIns(server::failedSignIns)
        .delivery(server.delivery());
  }

  private StepListener stepListener() {
    StepListener measured = metrics::begins;
    return StepLog.before(traces.map(traced -> measured.and(traced::begins)).orElse(measured));
  }

  RequestListener requestListener() {
    RequestListener measured = metrics::begins;
    return traces.map(traced -> measured.and(traced::begins)).orElse(measured);
  }

  /** Registers the version of ffmpeg, once it is known. */
  void ffmpeg(String version, String origin) {
    metrics.ffmpeg(version, origin);
  }

  byte[] metricsText() {
    return metrics.text();
  }

  @Override
  public void close() {
    traces.ifPresent(Traces::close);
  }
}
