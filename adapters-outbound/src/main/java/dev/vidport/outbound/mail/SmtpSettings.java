package dev.vidport.outbound.mail;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A mail server and the sender of the messages.
 *
 * @param encryption how the connection is encrypted
 * @param login empty for a server without authentication
 * @param sender an address such as {@code Vidport <no-reply@example.com>}
 * @param authorities certificates in PEM that are trusted in addition to the JDK's
 */
public record SmtpSettings(
    Encryption encryption,
    String host,
    int port,
    Optional<Login> login,
    MailSender sender,
    Optional<Path> authorities) {
  /** How a connection is encrypted. The certificate and the host name are always checked. */
  public enum Encryption {
    /** TLS from the beginning ({@code smtps:}). */
    TLS,
    /** Unencrypted until STARTTLS, without which no message is sent. */
    STARTTLS,
    /** None: the network between this host and the server must be trusted. */
    NONE
  }

  /**
   * Reads the settings of an operator.
   *
   * @param url {@code smtp://[user:password@]host[:port][?starttls=required|never]} or {@code
   *     smtps://[user:password@]host[:port]}; user and password are percent-encoded
   * @param authorities certificates in PEM that are trusted in addition to those of the JDK
   * @throws IllegalArgumentException with the error in one line, without secrets
   */
  public static SmtpSettings of(String url, String sender, Optional<Path> authorities) {
    return new SmtpUrl(url).settings(MailSender.parse(sender), authorities);
  }

  /** A mail server whose certificate the JDK trusts; otherwise as the method above. */
  public static SmtpSettings of(String url, String sender) {
    return of(url, sender, Optional.empty());
  }

  /** The server as operators see it, without the login. */
  public String address() {
    return (encryption == Encryption.TLS ? "smtps://" : "smtp://")
        + (host.indexOf(':') < 0 ? host : "[" + host + "]")
        + ":"
        + port;
  }

  /** The settings without the login. */
  @Override
  public String toString() {
    return "SmtpSettings[" + address() + ", " + encryption + ", from " + sender + "]";
  }

  /** Name and password at a mail server. */
  public record Login(String user, String password) {
    /** Never the password, which must not be logged. */
    @Override
    public String toString() {
      return "Login[hidden]";
    }
  }
}
