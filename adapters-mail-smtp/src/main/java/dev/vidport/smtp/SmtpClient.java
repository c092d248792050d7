package dev.vidport.smtp;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.outbound.egress.TrustedAuthorities;
import dev.vidport.outbound.mail.SmtpSettings;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connects to a mail server, within bounds of time. */
final class SmtpClient implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SmtpClient.class);

  private final SmtpSettings settings;
  private final SmtpLimits limits;
  private final SSLSocketFactory tls;
  private final ScheduledThreadPoolExecutor timer;

  /**
   * @throws IOException when the certificates of the settings are not readable
   */
  SmtpClient(SmtpSettings settings, SmtpLimits limits) throws IOException {
    this.settings = settings;
    this.limits = limits;
    this.tls = TrustedAuthorities.context(settings.authorities()).getSocketFactory();
    this.timer = new ScheduledThreadPoolExecutor(1, DaemonThreads.named("vidport-mail-deadline"));
    timer.setRemoveOnCancelPolicy(true);
  }

  /**
   * Sends a message.
   *
   * @param needsUtf8 whether an address has characters outside of ASCII
   * @throws IOException with the error in one line
   */
  void send(Composer composer, boolean needsUtf8) throws IOException {
    connected(
        needsUtf8,
        (session, transport) -> {
          Message message = composer.compose(session);
          transport.sendMessage(message, message.getAllRecipients());
        });
  }

  /**
   * Connects and signs in, without sending anything.
   *
   * @throws IOException with the error in one line
   */
  void check() throws IOException {
    connected(false, (session, transport) -> {});
  }

  private void connected(boolean needsUtf8, Work work) throws IOException {
    ConnectionDeadline deadline = new ConnectionDeadline(limits.total(), timer);
    try {
      Properties properties = properties(deadline);
      // Not always: for a server without support, each message would write a log line.
      properties.put("mail.mime.allowutf8", Boolean.toString(needsUtf8));
      Session session = Session.getInstance(properties);
      Transport transport = session.getTransport("smtp");
      try {
        connect(transport);
        work.run(session, transport);
      } finally {
        close(transport);
      }
    } catch (MessagingException | IllegalStateException e) {
      throw new IOException(settings.address() + ": " + reason(e, deadline), e);
    } finally {
      deadline.close();
    }
  }

  /** The server has accepted the message; how the connection ends does not matter. */
  private static void close(Transport transport) {
    try {
      transport.close();
    } catch (MessagingException e) {
      LOG.debug("Mail connection not closed cleanly", e);
    }
  }

  private void connect(Transport transport) throws MessagingException {
    Optional<SmtpSettings.Login> login = settings.login();
    if (login.isPresent()) {
      transport.connect(
          settings.host(), settings.port(), login.get().user(), login.get().password());
    } else {
      transport.connect(settings.host(), settings.port(), null, null);
    }
  }

  private Properties properties(ConnectionDeadline deadline) {
    Properties properties = new Properties();
    properties.put("mail.smtp.auth", Boolean.toString(settings.login().isPresent()));
    properties.put("mail.smtp.auth.mechanisms", "PLAIN LOGIN");
    properties.put("mail.smtp.connectiontimeout", millis(limits.connect()));
    // A second bound. If it were as long as the deadline, it could come first and hide the reason.
    properties.put("mail.smtp.timeout", millis(limits.total().multipliedBy(2)));
    properties.put("mail.smtp.quitwait", "false");
    // Hides the name of this machine from the recipient; looking it up may also take long.
    properties.put("mail.smtp.localhost", settings.sender().domain());
    properties.put("mail.smtp.socketFactory", new WatchedSockets(deadline));
    properties.put("mail.smtp.socketFactory.fallback", "false");
    properties.put("mail.smtp.ssl.socketFactory", new WatchedTlsSockets(tls, deadline));
    properties.put("mail.smtp.ssl.checkserveridentity", "true");
    properties.put("mail.smtp.ssl.protocols", "TLSv1.3 TLSv1.2");
    switch (settings.encryption()) {
      case TLS -> properties.put("mail.smtp.ssl.enable", "true");
      case STARTTLS -> {
        properties.put("mail.smtp.starttls.enable", "true");
        properties.put("mail.smtp.starttls.required", "true");
      }
      case NONE -> {}
    }
    return properties;
  }

  private static String millis(Duration time) {
    return Long.toString(time.toMillis());
  }

  private String reason(Exception fault, ConnectionDeadline deadline) {
    if (deadline.isOver()) {
      return "the server did not accept the message within " + limits.total().toSeconds() + " s";
    }
    if (fault instanceof AuthenticationFailedException) {
      return "the server refused the user or the password";
    }
    if (fault instanceof SendFailedException) {
      return "the server refused the message: " + line(fault);
    }
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException) {
        return "no TLS connection to a server with a trusted certificate of this name: "
            + line(cause);
      }
    }
    return line(fault);
  }

  private static String line(Throwable fault) {
    return String.valueOf(fault.getMessage()).strip().replaceAll("\\s+", " ");
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  /** Writes a message. */
  @FunctionalInterface
  interface Composer {
    Message compose(Session session) throws MessagingException;
  }

  /** Uses a connection. */
  @FunctionalInterface
  private interface Work {
    void run(Session session, Transport transport) throws MessagingException;
  }
}
