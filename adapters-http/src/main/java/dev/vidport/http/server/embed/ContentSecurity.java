package dev.vidport.http.server.embed;

import dev.vidport.domain.account.AllowedDomain;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Content Security Policy of player pages: what a page may load, and who may embed it. */
final class ContentSecurity {
  private ContentSecurity() {}

  /**
   * @param hosts addresses of this host and of the store, which sends media
   * @param domains the domains whose pages may embed the page; empty when any may
   */
  static String policy(Collection<URI> hosts, List<AllowedDomain> domains) {
    String media = hosts.stream().map(ContentSecurity::origin).distinct().collect(join());
    return Stream.of(
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' " + media,
            "media-src 'self' blob: " + media,
            "connect-src 'self' " + media,
            "base-uri 'none'",
            "form-action 'none'",
            ancestors(domains))
        .filter(directive -> !directive.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static Collector<CharSequence, ?, String> join() {
    return Collectors.joining(" ");
  }

  /** Without the directive, apps that show pages of their own can also embed the player. */
  private static String ancestors(List<AllowedDomain> domains) {
    return domains.isEmpty()
        ? ""
        : "frame-ancestors 'self' "
            + domains.stream().map(ContentSecurity::ancestor).collect(join());
  }

  /** Domains have no ports, so every port is allowed, as for playback links. */
  private static String ancestor(AllowedDomain domain) {
    // Pages under development have no certificate.
    return domain.value().equals("localhost") ? "http://localhost:*" : domain.value() + ":*";
  }

  private static String origin(URI address) {
    return address.getScheme() + "://" + address.getRawAuthority();
  }
}
