package dev.vidport.outbound.egress;

import dev.vidport.domain.net.IpLiteral;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An address whose text is valid to call; {@link CheckedDnsResolver} checks the addresses of its
 * host (service interface, 4.1 and section 6).
 */
record OutboundUrl(URI uri, UrlScheme scheme) {
  private static final int MAX_LENGTH = 2048;
  private static final int MAX_PORT = 65_535;

  /**
   * A host whose last label is a number is an IPv4 address to some parsers, even in hexadecimal, in
   * octal or with fewer than four parts (WHATWG URL Standard, "ends in a number").
   */
  private static final Pattern ENDS_IN_NUMBER =
      Pattern.compile("(?:.*\\.)?(?:\\d+|0x[0-9a-f]*)\\.?");

  /**
   * @throws EgressRefusedException when {@code text} is not such an address
   */
  static OutboundUrl parse(String text, UrlScheme scheme) throws EgressRefusedException {
    Optional<URI> uri = uri(text);
    List<String> problems = problems(text, scheme, uri);
    if (!problems.isEmpty()) {
      throw new EgressRefusedException(problems.get(0));
    }
    return new OutboundUrl(uri.orElseThrow(), scheme);
  }

  /** Everything that is wrong with the text of an address; empty if it may be called. */
  static List<String> problems(String text, UrlScheme scheme) {
    return problems(text, scheme, uri(text));
  }

  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(new URI(text));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static List<String> problems(String text, UrlScheme scheme, Optional<URI> uri) {
    List<String> problems = new ArrayList<>();
    if (text.length() > MAX_LENGTH) {
      problems.add("The URL must have at most " + MAX_LENGTH + " characters, not " + text.length());
    }
    uri.ifPresentOrElse(
        found -> addProblems(found, scheme, problems), () -> problems.add("The URL is not valid"));
    return List.copyOf(problems);
  }

  private static void addProblems(URI uri, UrlScheme scheme, List<String> problems) {
    if (!scheme.text().equalsIgnoreCase(uri.getScheme())) {
      problems.add("The URL must begin with " + scheme.text() + "://");
    }
    if (uri.getRawUserInfo() != null || hasAt(uri)) {
      problems.add("The URL must not contain a user name or a password");
    }
    if (uri.getPort() == 0 || uri.getPort() > MAX_PORT) {
      problems.add("The port of the URL must be between 1 and " + MAX_PORT);
    }
    if (uri.getHost() == null || uri.getHost().isEmpty()) {
      problems.add("The URL must name a valid host");
    } else if (isWrongAddress(uri.getHost())) {
      problems.add("An IP address in the URL must be four decimal numbers or plain IPv6");
    }
  }

  /** The address that a redirect from this one leads to. */
  OutboundUrl redirect(String location) throws EgressRefusedException {
    try {
      return parse(uri.resolve(new URI(location)).toString(), scheme);
    } catch (URISyntaxException e) {
      throw new EgressRefusedException("The target of the redirect is not valid");
    }
  }

  private static boolean hasAt(URI uri) {
    return uri.getRawAuthority() != null && uri.getRawAuthority().indexOf('@') >= 0;
  }

  private static boolean isWrongAddress(String host) {
    boolean isIpv6 = host.startsWith("[");
    boolean isNumber = ENDS_IN_NUMBER.matcher(host.toLowerCase(Locale.ROOT)).matches();
    String bare = isIpv6 ? host.substring(1, host.length() - 1) : host;
    return (isIpv6 || isNumber) && IpLiteral.parse(bare).isEmpty();
  }
}
