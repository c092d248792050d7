package dev.vidport.http.server.console;

import dev.vidport.usecases.access.StartOidcSignIn;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpCookie.SameSite;
import org.eclipse.jetty.server.Request;

/**
 * The cookie that binds a sign-in at an issuer to the browser that has begun it. No script can read
 * it.
 */
final class PendingSignInCookie {
  private static final String NAME = "vidport_sign_in";

  /**
   * Browsers accept a cookie with this prefix only from the host itself, over HTTPS and for all
   * paths, so that no other host of the domain can plant one (RFC 6265bis, section 4.1.3.2).
   */
  private static final String HOST_NAME = "__Host-" + NAME;

  private final String name;
  private final boolean isSecure;

  /**
   * @param base the address by which users reach the host
   */
  PendingSignInCookie(URI base) {
    this.isSecure = "https".equals(base.getScheme());
    this.name = isSecure ? HOST_NAME : NAME;
  }

  /** What a request brings. Of two cookies, none is used: another page may have set one. */
  Optional<String> read(Request request) {
    List<HttpCookie> found =
        Request.getCookies(request).stream()
            .filter(cookie -> cookie.getName().equals(name))
            .toList();
    return found.size() == 1 ? Optional.of(found.get(0).getValue()) : Optional.empty();
  }

  HttpCookie keeping(String pending) {
    return cookie(pending, StartOidcSignIn.Started.LIFETIME);
  }

  HttpCookie deleting() {
    return cookie("", Duration.ZERO);
  }

  private HttpCookie cookie(String value, Duration age) {
    return HttpCookie.build(name, value)
        .path("/")
        .maxAge(age.toSeconds())
        .httpOnly(true)
        .secure(isSecure)
        // The issuer sends the browser back with a navigation from its own site.
        .sameSite(SameSite.LAX)
        .build();
  }
}
