package dev.vidport.host.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes {@code traceparent} headers (W3C Trace Context, version 00). */
final class TraceParent {
  private static final Pattern PARENT =
      Pattern.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");

  private TraceParent() {}

  /** The context that {@code traceparent} names; the root context when it is missing or invalid. */
  static Context parse(Optional<String> traceparent) {
    return traceparent
        .map(PARENT::matcher)
        .filter(Matcher::matches)
        .map(found -> remote(found.group(1), found.group(2), TraceFlags.fromHex(found.group(3), 0)))
        .orElseGet(Context::root);
  }

  /** The context for the steps of a job without a trace. Every host derives the same one. */
  static Context forJob(String job) {
    return remote(job, job.substring(0, 16), TraceFlags.getSampled());
  }

  private static Context remote(String trace, String span, TraceFlags flags) {
    SpanContext context =
        SpanContext.createFromRemoteParent(trace, span, flags, TraceState.getDefault());
    return context.isValid() ? Context.root().with(Span.wrap(context)) : Context.root();
  }

  static String format(SpanContext context) {
    return String.format(
        Locale.ROOT,
        "00-%s-%s-%s",
        context.getTraceId(),
        context.getSpanId(),
        context.getTraceFlags().asHex());
  }
}
