package dev.vidport.oidc;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
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
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.Prompt;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import dev.vidport.outbound.access.OidcIssuerSettings;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.OidcProvider.OidcSecrets;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** One issuer: the flow of the authorization code with PKCE, and its logout tokens. */
final class IssuerClient implements AutoCloseable {
  private final OidcIssuerSettings settings;
  private final URI base;
  private final IssuerHttp http;
  private final IssuerMetadata issuer;
  private final ClientID clientId;
  private final IssuerTokens tokens;

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

  OidcClaims redeem(String code, OidcSecrets secrets, Optional<String> named) throws OidcException {
    IssuerMetadata.Loaded known = issuer.get();
    if (named.isEmpty() && known.metadata().supportsAuthorizationResponseIssuerParam()) {
      throw OidcException.invalid("the answer does not name its issuer, which it should");
    }
    return tokens.claims(idToken(known.metadata(), code, secrets), secrets.nonce(), known.keys());
  }

  private JWT idToken(OIDCProviderMetadata metadata, String code, OidcSecrets secrets)
      throws OidcException {
    try {
      TokenRequest request = tokenRequest(metadata, code, secrets);
      HTTPResponse response = http.send(request.toHTTPRequest());
      if (response.getStatusCode() >= 500) {
        throw OidcException.unavailable("status " + response.getStatusCode() + " for the code");
      }
      TokenResponse parsed = OIDCTokenResponseParser.parse(response);
      if (!(parsed instanceof OIDCTokenResponse success)) {
        throw OidcException.invalid(
            "the code was refused: "
                + Optional.ofNullable(parsed.toErrorResponse().getErrorObject().getCode())
                    .filter(error -> error.matches("[a-z_]{1,60}"))
                    .orElse("status " + response.getStatusCode()));
      }
      return Optional.ofNullable(success.getOIDCTokens().getIDToken())
          .orElseThrow(() -> OidcException.invalid("the response has no ID token"));
    } catch (ParseException | IllegalArgumentException e) {
      throw OidcException.invalid("the response for the code is not valid: " + e.getMessage(), e);
    } catch (IOException e) {
      throw OidcException.unavailable("the code can't be redeemed: " + e.getMessage(), e);
    }
  }

  private TokenRequest tokenRequest(
      OIDCProviderMetadata metadata, String code, OidcSecrets secrets) {
    AuthorizationCodeGrant grant =
        new AuthorizationCodeGrant(
            new AuthorizationCode(code), redirectAddress(), new CodeVerifier(secrets.verifier()));
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
