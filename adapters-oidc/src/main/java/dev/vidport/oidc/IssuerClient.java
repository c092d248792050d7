package dev.vidport.oidc;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenErrorResponse;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.Prompt;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.outbound.access.OidcIssuerSettings;
import dev.vidport.outbound.egress.BodyTooLongException;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.OidcProvider.OidcSecrets;
import dev.vidport.usecases.access.port.OidcRenewal;
import dev.vidport.usecases.access.port.OidcTokens;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One issuer: the flow of the authorization code with PKCE, refresh tokens and logout tokens. */
final class IssuerClient implements AutoCloseable {
  static final int MAX_REFRESHES = 8;

  private static final Logger LOG = LoggerFactory.getLogger(IssuerClient.class);

  private static final int MAX_REFRESH_TOKEN = 16 << 10;

  private final OidcIssuerSettings settings;
  private final URI base;
  private final IssuerHttp http;
  private final IssuerMetadata issuer;
  private final ClientID clientId;
  private final IssuerTokens tokens;
  private final AtomicBoolean isFailing = new AtomicBoolean();
  private final Semaphore refreshes = new Semaphore(MAX_REFRESHES);

  /**
   * @param base the address by which users reach the host
   */
  IssuerClient(OidcIssuerSettings settings, URI base, IssuerHttp http) {
    this.settings = settings;
    this.base = base;
    this.http = http;
    this.issuer = new IssuerMetadata(settings, http);
    this.clientId = new ClientID(settings.clientId());
    this.tokens = new IssuerTokens(settings);
  }

  URI redirectAddress() {
    return URI.create(base + "/auth/oidc/" + settings.issuer().id() + "/callback");
  }

  URI authorization(OidcSecrets secrets, boolean isSilent) throws OidcException {
    AuthenticationRequest.Builder request =
        new AuthenticationRequest.Builder(
                ResponseType.CODE,
                new Scope(settings.scopes().toArray(String[]::new)),
                clientId,
                redirectAddress())
            .endpointURI(issuer.get().metadata().getAuthorizationEndpointURI())
            .state(new State(secrets.state()))
            .nonce(new Nonce(secrets.nonce()))
            .codeChallenge(new CodeVerifier(secrets.verifier()), CodeChallengeMethod.S256);
    if (isSilent) {
      request.prompt(Prompt.Type.NONE);
    }
    settings.issuer().hostedDomain().ifPresent(domain -> request.customParameter("hd", domain));
    return request.build().toURI();
  }

  OidcTokens redeem(String code, OidcSecrets secrets, Optional<String> named) throws OidcException {
    IssuerMetadata.Loaded known = issuer.get();
    if (named.isEmpty() && known.metadata().supportsAuthorizationResponseIssuerParam()) {
      throw OidcException.invalid("the answer does not name its issuer, which it should");
    }
    AuthorizationCodeGrant grant =
        new AuthorizationCodeGrant(
            new AuthorizationCode(code), redirectAddress(), new CodeVerifier(secrets.verifier()));
    OIDCTokens given = request(known.metadata(), grant, "the code");
    JWT token =
        Optional.ofNullable(given.getIDToken())
            .orElseThrow(() -> OidcException.invalid("the response has no ID token"));
    return new OidcTokens(
        tokens.claims(token, Optional.of(secrets.nonce()), known.keys()), refreshToken(given));
  }

  /**
   * At most {@link #MAX_REFRESHES} at a time, so that an issuer that is slow holds few threads of
   * the host.
   */
  OidcRenewal refresh(OidcIdentity identity, String refreshToken) throws OidcException {
    if (!refreshes.tryAcquire()) {
      throw OidcException.busy("too many requests wait for it");
    }
    try {
      OidcRenewal renewal = http.asOneCall(() -> ask(identity, refreshToken));
      if (isFailing.getAndSet(false)) {
        LOG.info("Issuer can be asked for its users again: issuer={}", settings.issuer().id());
      }
      return renewal;
    } catch (OidcException e) {
      if (e.isUnavailable() && !isFailing.getAndSet(true)) {
        LOG.warn(
            "Issuer can't be asked for its users, whose sessions stop after 10 minutes: issuer={} cause={}",
            settings.issuer().id(),
            e.getMessage());
      }
      if (!e.isUnavailable()) {
        LOG.info(
            "Issuer does not confirm a user who has signed in: issuer={} cause={}",
            settings.issuer().id(),
            e.getMessage());
      }
      throw e;
    } finally {
      refreshes.release();
    }
  }

  private OidcRenewal ask(OidcIdentity identity, String refreshToken) throws OidcException {
    IssuerMetadata.Loaded known = configuration();
    OIDCTokens given =
        request(
            known.metadata(),
            new RefreshTokenGrant(new RefreshToken(refreshToken)),
            "the refresh token");
    JWT token = given.getIDToken();
    Optional<OidcClaims> claims =
        token == null
            ? Optional.empty()
            : Optional.of(tokens.claims(token, Optional.empty(), known.keys()));
    if (claims.filter(said -> !said.identity().equals(identity)).isPresent()) {
      throw OidcException.invalid("the new ID token is of another user");
    }
    return new OidcRenewal(claims, refreshToken(given));
  }

  /** A mistake in the configuration of the issuer says nothing about the user. */
  private IssuerMetadata.Loaded configuration() throws OidcException {
    try {
      return issuer.get();
    } catch (OidcException e) {
      throw OidcException.unavailable(String.valueOf(e.getMessage()), e);
    }
  }

  private static Optional<String> refreshToken(OIDCTokens given) throws OidcException {
    Optional<String> token =
        Optional.ofNullable(given.getRefreshToken()).map(RefreshToken::getValue);
    if (token.filter(text -> text.length() > MAX_REFRESH_TOKEN).isPresent()) {
      throw OidcException.invalid("its refresh token is too long");
    }
    return token;
  }

  /**
   * @param what is sent to the issuer
   */
  private OIDCTokens request(OIDCProviderMetadata metadata, AuthorizationGrant grant, String what)
      throws OidcException {
    try {
      HTTPResponse response = http.send(tokenRequest(metadata, grant).toHTTPRequest());
      int status = response.getStatusCode();
      if (status >= 500 || status == 429) {
        throw OidcException.unavailable("status " + status + " for " + what);
      }
      if (!isJson(response)) {
        // A page of a gateway or of maintenance, in whatever state the user is.
        throw OidcException.unavailable("status " + status + " without JSON for " + what);
      }
      TokenResponse parsed = OIDCTokenResponseParser.parse(response);
      if (!(parsed instanceof OIDCTokenResponse success)) {
        throw refused(what, parsed.toErrorResponse(), status);
      }
      return success.getOIDCTokens();
    } catch (ParseException | IllegalArgumentException e) {
      throw OidcException.invalid(
          "the response for " + what + " is not valid: " + e.getMessage(), e);
    } catch (BodyTooLongException e) {
      throw OidcException.tooLong(
          "the response for "
              + what
              + " is longer than "
              + (IssuerHttp.MAX_BYTES >> 10)
              + " KiB, as with thousands of groups in the token; have the issuer send only those"
              + " that Vidport needs",
          e);
    } catch (IOException e) {
      throw OidcException.unavailable(what + " can't be redeemed: " + e.getMessage(), e);
    }
  }

  private static boolean isJson(HTTPResponse response) {
    String type = Objects.requireNonNullElse(response.getHeaderValue("Content-Type"), "");
    return type.toLowerCase(Locale.ROOT).startsWith("application/json");
  }

  /**
   * A mistake in the settings of this client says nothing about the user, nor does a gateway that
   * answers for the issuer, whose refusals have an error (RFC 6749, section 5.2).
   */
  private static OidcException refused(String what, TokenErrorResponse response, int status) {
    Optional<String> error =
        Optional.ofNullable(response.getErrorObject().getCode())
            .filter(code -> code.matches("[a-z_]{1,60}"));
    String message = what + " was refused: " + error.orElse("status " + status);
    return error.isEmpty() || error.get().equals("invalid_client")
        ? OidcException.unavailable(message)
        : OidcException.invalid(message);
  }

  private TokenRequest tokenRequest(OIDCProviderMetadata metadata, AuthorizationGrant grant) {
    URI endpoint = metadata.getTokenEndpointURI();
    return settings
        .clientSecret()
        .map(
            secret ->
                new TokenRequest.Builder(endpoint, authentication(metadata, secret), grant).build())
        .orElseGet(() -> new TokenRequest.Builder(endpoint, clientId, grant).build());
  }

  /** The header, unless the issuer accepts the form only. */
  private ClientAuthentication authentication(OIDCProviderMetadata metadata, String secret) {
    List<ClientAuthenticationMethod> methods = metadata.getTokenEndpointAuthMethods();
    boolean isForm =
        methods != null
            && methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST)
            && !methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC);
    return isForm
        ? new ClientSecretPost(clientId, new Secret(secret))
        : new ClientSecretBasic(clientId, new Secret(secret));
  }

  OidcLogout readLogout(String token) throws OidcException {
    return tokens.logout(token, issuer.get().keys());
  }

  Optional<URI> logoutAddress() {
    try {
      return issuer
          .endSession()
          .map(
              endpoint ->
                  new LogoutRequest(
                          endpoint,
                          null,
                          null,
                          clientId,
                          URI.create(base + "/console/"),
                          null,
                          null)
                      .toURI());
    } catch (OidcException unreachable) {
      // The session here has ended, which is what the user wanted first.
      return Optional.empty();
    }
  }

  /** Reads the metadata and the keys anew. */
  void examine() throws OidcException {
    IssuerMetadata.Loaded read = issuer.read();
    try {
      JWKSelector any = new JWKSelector(new JWKMatcher.Builder().build());
      if (read.keys().get(any, null).isEmpty()) {
        throw OidcException.invalid("it has no keys");
      }
    } catch (KeySourceException e) {
      throw OidcException.unavailable("its keys can't be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    http.close();
  }
}
