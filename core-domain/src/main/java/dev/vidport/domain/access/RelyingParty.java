package dev.vidport.domain.access;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The site for which passkeys are made: the host to which they are bound, and the origin of its
 * pages.
 */
public record RelyingParty(String id, String origin) {
  private static final Pattern IPV4 = Pattern.compile("[0-9.]+");

  /**
   * The site at an address. Empty if browsers make no passkeys there: they require HTTPS, except on
   * {@code localhost}, and a host name instead of an IP address.
   */
  public static Optional<RelyingParty> of(URI base) {
    String host = Optional.ofNullable(base.getHost()).orElse("").toLowerCase(Locale.ROOT);
    boolean isLocal = host.equals("localhost") || host.endsWith(".localhost");
    boolean isAddress = host.isEmpty() || host.startsWith("[") || IPV4.matcher(host).matches();
    boolean isSecure = "https".equals(base.getScheme()) || isLocal;
    return isSecure && !isAddress
        ? Optional.of(new RelyingParty(host, base.getScheme() + "://" + host + port(base)))
        : Optional.empty();
  }

  private static String port(URI base) {
    int standard = "https".equals(base.getScheme()) ? 443 : 80;
    return base.getPort() == -1 || base.getPort() == standard ? "" : ":" + base.getPort();
  }
}
