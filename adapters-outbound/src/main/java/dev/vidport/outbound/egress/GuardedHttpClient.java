package dev.vidport.outbound.egress;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.jspecify.annotations.Nullable;

/**
 * Calls addresses that users or the operator name: over HTTPS, without user name, on public
 * addresses or addresses that the {@link EgressPolicy} allows. The certificate is checked against
 * the name. Thread-safe. All methods fail with an {@link EgressRefusedException} when the text of
 * the address or the response breaks the rules, with an {@link UnreachableHostException} when its
 * host has no address that may be called, and with another {@link IOException} when the receiver is
 * unreachable or too slow, or the file of certificates is not usable.
 *
 * <p>The first call loads the certificate authorities, which takes time: many processes make no
 * call.
 */
public final class GuardedHttpClient implements AutoCloseable {
  /** Longest time to look up a name, to connect to an address, and for each TLS message. */
  public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** Number of bytes of the response to a delivery that are read. */
  public static final int EXCERPT_BYTES = 1024;

  private final UrlScheme scheme;
  private final TimedLookup lookup;
  private final CheckedDnsResolver resolver;
  private final ScheduledThreadPoolExecutor timer;
  private final EgressPolicy policy;
  private final ConnectionLimits connectionLimits;
  private @Nullable CloseableHttpClient opened;

  public GuardedHttpClient(EgressPolicy policy) {
    this(policy, InetAddress::getAllByName, ConnectionLimits.DEFAULTS);
  }

  /**
   * A client of a caller that bounds the calls to one host itself.
   *
   * @param connections maximum number of concurrent calls, even to one host
   */
  public GuardedHttpClient(EgressPolicy policy, int connections) {
    this(policy, InetAddress::getAllByName, ConnectionLimits.DEFAULTS.withCalls(connections));
  }

  /**
   * A client for one address of the operator. If it begins with {@code http:}, the client calls
   * without encryption, and only addresses that {@code policy} allows. It uses no proxy.
   */
  public static GuardedHttpClient forOperator(URI address, EgressPolicy policy) {
    UrlScheme scheme =
        UrlScheme.HTTP.text().equalsIgnoreCase(address.getScheme())
            ? UrlScheme.HTTP
            : UrlScheme.HTTPS;
    return new GuardedHttpClient(
        policy.direct(), scheme, true, InetAddress::getAllByName, ConnectionLimits.DEFAULTS);
  }

  GuardedHttpClient(EgressPolicy policy, HostLookup lookup, ConnectionLimits limits) {
    this(policy, UrlScheme.HTTPS, false, lookup, limits);
  }

  private GuardedHttpClient(
      EgressPolicy policy,
      UrlScheme scheme,
      boolean isForOperator,
      HostLookup lookup,
      ConnectionLimits limits) {
    this.policy = policy;
    this.connectionLimits = limits;
    this.scheme = scheme;
    this.lookup = new TimedLookup(lookup, limits.connect(), limits.calls());
    this.resolver =
        isForOperator
            ? CheckedDnsResolver.forOperator(this.lookup, policy, scheme)
            : CheckedDnsResolver.forUsers(this.lookup, policy, scheme, limits.lookupFailure());
    this.timer =
        new ScheduledThreadPoolExecutor(1, DaemonThreads.named("vidport-outbound-deadline"));
    timer.setRemoveOnCancelPolicy(true);
  }

  /** Called before the time of a call begins, because the first one takes longer. */
  private synchronized CloseableHttpClient client() throws IOException {
    if (opened == null) {
      opened =
          GuardedClientFactory.create(
              resolver,
              TrustedAuthorities.context(policy.authorities()),
              policy.proxy(),
              connectionLimits.connect(),
              connectionLimits.calls());
    }
    return opened;
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
    } catch (EgressRefusedException | UnreachableHostException e) {
      return List.of(e.getMessage());
    } catch (IOException e) {
      return List.of("The host " + URI.create(url).getHost() + " has no address");
    }
  }

  /**
   * Posts {@code body}. Follows no redirect. Reads the first {@link #EXCERPT_BYTES} of the response
   * and closes the connection.
   *
   * @param headers of the request, with the content type
   */
  public OutboundResponse post(
      String url, Map<String, String> headers, byte[] body, OutboundLimits limits)
      throws IOException {
    OutboundUrl target = OutboundUrl.parse(url, scheme);
    HttpPost request =
        request(target, headers, new ByteArrayEntity(body, (ContentType) null), limits);
    CloseableHttpClient client = client();
    try (Deadline deadline = new Deadline(limits.total(), timer);
        OutboundCall call = OutboundCall.start(client, target, request, deadline)) {
      return new OutboundResponse(call.response().getCode(), excerpt(call, limits, deadline));
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
   * Begins a download. Returns when the headers have arrived, whatever the status is.
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
   * @param abort ends the download, even before it has begun
   */
  public OutboundStream get(
      String url,
      Map<String, String> headers,
      int maxRedirects,
      OutboundLimits limits,
      OutboundAbort abort)
      throws IOException {
    OutboundUrl target = OutboundUrl.parse(url, scheme);
    RedirectFollower downloads = new RedirectFollower(client(), timer, connectionLimits.headers());
    return OutboundStream.open(
        deadline(limits, abort),
        limits.maxBytes(),
        deadline -> downloads.get(target, headers, maxRedirects, limits, deadline));
  }

  /**
   * Posts {@code body} and returns when the headers of the response have arrived, whatever the
   * status is. Follows no redirect.
   *
   * @param abort ends the call, even before it has begun
   */
  public OutboundStream post(
      String url,
      Map<String, String> headers,
      HttpEntity body,
      OutboundLimits limits,
      OutboundAbort abort)
      throws IOException {
    OutboundUrl target = OutboundUrl.parse(url, scheme);
    HttpPost request = request(target, headers, body, limits);
    CloseableHttpClient client = client();
    return OutboundStream.open(
        deadline(limits, abort),
        limits.maxBytes(),
        deadline -> OutboundCall.start(client, target, request, deadline));
  }

  /**
   * As {@link #post(String, Map, HttpEntity, OutboundLimits, OutboundAbort)}, for a body in memory.
   *
   * @param headers of the request, with the content type
   */
  public OutboundStream post(
      String url,
      Map<String, String> headers,
      byte[] body,
      OutboundLimits limits,
      OutboundAbort abort)
      throws IOException {
    return post(url, headers, new ByteArrayEntity(body, (ContentType) null), limits, abort);
  }

  private static HttpPost request(
      OutboundUrl target, Map<String, String> headers, HttpEntity body, OutboundLimits limits) {
    HttpPost request = new HttpPost(target.uri());
    request.setConfig(GuardedClientFactory.config(limits));
    headers.forEach(request::setHeader);
    request.setEntity(body);
    return request;
  }

  private Deadline deadline(OutboundLimits limits, OutboundAbort abort) {
    Deadline deadline = new Deadline(limits.total(), timer);
    abort.watch(deadline);
    return deadline;
  }

  /** Ends the running calls. */
  @Override
  public void close() throws IOException {
    synchronized (this) {
      if (opened != null) {
        opened.close();
      }
    }
    timer.shutdownNow();
    lookup.close();
  }
}
