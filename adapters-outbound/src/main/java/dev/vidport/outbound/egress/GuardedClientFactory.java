package dev.vidport.outbound.egress;

import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.util.Timeout;

/** Sets up an HTTP client that makes one exchange per call and nothing else. */
final class GuardedClientFactory {
  private static final int MAX_HEADERS = 100;
  private static final int MAX_HEADER_BYTES = 16 * 1024;

  private GuardedClientFactory() {}

  static CloseableHttpClient create(
      DnsResolver resolver,
      SSLContext tls,
      Optional<OutboundProxy> proxy,
      Duration connect,
      int maxConnections) {
    return HttpClientBuilder.create()
        .setConnectionManager(connections(resolver, tls, proxy, connect, maxConnections))
        // A new connection for each call: a kept one would outlive the check of its address.
        .setConnectionReuseStrategy((request, response, context) -> false)
        .setUserAgent("Vidport")
        .disableRedirectHandling()
        .disableAutomaticRetries()
        .disableCookieManagement()
        .disableAuthCaching()
        // Compressed bodies could grow without bound.
        .disableContentCompression()
        .build();
  }

  private static HttpClientConnectionManager connections(
      DnsResolver resolver,
      SSLContext tls,
      Optional<OutboundProxy> proxy,
      Duration connect,
      int maxConnections) {
    Timeout timeout = Timeout.of(connect);
    PoolingHttpClientConnectionManagerBuilder builder =
        proxy
            .<PoolingHttpClientConnectionManagerBuilder>map(TunnelSockets::new)
            .orElseGet(PoolingHttpClientConnectionManagerBuilder::create);
    return builder
        .setDnsResolver(resolver)
        .setTlsSocketStrategy(new DefaultClientTlsStrategy(tls))
        .setDefaultConnectionConfig(
            ConnectionConfig.custom().setConnectTimeout(timeout).setSocketTimeout(timeout).build())
        .setDefaultTlsConfig(TlsConfig.custom().setHandshakeTimeout(timeout).build())
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .http1Config(
                    Http1Config.custom()
                        .setMaxHeaderCount(MAX_HEADERS)
                        .setMaxLineLength(MAX_HEADER_BYTES)
                        .build())
                .build())
        .setMaxConnTotal(maxConnections)
        .setMaxConnPerRoute(maxConnections)
        .build();
  }

  static RequestConfig config(OutboundLimits limits) {
    return RequestConfig.custom()
        .setConnectionRequestTimeout(Timeout.of(limits.total()))
        .setResponseTimeout(Timeout.of(limits.silence()))
        .setAuthenticationEnabled(false)
        .setRedirectsEnabled(false)
        .setProtocolUpgradeEnabled(false)
        .build();
  }
}
