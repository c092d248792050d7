package dev.vidport.domain.billing;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/**
 * An address of the caller to which the payment provider sends the customer back.
 *
 * @param value may contain {@code {CHECKOUT_SESSION_ID}}, which the provider replaces
 */
public record ReturnUrl(String value) {
  /** Longest address in characters. */
  public static final int MAX_LENGTH = 2048;

  private static final String PLACEHOLDER = "{CHECKOUT_SESSION_ID}";
  private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * @throws IllegalArgumentException with the error, written for the caller
   */
  public static ReturnUrl parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("must have at most " + MAX_LENGTH + " characters");
    }
    URI uri = uri(text.replace(PLACEHOLDER, "id"));
    if (uri.getHost() == null) {
      throw wrong();
    }
    if (uri.getRawAuthority().indexOf('@') >= 0) {
      throw new IllegalArgumentException("must not contain a user name or a password");
    }
    boolean isLocal = LOCAL.contains(uri.getHost());
    if (!"https".equals(uri.getScheme()) && !("http".equals(uri.getScheme()) && isLocal)) {
      throw new IllegalArgumentException("must start with https:// (http:// only for localhost)");
    }
    return new ReturnUrl(text);
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw wrong();
    }
  }

  private static IllegalArgumentException wrong() {
    return new IllegalArgumentException("must be an address such as https://example.com/billing");
  }

  @Override
  public String toString() {
    return value;
  }
}
