package dev.vidport.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.JWTClaimsSetVerifier;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.validators.IDTokenClaimsVerifier;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenClaimsVerifier;
import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.outbound.access.OidcIssuerSettings;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcLogout;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the tokens of one issuer. The list of algorithms is fixed: neither {@code none} nor a
 * shared secret is on it, and a key is used with the algorithms of its type only.
 */
final class IssuerTokens {
  static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256, JWSAlgorithm.ES256);

  private static final JOSEObjectType LOGOUT_TYPE = new JOSEObjectType("logout+jwt");
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(1);

  /** Logout tokens are for immediate use. */
  private static final Duration LOGOUT_VALIDITY = Duration.ofMinutes(10);

  private static final int MAX_ID = 500;

  private final OidcIssuerSettings settings;
  private final Issuer issuer;
  private final ClientID clientId;

  IssuerTokens(OidcIssuerSettings settings) {
    this.settings = settings;
    this.issuer = new Issuer(settings.issuer().issuer());
    this.clientId = new ClientID(settings.clientId());
  }

  /**
   * What an ID token says, if it is for this client.
   *
   * @param nonce of the sign-in; empty for the token of a refresh, which needs none (OpenID Connect
   *     Core, 12.2)
   */
  OidcClaims claims(JWT token, Optional<String> nonce, JWKSource<SecurityContext> keys)
      throws OidcException {
    IDTokenClaimsVerifier verifier =
        new IDTokenClaimsVerifier(
            issuer, clientId, nonce.map(Nonce::new).orElse(null), (int) CLOCK_SKEW.toSeconds());
    JWTClaimsSet claims = verified(token, keys, verifier::verify, JOSEObjectType.JWT, "ID token");
    String party = text(claims, "azp").orElse(settings.clientId());
    if (!party.equals(settings.clientId())) {
      throw OidcException.invalid("the ID token is for another client (azp)");
    }
    Object groups = claims.getClaim(settings.groupsClaim());
    return new OidcClaims(
        new OidcIdentity(issuer.getValue(), subject(claims.getSubject())),
        text(claims, "sid").filter(OidcIdentity::isSubject),
        text(claims, "email"),
        isTrue(claims.getClaim(settings.emailVerifiedClaim())),
        text(claims, "hd"),
        groups(groups),
        isGroups(groups) && !areGroupsElsewhere(claims));
  }

  /** What a logout token says. */
  OidcLogout logout(String token, JWKSource<SecurityContext> keys) throws OidcException {
    JWT parsed = parse(token);
    JWTClaimsSet claims =
        verified(
            parsed,
            keys,
            new LogoutTokenClaimsVerifier(issuer, clientId)::verify,
            LOGOUT_TYPE,
            "logout token");
    Instant issued = claims.getIssueTime().toInstant();
    Instant end =
        Optional.ofNullable(claims.getExpirationTime())
            .map(Date::toInstant)
            .filter(expiry -> expiry.isBefore(issued.plus(LOGOUT_VALIDITY)))
            .orElseGet(() -> issued.plus(LOGOUT_VALIDITY))
            .plus(CLOCK_SKEW);
    Instant now = Instant.now();
    if (!now.isBefore(end) || issued.isAfter(now.plus(CLOCK_SKEW))) {
      throw OidcException.invalid("the logout token has expired, or its time is in the future");
    }
    String id = Optional.ofNullable(claims.getJWTID()).orElse("");
    if (id.isEmpty() || id.length() > MAX_ID) {
      throw OidcException.invalid("the logout token has no usable jti");
    }
    Optional<String> subject = Optional.ofNullable(claims.getSubject());
    return new OidcLogout(
        issuer.getValue(),
        subject.isPresent() ? Optional.of(subject(subject.get())) : subject,
        text(claims, "sid"),
        id,
        end);
  }

  private static JWT parse(String token) throws OidcException {
    try {
      return JWTParser.parse(token);
    } catch (ParseException e) {
      throw OidcException.invalid("not a logout token: " + e.getMessage(), e);
    }
  }

  private static JWTClaimsSet verified(
      JWT token,
      JWKSource<SecurityContext> keys,
      JWTClaimsSetVerifier<SecurityContext> verifier,
      JOSEObjectType type,
      String what)
      throws OidcException {
    if (!(token instanceof SignedJWT)) {
      throw OidcException.invalid("the " + what + " is not signed, or encrypted");
    }
    DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, type, null));
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
    processor.setJWTClaimsSetVerifier(verifier);
    try {
      return processor.process(token, null);
    } catch (RateLimitReachedException e) {
      // The key may be a new one: unknown keys of strangers use up the requests for keys as well.
      throw OidcException.unavailable(
          "the key of the " + what + " is not known, and its keys were read a moment ago", e);
    } catch (KeySourceException e) {
      throw OidcException.unavailable("its keys can't be read: " + e.getMessage(), e);
    } catch (BadJOSEException | JOSEException e) {
      throw OidcException.invalid("the " + what + " is not valid: " + e.getMessage(), e);
    }
  }

  private static String subject(String text) throws OidcException {
    if (!OidcIdentity.isSubject(text)) {
      throw OidcException.invalid("the subject is empty, too long or not ASCII");
    }
    return text;
  }

  /** Empty for a claim of another type, too. */
  private static Optional<String> text(JWTClaimsSet claims, String name) {
    return claims.getClaim(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /** Some issuers write 1 or a string instead of true. */
  private static boolean isTrue(@Nullable Object claim) {
    return claim instanceof Boolean flag
        ? flag
        : claim != null && Set.of("true", "1").contains(claim.toString());
  }

  /** A list, or a single name. */
  private static Set<String> groups(@Nullable Object claim) {
    Collection<?> names = claim instanceof Collection<?> list ? list : List.of();
    Set<String> groups = new HashSet<>();
    names.forEach(name -> addText(name, groups));
    addText(claim, groups);
    return groups;
  }

  private static boolean isGroups(@Nullable Object claim) {
    return claim == null
        || claim instanceof String
        || (claim instanceof Collection<?> list
            && list.stream().allMatch(String.class::isInstance));
  }

  /**
   * Whether the token says that the groups are at another address (OpenID Connect Core, 5.6.2), as
   * those of Entra ID do if they are too many.
   */
  private boolean areGroupsElsewhere(JWTClaimsSet claims) {
    boolean isNamed =
        claims.getClaim("_claim_names") instanceof Map<?, ?> names
            && names.containsKey(settings.groupsClaim());
    return isNamed || isTrue(claims.getClaim("hasgroups"));
  }

  private static void addText(@Nullable Object value, Set<String> texts) {
    if (value instanceof String text) {
      texts.add(text);
    }
  }
}
