package dev.vidport.domain.account;

import java.net.IDN;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A domain whose pages may play the videos of an account, or whose addresses may create accounts: a
 * host name, or {@code *.} and a host name for all of its subdomains.
 *
 * @param value in lower case and ASCII; names in other scripts are in Punycode
 */
public record AllowedDomain(String value) {
  /** Maximum number of domains of an account. */
  public static final int MAX_PER_ACCOUNT = 20;

  private static final String WILDCARD = "*.";
  private static final int MAX_LENGTH = 253;
  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
  private static final Pattern HOST = Pattern.compile("(" + LABEL + "\\.)+" + LABEL);
  private static final Pattern NUMERIC_END = Pattern.compile("(.*\\.)?([0-9]+|0x[0-9a-f]*)");

  /**
   * Reads what a user wrote.
   *
   * @throws IllegalArgumentException with what is wrong, written for the caller
   */
  public static AllowedDomain parse(String text) {
    boolean isWildcard = text.startsWith(WILDCARD);
    String host = ascii(isWildcard ? text.substring(WILDCARD.length()) : text);
    if (NUMERIC_END.matcher(host).matches() || text.indexOf(':') >= 0 || text.indexOf('[') >= 0) {
      throw new IllegalArgumentException(
          "must be a host name such as example.com, without a scheme, a port or an IP address");
    }
    // Pages under development come from it, and it has no subdomains of other owners.
    boolean isLocal = host.equals("localhost") && !isWildcard;
    if (!isLocal && (host.length() > MAX_LENGTH || !HOST.matcher(host).matches())) {
      throw new IllegalArgumentException(
          "must be a host name such as example.com, or *.example.com for its subdomains");
    }
    return new AllowedDomain(isWildcard ? WILDCARD + host : host);
  }

  /** Empty for a text that cannot be converted. */
  private static String ascii(String host) {
    try {
      return IDN.toASCII(host, IDN.USE_STD3_ASCII_RULES).toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException notAName) {
      return "";
    }
  }

  /**
   * Whether {@code host} belongs to this domain.
   *
   * @param host name in lower case and ASCII, without a port, as browsers send it
   */
  public boolean includes(String host) {
    return value.startsWith(WILDCARD)
        ? host.endsWith(value.substring(1)) && host.length() > value.length() - 1
        : host.equals(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
