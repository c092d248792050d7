package dev.vidport.outbound.mail;

import dev.vidport.outbound.mail.SmtpSettings.Encryption;
import dev.vidport.outbound.mail.SmtpSettings.Login;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The URL of a mail server: {@code smtp://[user:password@]host[:port][?starttls=required|never]} or
 * {@code smtps://[user:password@]host[:port]}. User and password are percent-encoded UTF-8. The
 * default ports are 587 and 465, and {@code starttls} is required by default.
 */
final class SmtpUrl {
  private static final int SUBMISSION_PORT = 587;
  private static final int TLS_PORT = 465;
  private static final int MAX_PORT = 65_535;
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]");

  private final URI uri;

  SmtpUrl(String text) {
    this.uri = parse(text);
  }

  private static URI parse(String text) {
    try {
      URI uri = new URI(text);
      boolean isPlain =
          uri.getHost() != null
              && uri.getPort() <= MAX_PORT
              && uri.getRawFragment() == null
              && Optional.ofNullable(uri.getRawPath()).orElse("").matches("/?");
      if (isPlain) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Reported below; the message of the exception contains the password.
    }
    throw new IllegalArgumentException(
        "must be smtp://user:password@host:port or smtps://user:password@host:port, with special"
            + " characters of user and password percent-encoded");
  }

  SmtpSettings settings(MailSender sender, Optional<Path> authorities) {
    Encryption encryption = encryption();
    Optional<Login> login = Optional.ofNullable(uri.getRawUserInfo()).map(SmtpUrl::login);
    if (encryption == Encryption.NONE
        && login.isPresent()
        && !LOOPBACK.matcher(uri.getHost()).matches()) {
      throw new IllegalArgumentException(
          "starttls=never would send the password unencrypted; only a server on this machine may"
              + " be used like this");
    }
    int standard = encryption == Encryption.TLS ? TLS_PORT : SUBMISSION_PORT;
    return new SmtpSettings(
        encryption,
        uri.getHost().replaceAll("[\\[\\]]", ""),
        uri.getPort() < 0 ? standard : uri.getPort(),
        login,
        sender,
        authorities);
  }

  private Encryption encryption() {
    String query = Optional.ofNullable(uri.getRawQuery()).orElse("");
    return switch (uri.getScheme() + ":" + query) {
      case "smtps:" -> Encryption.TLS;
      case "smtp:", "smtp:starttls=required" -> Encryption.STARTTLS;
      case "smtp:starttls=never" -> Encryption.NONE;
      default ->
          throw new IllegalArgumentException(
              "must start with smtps://, or with smtp:// and end with nothing,"
                  + " ?starttls=required or ?starttls=never");
    };
  }

  private static Login login(String userInfo) {
    int colon = userInfo.indexOf(':');
    if (colon <= 0 || colon == userInfo.length() - 1) {
      throw new IllegalArgumentException("must have both a user and a password, or neither");
    }
    return new Login(decoded(userInfo.substring(0, colon)), decoded(userInfo.substring(colon + 1)));
  }

  private static String decoded(String text) {
    // In the user info of a URL, a plus sign is not a space.
    String decoded = URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    if (decoded.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("user and password must have no control characters");
    }
    return decoded;
  }
}
