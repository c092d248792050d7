package dev.vidport.outbound.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.net.IpLiteral;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An issuer of OpenID Connect, and this instance as its client.
 *
 * @param clientSecret empty for a public client
 * @param scopes what is asked for; {@code openid} among them
 * @param groupsClaim the claim that lists the groups of a user
 * @param emailVerifiedClaim the claim that says whether the e-mail address belongs to the user
 */
public record OidcIssuerSettings(
    OidcIssuer issuer,
    String clientId,
    Optional<String> clientSecret,
    List<String> scopes,
    String groupsClaim,
    String emailVerifiedClaim) {
  /** What is asked for if the operator sets nothing else. */
  public static final List<String> DEFAULT_SCOPES = List.of("openid", "profile", "email");

  /** The claim of OpenID Connect. */
  public static final String DEFAULT_EMAIL_VERIFIED_CLAIM = "email_verified";

  public static final String DEFAULT_GROUPS_CLAIM = "groups";

  /**
   * @throws IllegalArgumentException with what is wrong, in one line and without secrets
   */
  public OidcIssuerSettings {
    problemOfIssuer(issuer.issuer())
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
    scopes = List.copyOf(scopes);
    if (!scopes.contains("openid")) {
      throw new IllegalArgumentException("the scopes must contain openid");
    }
  }

  /** Whether calls to this issuer are not encrypted, since it is on the same machine. */
  public boolean isOnThisMachine() {
    return issuer.issuer().startsWith("http:");
  }

  /** What is wrong with the identifier of an issuer; empty if it can be used. */
  public static Optional<String> problemOfIssuer(String text) {
    try {
      URI uri = new URI(text);
      String host = Optional.ofNullable(uri.getHost()).orElse("");
      boolean isRight =
          uri.getRawUserInfo() == null
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null
              && text.length() <= OidcIdentity.MAX_ISSUER
              && !host.isEmpty()
              && ("https".equals(uri.getScheme())
                  || ("http".equals(uri.getScheme()) && isLoopback(host)));
      return isRight ? Optional.empty() : Optional.of(wrong());
    } catch (URISyntaxException e) {
      return Optional.of(wrong());
    }
  }

  private static String wrong() {
    return "must be an address such as https://login.example.com, without a query; http is possible"
        + " on this machine only";
  }

  private static boolean isLoopback(String host) {
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    return bare.toLowerCase(Locale.ROOT).equals("localhost")
        || IpLiteral.parse(bare).filter(InetAddress::isLoopbackAddress).isPresent();
  }

  /** The issuer without the secret. */
  @Override
  public String toString() {
    return "OidcIssuerSettings[" + issuer + ", clientId=" + clientId + ", scopes=" + scopes + "]";
  }
}
