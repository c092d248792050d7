package dev.vidport.outbound.egress;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;

/** Begins downloads and follows redirects; each target is checked like the first address. */
final class RedirectFollower {
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  private final HttpClient client;
  private final ScheduledExecutorService timer;
  private final Duration headersTimeout;

  /**
   * @param headersTimeout the longest time until the headers of a download are complete, with its
   *     redirects
   */
  RedirectFollower(HttpClient client, ScheduledExecutorService timer, Duration headersTimeout) {
    this.client = client;
    this.timer = timer;
    this.headersTimeout = headersTimeout;
  }

  /** Returns as soon as the headers of the last response are read. */
  OutboundCall get(
      OutboundUrl url,
      Map<String, String> headers,
      int maxRedirects,
      OutboundLimits limits,
      Deadline deadline)
      throws IOException {
    // A server could send header lines slowly; only the rate of the body is measured.
    AtomicBoolean isLate = new AtomicBoolean();
    ScheduledFuture<?> alarm =
        timer.schedule(
            () -> {
              // The call may fail before the abort returns.
              isLate.set(true);
              deadline.abort();
            },
            headersTimeout.toMillis(),
            TimeUnit.MILLISECONDS);
    try {
      return follow(url, headers, maxRedirects, limits, deadline);
    } catch (IOException e) {
      throw isLate.get() ? OutboundTimeoutException.ofHeaders(headersTimeout, e) : e;
    } finally {
      alarm.cancel(false);
    }
  }

  private OutboundCall follow(
      OutboundUrl url,
      Map<String, String> headers,
      int maxRedirects,
      OutboundLimits limits,
      Deadline deadline)
      throws IOException {
    OutboundUrl target = url;
    for (int redirects = 0; redirects <= maxRedirects; redirects++) {
      HttpGet request = request(target.uri(), headers, limits);
      OutboundCall call = OutboundCall.start(client, target, request, deadline);
      Header location = call.response().getFirstHeader(HttpHeaders.LOCATION);
      if (!REDIRECTS.contains(call.response().getCode()) || location == null) {
        return call;
      }
      call.close();
      target = target.redirect(location.getValue());
    }
    throw new EgressRefusedException("The URL redirects more than " + maxRedirects + " times");
  }

  private static HttpGet request(URI uri, Map<String, String> headers, OutboundLimits limits) {
    HttpGet request = new HttpGet(uri);
    request.setConfig(GuardedClientFactory.config(limits));
    headers.forEach(request::setHeader);
    return request;
  }
}
