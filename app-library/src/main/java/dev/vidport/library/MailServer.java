package dev.vidport.library;

import dev.vidport.outbound.egress.TrustedAuthorities;
import dev.vidport.outbound.mail.SmtpSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The mail server that sends sign-in codes.
 *
 * @param url {@code smtp://[user:password@]host[:port][?starttls=required|never]} or {@code
 *     smtps://[user:password@]host[:port]}; user and password are percent-encoded
 * @param sender such as {@code Vidport <no-reply@example.com>}
 * @param authorities certificates in PEM that are trusted in addition to those of the JDK
 */
public record MailServer(String url, String sender, Optional<Path> authorities) {
  /**
   * @throws IllegalArgumentException with the error in one line, without secrets
   */
  public MailServer {
    // The adapter knows which values are valid.
    Object unused = SmtpSettings.of(url, sender, authorities);
  }

  /** A mail server whose certificate the JDK trusts. */
  public static MailServer of(String url, String sender) {
    return new MailServer(url, sender, Optional.empty());
  }

  /**
   * Reads the file of certificates, if there is one.
   *
   * @throws IOException when it is not readable or holds no certificate; the message is one line
   */
  public void checkAuthorities() throws IOException {
    if (authorities.isPresent()) {
      TrustedAuthorities.check(authorities.get());
    }
  }

  SmtpSettings toSettings() {
    return SmtpSettings.of(url, sender, authorities);
  }

  /** Scheme, host and port. */
  public String address() {
    return toSettings().address();
  }

  /** The server without the password. */
  @Override
  public String toString() {
    return "MailServer[" + address() + ", sender=" + sender + "]";
  }
}
