package dev.vidport.host.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Traces as headers name them (W3C Trace Context, version 00). */
final class TraceNames {
  private static final Pattern PARENT =
      Pattern.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");

  private TraceNames() {}

  /** The place that {@code traceparent} names; none where it names none. */
  static Context parent(Optional<String> traceparent) {
    return traceparent
        .map(PARENT::matcher)
        .filter(Matcher::matches)
        .map(found -> remote(found.group(1), found.group(2), TraceFlags.fromHex(found.group(3), 0)))
        .orElseGet(Context::root);
  }

  /** Where a job's steps belong that nobody has traced before: every host finds the same. */
  static Context ofJob(String job) {
    return remote(job, job.substring(0, 16), TraceFlags.getSampled());
  }

  private static Context remote(String trace, String span, TraceFlags flags) {
    SpanContext place =
        SpanContext.createFromRemoteParent(trace, span, flags, TraceState.getDefault());
    return place.isValid() ? Context.root().with(Span.wrap(place)) : Context.root();
  }

  static String traceparent(SpanContext place) {
    return "00-%s-%s-%s"
        .formatted(place.getTraceId(), place.getSpanId(), place.getTraceFlags().asHex());
  }
}
