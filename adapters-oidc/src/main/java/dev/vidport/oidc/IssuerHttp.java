package dev.vidport.oidc;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import dev.vidport.domain.net.CidrBlock;
import dev.vidport.outbound.access.OidcIssuerSettings;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.egress.OutboundAbort;
import dev.vidport.outbound.egress.OutboundLimits;
import dev.vidport.outbound.egress.OutboundStream;
import dev.vidport.usecases.access.port.OidcException;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Calls one issuer. The operator names it, so it may have a private address; an issuer without
 * encryption, a loopback address only. Follows no redirect, and bounds the time and the size of a
 * response.
 */
final class IssuerHttp implements ResourceRetriever, AutoCloseable {
  /** Metadata, keys and tokens have a few kilobytes; a token with thousands of groups has more. */
  static final int MAX_BYTES = 256 << 10;

  static final OutboundLimits LIMITS =
      new OutboundLimits(Duration.ofSeconds(5), Duration.ofSeconds(8), MAX_BYTES);

  private static final List<CidrBlock> EVERYWHERE =
      List.of(CidrBlock.parse("0.0.0.0/0"), CidrBlock.parse("::/0"));

  private static final List<CidrBlock> THIS_MACHINE =
      List.of(CidrBlock.parse("127.0.0.0/8"), CidrBlock.parse("::1/128"));

  private final GuardedHttpClient client;
  private final OutboundLimits limits;

  /** When the calls of a thread must have ended together, by {@link System#nanoTime}. */
  private final ThreadLocal<Optional<Long>> end = ThreadLocal.withInitial(Optional::empty);

  IssuerHttp(OidcIssuerSettings settings, EgressPolicy policy, OutboundLimits limits) {
    this.limits = limits;
    this.client =
        GuardedHttpClient.forOperator(
            URI.create(settings.issuer().issuer()),
            new EgressPolicy(
                settings.isOnThisMachine() ? THIS_MACHINE : EVERYWHERE,
                policy.denied(),
                policy.authorities(),
                Optional.empty()));
  }

  /** All calls of {@code calls} in this thread together have the time of one. */
  <T> T asOneCall(Calls<T> calls) throws OidcException {
    end.set(Optional.of(System.nanoTime() + limits.total().toNanos()));
    try {
      return calls.make();
    } finally {
      end.remove();
    }
  }

  private OutboundLimits remaining() throws IOException {
    Optional<Long> until = end.get();
    if (until.isEmpty()) {
      return limits;
    }
    Duration left = Duration.ofNanos(until.get() - System.nanoTime());
    if (left.toMillis() <= 0) {
      throw new IOException("it has not answered within " + limits.total().toMillis() + " ms");
    }
    Duration silence = left.compareTo(limits.silence()) < 0 ? left : limits.silence();
    return new OutboundLimits(silence, left, limits.maxBytes());
  }

  /** Calls of an issuer. */
  interface Calls<T> {
    T make() throws OidcException;
  }

  /** The body of a page that must have status 200. */
  String get(URI address) throws IOException {
    try (OutboundStream response =
        client.get(address.toString(), Map.of("Accept", "application/json"), 0, remaining())) {
      if (response.status() != 200) {
        throw new IOException("status " + response.status() + " from " + address);
      }
      return text(response);
    }
  }

  @Override
  public Resource retrieveResource(URL url) throws IOException {
    return new Resource(get(URI.create(url.toString())), "application/json");
  }

  /** Sends a request with a form, and reads the response, whatever its status is. */
  HTTPResponse send(HTTPRequest request) throws IOException, ParseException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/x-www-form-urlencoded");
    headers.put("Accept", "application/json");
    Optional.ofNullable(request.getAuthorization())
        .ifPresent(credentials -> headers.put("Authorization", credentials));
    byte[] body =
        Optional.ofNullable(request.getBody()).orElse("").getBytes(StandardCharsets.UTF_8);
    try (OutboundStream response =
        client.post(request.getURI().toString(), headers, body, remaining(), new OutboundAbort())) {
      HTTPResponse read = new HTTPResponse(response.status());
      Optional<String> type = response.header("Content-Type");
      if (type.isPresent()) {
        read.setContentType(type.get());
      }
      read.setBody(text(response));
      return read;
    }
  }

  private static String text(OutboundStream response) throws IOException {
    return new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
