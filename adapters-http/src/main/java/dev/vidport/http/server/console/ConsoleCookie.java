package dev.vidport.http.server.console;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Session;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpCookie.SameSite;
import org.eclipse.jetty.server.Request;

/**
 * The cookie that keeps the credential of the console when its page is loaded again. No script can
 * read it, and browsers send it to the console only; the API accepts no cookies.
 */
final class ConsoleCookie {
  private static final String NAME = "vidport_console";

  /** Browsers accept a cookie with this prefix only over HTTPS (RFC 6265bis, section 4.1.3.1). */
  private static final String SECURE_NAME = "__Secure-" + NAME;

  private static final Pattern CREDENTIAL = Pattern.compile("vp[a-z]_[A-Za-z0-9_-]{20,100}");

  private final String name;
  private final String path;
  private final boolean isSecure;

  /**
   * @param base the address by which users reach the host
   */
  ConsoleCookie(URI base) {
    this.isSecure = "https".equals(base.getScheme());
    this.name = isSecure ? SECURE_NAME : NAME;
    this.path = Optional.ofNullable(base.getRawPath()).orElse("") + ConsoleHandler.PATH;
  }

  /** Whether {@code text} has the form of a credential of a whole account. */
  static boolean isCredential(String text) {
    return CREDENTIAL.matcher(text).matches()
        && CredentialKind.of(text)
            .filter(kind -> kind == CredentialKind.SESSION || kind == CredentialKind.API_KEY)
            .isPresent();
  }

  /**
   * The credential that a request brings. Of two, none is used: a script of another page may have
   * set one for a path or a domain that comes before ours (RFC 6265, section 8.6).
   */
  Optional<String> read(Request request) {
    List<HttpCookie> found =
        Request.getCookies(request).stream()
            .filter(cookie -> cookie.getName().equals(name))
            .toList();
    return found.size() == 1
        ? Optional.of(found.get(0).getValue()).filter(ConsoleCookie::isCredential)
        : Optional.empty();
  }

  /** Keeps a credential for as long as a session lasts. */
  HttpCookie keeping(String credential) {
    return cookie(credential, Session.LIFETIME);
  }

  /** Keeps a credential for as long as it is valid. */
  HttpCookie keeping(String credential, Duration validity) {
    return cookie(credential, validity);
  }

  /** Deletes the cookie. */
  HttpCookie deleting() {
    return cookie("", Duration.ZERO);
  }

  private HttpCookie cookie(String value, Duration age) {
    return HttpCookie.build(name, value)
        .path(path)
        .maxAge(age.toSeconds())
        .httpOnly(true)
        .secure(isSecure)
        // A link to the console, such as one in a mail, must not ask to sign in again. Requests of
        // other sites that are not navigations come without it.
        .sameSite(SameSite.LAX)
        .build();
  }
}
