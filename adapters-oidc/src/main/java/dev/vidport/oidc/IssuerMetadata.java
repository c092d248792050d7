package dev.vidport.oidc;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import dev.vidport.outbound.access.OidcIssuerSettings;
import dev.vidport.usecases.access.port.OidcException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the metadata of an issuer when they are needed, and keeps them for an hour. Its keys are
 * read anew when a token names an unknown one, at most twice in half a minute.
 */
final class IssuerMetadata {
  private static final long KEEP_NANOS = Duration.ofHours(1).toNanos();

  /** An issuer that does not respond is not asked again at once; requests wait for its answer. */
  private static final long PAUSE_NANOS = Duration.ofSeconds(5).toNanos();

  private static final long KEYS_KEEP_MILLIS = Duration.ofMinutes(15).toMillis();
  private static final long KEYS_WAIT_MILLIS = Duration.ofSeconds(10).toMillis();
  private static final long KEYS_INTERVAL_MILLIS = Duration.ofSeconds(30).toMillis();

  private final OidcIssuerSettings settings;
  private final IssuerHttp http;
  private @Nullable Loaded loaded;
  private @Nullable Failed failed;

  IssuerMetadata(OidcIssuerSettings settings, IssuerHttp http) {
    this.settings = settings;
    this.http = http;
  }

  /** What is known of an issuer. */
  record Loaded(OIDCProviderMetadata metadata, JWKSource<SecurityContext> keys, long readAt) {}

  private record Failed(OidcException reason, long at) {}

  /** One request reads them; others wait for it. */
  synchronized Loaded get() throws OidcException {
    long now = System.nanoTime();
    if (loaded != null && now - loaded.readAt() < KEEP_NANOS) {
      return loaded;
    }
    if (failed != null && now - failed.at() < PAUSE_NANOS) {
      return keepOr(failed.reason());
    }
    try {
      return read();
    } catch (OidcException e) {
      failed = new Failed(e, System.nanoTime());
      return keepOr(e);
    }
  }

  /** Metadata hardly ever change, so old ones are better than none. */
  private Loaded keepOr(OidcException reason) throws OidcException {
    if (loaded == null) {
      throw reason.isUnavailable()
          ? OidcException.unavailable(String.valueOf(reason.getMessage()), reason)
          : OidcException.invalid(String.valueOf(reason.getMessage()), reason);
    }
    return loaded;
  }

  /** Reads them, even if they are known. */
  synchronized Loaded read() throws OidcException {
    OIDCProviderMetadata metadata = check(parse(fetch()));
    boolean isSameKeys =
        loaded != null && loaded.metadata().getJWKSetURI().equals(metadata.getJWKSetURI());
    JWKSource<SecurityContext> keys =
        isSameKeys && loaded != null ? loaded.keys() : keys(metadata.getJWKSetURI());
    Loaded read = new Loaded(metadata, keys, System.nanoTime());
    loaded = read;
    failed = null;
    return read;
  }

  private String fetch() throws OidcException {
    // OpenID Connect Discovery 1.0, section 4.1: a final slash is removed first.
    String base = settings.issuer().issuer().replaceFirst("/$", "");
    try {
      return http.get(URI.create(base + "/.well-known/openid-configuration"));
    } catch (IOException e) {
      throw OidcException.unavailable("its configuration can't be read: " + e.getMessage(), e);
    }
  }

  private static OIDCProviderMetadata parse(String json) throws OidcException {
    try {
      return OIDCProviderMetadata.parse(json);
    } catch (ParseException e) {
      throw OidcException.invalid("its configuration is not valid: " + e.getMessage(), e);
    }
  }

  private OIDCProviderMetadata check(OIDCProviderMetadata metadata) throws OidcException {
    String named = metadata.getIssuer().getValue();
    if (!named.equals(settings.issuer().issuer())) {
      throw OidcException.invalid(
          "its configuration names the issuer " + named + ", not " + settings.issuer().issuer());
    }
    checkAddress("authorization_endpoint", metadata.getAuthorizationEndpointURI());
    checkAddress("token_endpoint", metadata.getTokenEndpointURI());
    checkAddress("jwks_uri", metadata.getJWKSetURI());
    if (metadata.getEndSessionEndpointURI() != null) {
      checkAddress("end_session_endpoint", metadata.getEndSessionEndpointURI());
    }
    return metadata;
  }

  private void checkAddress(String field, @Nullable URI address) throws OidcException {
    String scheme = settings.isOnThisMachine() ? "http" : "https";
    boolean isRight =
        address != null
            && address.getHost() != null
            && address.getRawUserInfo() == null
            && scheme.equals(address.getScheme());
    if (!isRight) {
      throw OidcException.invalid(
          "its configuration has no usable " + field + ": it must be an address with " + scheme);
    }
  }

  private JWKSource<SecurityContext> keys(URI address) throws OidcException {
    try {
      return JWKSourceBuilder.<SecurityContext>create(address.toURL(), http)
          .cache(KEYS_KEEP_MILLIS, KEYS_WAIT_MILLIS)
          .refreshAheadCache(false)
          .rateLimited(KEYS_INTERVAL_MILLIS)
          .retrying(false)
          .build();
    } catch (MalformedURLException e) {
      throw OidcException.invalid("its configuration has no usable jwks_uri", e);
    }
  }

  /** The endpoint at which users sign out. */
  Optional<URI> endSession() throws OidcException {
    return Optional.ofNullable(get().metadata().getEndSessionEndpointURI());
  }
}
