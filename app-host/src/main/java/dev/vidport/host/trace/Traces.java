package dev.vidport.host.trace;

import dev.vidport.domain.job.Step;
import dev.vidport.host.metric.Watched;
import dev.vidport.http.server.RequestListener;
import dev.vidport.http.server.RequestListener.Answered;
import dev.vidport.http.server.RequestListener.Asked;
import dev.vidport.persistence.job.StepEnd;
import dev.vidport.persistence.job.StepListener;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.storage.ObjectStore;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.MDC;

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP: of requests, of the steps of the
 * jobs that they ask for, and in those of the work on media and the calls of the store. What can't
 * be sent in time is dropped; nothing waits for a collector.
 */
public final class Traces implements AutoCloseable {
  /** Under this name the log, and through it the queue of jobs, knows where a span belongs. */
  private static final String TRACEPARENT = "traceparent";

  private static final Duration SEND = Duration.ofSeconds(10);
  private static final int MOST_WAITING = 4_096;
  private static final int LAST_SECONDS = 5;

  private final SdkTracerProvider provider;
  private final Tracer tracer;

  /**
   * @param collector the whole address, such as {@code http://collector:4318/v1/traces}
   */
  public Traces(URI collector) {
    OtlpHttpSpanExporter exporter =
        OtlpHttpSpanExporter.builder().setEndpoint(collector.toString()).setTimeout(SEND).build();
    this.provider =
        SdkTracerProvider.builder()
            .setResource(
                Resource.create(Attributes.builder().put("service.name", "vidport").build()))
            .addSpanProcessor(
                BatchSpanProcessor.builder(exporter)
                    .setMaxQueueSize(MOST_WAITING)
                    .setExporterTimeout(SEND)
                    .build())
            .build();
    this.tracer = provider.get("dev.vidport");
  }

  /** A request of the API begins; those for bytes are too many and tell too little. */
  public RequestListener.Watch begins(Asked request) {
    Span span =
        tracer
            .spanBuilder(request.method())
            .setSpanKind(SpanKind.SERVER)
            .setParent(TraceNames.parent(request.traceparent()))
            .setAttribute("vidport.request.id", request.id())
            .startSpan();
    MDC.put(TRACEPARENT, TraceNames.traceparent(span.getSpanContext()));
    return answered -> {
      // One that is not ended is never sent.
      if (answered.route().startsWith("/v1/")) {
        end(span, answered);
      }
    };
  }

  private static void end(Span span, Answered answered) {
    span.updateName(answered.method() + " " + answered.route());
    span.setAttribute("http.request.method", answered.method());
    span.setAttribute("http.route", answered.route());
    span.setAttribute("http.response.status_code", (long) answered.status());
    if (answered.status() >= 500 || answered.status() == 0) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }

  /** A step begins; it belongs to the request that asked for its job. */
  // The scope is closed when the step ends, in the same thread.
  @SuppressWarnings("MustBeClosedChecker")
  public StepListener.Watch begins(Step step, Duration waited) {
    Span span =
        tracer
            .spanBuilder(step.kind().name())
            .setParent(ofJob(step))
            .setAttribute("vidport.job.id", step.job().value())
            .setAttribute("vidport.step.index", (long) step.index())
            .setAttribute("vidport.step.waited_ms", waited.toMillis())
            .startSpan();
    Optional.ofNullable(MDC.get("videoId"))
        .ifPresent(video -> span.setAttribute("vidport.video.id", video));
    Scope scope = span.makeCurrent();
    return end -> {
      scope.close();
      span.setAttribute("vidport.step.end", end.name());
      if (end == StepEnd.RETRIED || end == StepEnd.GIVEN_UP) {
        span.setStatus(StatusCode.ERROR);
      }
      span.end();
    };
  }

  private static Context ofJob(Step step) {
    return Optional.ofNullable(MDC.get(TRACEPARENT))
        .map(asked -> TraceNames.parent(Optional.of(asked)))
        .orElseGet(() -> TraceNames.ofJob(step.job().value()));
  }

  /**
   * For the library: work on media and calls of the store are spans where a step makes them in its
   * own thread.
   */
  public Object around(Class<?> port, Object real) {
    if (port == MediaEngine.class) {
      return watched(MediaEngine.class, (MediaEngine) real, "media.");
    }
    return port == ObjectStore.class
        ? watched(ObjectStore.class, (ObjectStore) real, "store.")
        : real;
  }

  private <T> T watched(Class<T> port, T real, String prefix) {
    return Watched.around(
        port,
        real,
        (method, arguments, call) ->
            Span.current().getSpanContext().isValid()
                ? inSpan(prefix + method.getName(), call)
                : call.go());
  }

  private Object inSpan(String name, Watched.Call call) throws Throwable {
    Span span = tracer.spanBuilder(name).startSpan();
    try (Scope scope = span.makeCurrent()) {
      return call.go();
    } catch (Throwable fault) {
      // Its message may hold a signed address.
      span.setStatus(StatusCode.ERROR, fault.getClass().getSimpleName());
      throw fault;
    } finally {
      span.end();
    }
  }

  /** Sends what is left, for as long as that may take. */
  @Override
  public void close() {
    provider.shutdown().join(LAST_SECONDS, TimeUnit.SECONDS);
  }
}
