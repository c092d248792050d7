package dev.vidport.stripe;

import com.stripe.exception.ApiConnectionException;
import com.stripe.net.HttpClient;
import com.stripe.net.HttpContent;
import com.stripe.net.HttpHeaders;
import com.stripe.net.StripeRequest;
import com.stripe.net.StripeResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;

/**
 * Sends the requests of Stripe's library. Bounds the size and the time of a response, follows no
 * redirect, uses no proxy, and adds nothing about this machine. The guarded client would not do:
 * the address is the operator's, and may be on this machine.
 */
final class StripeHttpClient extends HttpClient implements AutoCloseable {
  /** Times of earlier requests, and what runs on this machine. */
  private static final Set<String> OWN_HEADERS =
      Set.of("X-Stripe-Client-Telemetry", "X-Stripe-Client-User-Agent", "User-Agent");

  private static final int MAX_BYTES = 4 << 20;
  private static final int BUFFER_BYTES = 8192;

  private final CloseableHttpClient client;
  private final StripeLimits limits;

  StripeHttpClient(StripeLimits limits) {
    this.limits = limits;
    this.client =
        HttpClientBuilder.create()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setDefaultConnectionConfig(
                        ConnectionConfig.custom()
                            .setConnectTimeout(Timeout.of(limits.connect()))
                            .setSocketTimeout(Timeout.of(limits.silence()))
                            .build())
                    .setMaxConnTotal(limits.calls())
                    .setMaxConnPerRoute(limits.calls())
                    .build())
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectionRequestTimeout(Timeout.of(limits.connect()))
                    .setResponseTimeout(Timeout.of(limits.silence()))
                    .setProtocolUpgradeEnabled(false)
                    .build())
            .setUserAgent("Vidport")
            .disableRedirectHandling()
            // The library repeats requests itself, with the same idempotency key.
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .build();
  }

  @Override
  public StripeResponse request(StripeRequest request) throws ApiConnectionException {
    try {
      long start = System.nanoTime();
      return client.execute(convert(request), response -> read(response, start));
    } catch (IOException e) {
      throw new ApiConnectionException("no response from " + request.url().getHost(), e);
    }
  }

  private static HttpUriRequestBase convert(StripeRequest request) throws IOException {
    HttpUriRequestBase converted = new HttpUriRequestBase(request.method().name(), uri(request));
    request
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!OWN_HEADERS.contains(name)) {
                values.forEach(value -> converted.addHeader(name, value));
              }
            });
    Optional<HttpContent> content = Optional.ofNullable(request.content());
    content.ifPresent(
        body ->
            converted.setEntity(
                new ByteArrayEntity(
                    body.byteArrayContent(), ContentType.parse(body.contentType()))));
    return converted;
  }

  private static URI uri(StripeRequest request) throws IOException {
    try {
      return request.url().toURI();
    } catch (URISyntaxException e) {
      throw new IOException("not an address: " + request.url().getPath(), e);
    }
  }

  private StripeResponse read(ClassicHttpResponse response, long start) throws IOException {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (Header header : response.getHeaders()) {
      headers.computeIfAbsent(header.getName(), name -> new ArrayList<>()).add(header.getValue());
    }
    Optional<HttpEntity> entity = Optional.ofNullable(response.getEntity());
    String body = entity.isEmpty() ? "" : text(entity.get(), start);
    return new StripeResponse(response.getCode(), HttpHeaders.of(headers), body);
  }

  private String text(HttpEntity entity, long start) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = entity.getContent()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        bytes.write(buffer, 0, n);
        if (bytes.size() > MAX_BYTES) {
          throw new IOException("the response has more than " + MAX_BYTES + " bytes");
        }
        if (Duration.ofNanos(System.nanoTime() - start).compareTo(limits.total()) > 0) {
          throw new SocketTimeoutException("the response took longer than " + limits.total());
        }
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
