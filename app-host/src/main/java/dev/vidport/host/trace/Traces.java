package dev.vidport.host.trace;

import dev.vidport.domain.job.Step;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.http.server.pipeline.RequestListener.EndedRequest;
import dev.vidport.http.server.pipeline.RequestListener.StartedRequest;
import dev.vidport.library.internal.PortProxy;
import dev.vidport.usecases.job.port.StepEnd;
import dev.vidport.usecases.job.port.StepListener;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.media.port.StillExtractor;
import dev.vidport.usecases.storage.port.ObjectStore;
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
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.MDC;

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP. There is a span for each API request
 * and for each step of the jobs that it starts; inside a step, for each call of a media port and of
 * the object store. Spans that can't be sent in time are dropped; no work waits for the collector.
 */
public final class Traces implements AutoCloseable {
  /** The MDC key of the current span. The job queue stores it and passes it on to the steps. */
  private static final String TRACEPARENT = "traceparent";

  private static final Set<Class<?>> MEDIA_PORTS =
      Set.of(
          MediaProber.class,
          MediaRenderer.class,
          LiveRenderer.class,
          MediaPackager.class,
          StillExtractor.class,
          SpeechRecognizer.class);

  private static final Duration SEND = Duration.ofSeconds(10);
  private static final int MAX_QUEUED = 4_096;
  private static final int CLOSE_SECONDS = 5;

  private final SdkTracerProvider provider;
  private final Tracer tracer;

  /**
   * @param collector the full URL, such as {@code http://collector:4318/v1/traces}
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
                    .setMaxQueueSize(MAX_QUEUED)
                    .setExporterTimeout(SEND)
                    .build())
            .build();
    this.tracer = provider.get("dev.vidport");
  }

  /** Starts the span of a request. Only API requests are sent; media requests are too many. */
  public RequestListener.Watch begins(StartedRequest request) {
    Span span =
        tracer
            .spanBuilder(request.method())
            .setSpanKind(SpanKind.SERVER)
            .setParent(TraceParent.parse(request.traceparent()))
            .setAttribute("vidport.request.id", request.id())
            .startSpan();
    MDC.put(TRACEPARENT, TraceParent.format(span.getSpanContext()));
    return answered -> {
      // A span that is not ended is never sent.
      if (answered.route().startsWith("/v1/")) {
        end(span, answered);
      }
    };
  }

  private static void end(Span span, EndedRequest answered) {
    span.updateName(answered.method() + " " + answered.route());
    span.setAttribute("http.request.method", answered.method());
    span.setAttribute("http.route", answered.route());
    span.setAttribute("http.response.status_code", (long) answered.status());
    if (answered.status() >= 500 || answered.status() == 0) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }

  /** Starts the span of a step, as a child of the request that started its job. */
  // The scope is closed when the step ends, in the same thread.
  @SuppressWarnings("MustBeClosedChecker")
  public StepListener.Watch begins(Step step, Duration waited) {
    Span span =
        tracer
            .spanBuilder(step.kind().name())
            .setParent(ofJob(step))
            .setAttribute("vidport.job.id", step.job().value())
            .setAttribute("vidport.job.kind", step.kind().job())
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
        .map(header -> TraceParent.parse(Optional.of(header)))
        .orElseGet(() -> TraceParent.forJob(step.job().value()));
  }

  /**
   * Wraps the media ports and the object store. A call becomes a span when a step makes it in its
   * own thread.
   */
  public Object around(Class<?> port, Object real) {
    if (MEDIA_PORTS.contains(port)) {
      return traced(port, real, "media.");
    }
    return port == ObjectStore.class ? traced(port, real, "store.") : real;
  }

  private <T> T traced(Class<T> port, Object real, String prefix) {
    return PortProxy.around(
        port,
        port.cast(real),
        (method, arguments, call) ->
            Span.current().getSpanContext().isValid()
                ? inSpan(prefix + method.getName(), call)
                : call.proceed());
  }

  private Object inSpan(String name, PortProxy.Call call) throws Throwable {
    Span span = tracer.spanBuilder(name).startSpan();
    try (Scope scope = span.makeCurrent()) {
      return call.proceed();
    } catch (Throwable fault) {
      // The exception message may contain a signed URL.
      span.setStatus(StatusCode.ERROR, fault.getClass().getSimpleName());
      throw fault;
    } finally {
      span.end();
    }
  }

  /** Sends the remaining spans, for at most 5 seconds. */
  @Override
  public void close() {
    provider.shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
