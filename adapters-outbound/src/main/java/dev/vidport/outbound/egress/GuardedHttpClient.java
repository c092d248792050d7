package dev.vidport.outbound.egress;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/**
 * Calls addresses that users or the operator name: over HTTPS, without user name, only on public
 * addresses and those that the {@link EgressPolicy} allows. The certificate is checked against the
 * name. Safe for use by several threads. All methods fail with an {@link EgressRefusedException}
 * when the address or the answer is against the rules, and with another {@link IOException} when
 * the receiver can't be reached or is too slow.
 */
public final class GuardedHttpClient implements AutoCloseable {
  /** Longest time of a name's lookup, of connecting to an address, and of each TLS message. */
  public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** How much of the answer to a delivery is read. */
  public static final int EXCERPT_BYTES = 1024;

  private static final int DEFAULT_CONNECTIONS = 64;

  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  /** The longest time until the headers of a download are complete, with its redirects. */
  private static final Duration HEADERS_TIMEOUT = Duration.ofSeconds(60);

  private final UrlScheme scheme;
  private final TimedLookup lookup;
  private final CheckedDnsResolver resolver;
  private final CloseableHttpClient client;
  private final ScheduledThreadPoolExecutor timer;
  private final Duration headersTimeout;

  /**
   * @throws IOException when the file of certificates is not usable
   */
  public GuardedHttpClient(EgressPolicy policy) throws IOException {
    this(policy, DEFAULT_CONNECTIONS);
  }

  /**
   * A client of a caller that bounds the calls to one host itself.
   *
   * @param connections maximum number of calls at a time, also to one host
   * @throws IOException when the file of certificates is not usable
   */
  public GuardedHttpClient(EgressPolicy policy, int connections) throws IOException {
    this(policy, InetAddress::getAllByName, CONNECT_TIMEOUT, connections);
  }

  /**
   * A client for one address of the operator. If it begins with {@code http:}, the client calls
   * without encryption, and only addresses that {@code policy} allows.
   *
   * @throws IOException when the file of certificates is not usable
   */
  public static GuardedHttpClient forOperator(URI address, EgressPolicy policy) throws IOException {
    UrlScheme scheme =
        UrlScheme.HTTP.text().equalsIgnoreCase(address.getScheme())
            ? UrlScheme.HTTP
            : UrlScheme.HTTPS;
    return new GuardedHttpClient(
        policy,
        scheme,
        InetAddress::getAllByName,
        CONNECT_TIMEOUT,
        HEADERS_TIMEOUT,
        DEFAULT_CONNECTIONS);
  }

  GuardedHttpClient(EgressPolicy policy, HostLookup lookup, Duration connectTimeout)
      throws IOException {
    this(policy, lookup, connectTimeout, DEFAULT_CONNECTIONS);
  }

  GuardedHttpClient(
      EgressPolicy policy, HostLookup lookup, Duration connectTimeout, int connections)
      throws IOException {
    this(policy, UrlScheme.HTTPS, lookup, connectTimeout, HEADERS_TIMEOUT, connections);
  }

  GuardedHttpClient(
      EgressPolicy policy, HostLookup lookup, Duration connectTimeout, Duration headersTimeout)
      throws IOException {
    this(policy, UrlScheme.HTTPS, lookup, connectTimeout, headersTimeout, DEFAULT_CONNECTIONS);
  }

  private GuardedHttpClient(
      EgressPolicy policy,
      UrlScheme scheme,
      HostLookup lookup,
      Duration connectTimeout,
      Duration headersTimeout,
      int connections)
      throws IOException {
    this.scheme = scheme;
    this.headersTimeout = headersTimeout;
    this.lookup = new TimedLookup(lookup, connectTimeout, connections);
    this.resolver = new CheckedDnsResolver(this.lookup, policy, scheme);
    this.client =
        GuardedClientFactory.create(
            resolver,
            TrustedAuthorities.context(policy.authorities()),
            connectTimeout,
            connections);
    this.timer = new ScheduledThreadPoolExecutor(1, GuardedHttpClient::timerThread);
    timer.setRemoveOnCancelPolicy(true);
  }

  private static Thread timerThread(Runnable work) {
    Thread thread = new Thread(work, "vidport-outbound-deadline");
    thread.setDaemon(true);
    return thread;
  }

  /** Checks whether {@code url} may be called now, without calling it. */
  public void check(String url) throws IOException {
    resolver.check(OutboundUrl.parse(url, scheme).uri().getHost());
  }

  /**
   * Everything that is wrong with {@code url} now, for the user who named it; empty if it may be
   * called. Its host is looked up only if its text is valid.
   */
  public List<String> problems(String url) {
    List<String> problems = OutboundUrl.problems(url, scheme);
    if (!problems.isEmpty()) {
      return problems;
    }
    try {
      check(url);
      return List.of();
    } catch (EgressRefusedException e) {
      return List.of(e.getMessage());
    } catch (IOException e) {
      return List.of("The host has no address");
    }
  }

  /**
   * Posts {@code body}. Follows no redirect. The first {@link #EXCERPT_BYTES} of the answer are
   * read and the connection is closed.
   *
   * @param headers of the request, with the content type
   */
  public OutboundAnswer post(
      String url, Map<String, String> headers, byte[] body, OutboundLimits limits)
      throws IOException {
    OutboundUrl target = OutboundUrl.parse(url, scheme);
    HttpPost request = new HttpPost(target.uri());
    request.setConfig(GuardedClientFactory.config(limits));
    headers.forEach(request::setHeader);
    request.setEntity(new ByteArrayEntity(body, (ContentType) null));
    try (Deadline deadline = new Deadline(limits.total(), timer);
        OutboundCall call = OutboundCall.start(client, target, request, deadline)) {
      return new OutboundAnswer(call.response().getCode(), excerpt(call, limits, deadline));
    }
  }

  private static String excerpt(OutboundCall call, OutboundLimits limits, Deadline deadline)
      throws IOException {
    int length = (int) Math.min(EXCERPT_BYTES, limits.maxBytes());
    try {
      return new String(call.body().readNBytes(length), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw deadline.explain(e);
    }
  }

  /**
   * Begins a download. Returns when the headers are there, whatever the status is.
   *
   * @param headers of every request, such as a range
   * @param maxRedirects how many redirects may be followed; each target is checked like {@code url}
   */
  public OutboundStream get(
      String url, Map<String, String> headers, int maxRedirects, OutboundLimits limits)
      throws IOException {
    return get(url, headers, maxRedirects, limits, new OutboundAbort());
  }

  /**
   * As {@link #get(String, Map, int, OutboundLimits)}, for a download that another thread may end.
   *
   * @param abort ends the download, also before it has begun
   */
  public OutboundStream get(
      String url,
      Map<String, String> headers,
      int maxRedirects,
      OutboundLimits limits,
      OutboundAbort abort)
      throws IOException {
    OutboundUrl target = OutboundUrl.parse(url, scheme);
    return open(
        limits,
        abort,
        deadline -> {
          // A server could send a header line now and then, without a body whose rate is measured.
          ScheduledFuture<?> late =
              timer.schedule(deadline::abort, headersTimeout.toMillis(), TimeUnit.MILLISECONDS);
          try {
            return follow(target, headers, maxRedirects, limits, deadline);
          } catch (IOException e) {
            throw late.isDone() ? OutboundTimeoutException.ofHeaders(headersTimeout, e) : e;
          } finally {
            late.cancel(false);
          }
        });
  }

  /**
   * Posts {@code body} and returns when the headers of the answer are there, whatever the status
   * is. Follows no redirect.
   *
   * @param abort ends the call, also before it has begun
   */
  public OutboundStream post(
      String url,
      Map<String, String> headers,
      HttpEntity body,
      OutboundLimits limits,
      OutboundAbort abort)
      throws IOException {
    OutboundUrl target = OutboundUrl.parse(url, scheme);
    HttpPost request = new HttpPost(target.uri());
    request.setConfig(GuardedClientFactory.config(limits));
    headers.forEach(request::setHeader);
    request.setEntity(body);
    return open(limits, abort, deadline -> OutboundCall.start(client, target, request, deadline));
  }

  private OutboundStream open(OutboundLimits limits, OutboundAbort abort, CallStart start)
      throws IOException {
    Deadline deadline = new Deadline(limits.total(), timer);
    abort.watch(deadline);
    OutboundCall call = null;
    boolean isDone = false;
    try {
      call = start.within(deadline);
      OutboundStream stream =
          new OutboundStream(
              call, deadline, new BoundedBody(call.body(), limits.maxBytes(), deadline));
      if (stream.length().orElse(0) > limits.maxBytes()) {
        throw BoundedBody.tooLong(limits.maxBytes());
      }
      isDone = true;
      return stream;
    } finally {
      if (!isDone) {
        deadline.close();
        if (call != null) {
          call.close();
        }
      }
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

  /** Sends a request and reads the headers of its response. */
  @FunctionalInterface
  private interface CallStart {
    OutboundCall within(Deadline deadline) throws IOException;
  }

  /** Ends the calls that are under way. */
  @Override
  public void close() throws IOException {
    client.close();
    timer.shutdownNow();
    lookup.close();
  }
}
