package dev.vidport.outbound.mail;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Hex;
import dev.vidport.usecases.access.port.SignInMail;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends sign-in codes through a mail server. Thread-safe. */
public final class SmtpSignInMail implements SignInMail, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SmtpSignInMail.class);
  private static final int ID_BYTES = 16;

  private final SmtpClient client;
  private final MailSender sender;
  private final MailPermits permits;
  private final RandomGenerator random;
  private final Clock clock;

  /**
   * Does not connect yet.
   *
   * @throws IOException when the certificates of the settings are not readable
   */
  public SmtpSignInMail(SmtpSettings settings, RandomGenerator random, Clock clock)
      throws IOException {
    this(settings, SmtpLimits.DEFAULTS, random, clock);
  }

  SmtpSignInMail(SmtpSettings settings, SmtpLimits limits, RandomGenerator random, Clock clock)
      throws IOException {
    this.client = new SmtpClient(settings, limits);
    this.sender = settings.sender();
    this.permits = new MailPermits(limits, clock);
    this.random = random;
    this.clock = clock;
  }

  @Override
  public Optional<Sending> begin(String origin) {
    if (!permits.tryAcquire(origin)) {
      LOG.debug("No permit for a sign-in code");
      return Optional.empty();
    }
    return Optional.of(new PermittedSending(origin));
  }

  private void send(Email recipient, String code, Duration validity) throws IOException {
    SignInMessage message =
        new SignInMessage(recipient, code, validity, Hex.random(random, ID_BYTES), clock.instant());
    try {
      client.send(session -> message.compose(session, sender), message.needsUtf8());
    } catch (IOException e) {
      // Servers repeat the address, which belongs to a person, in their replies.
      String reason = String.valueOf(e.getMessage()).replace(recipient.value(), "<recipient>");
      LOG.warn("Sign-in code not sent: reason={}", reason);
      throw e;
    }
  }

  /**
   * Connects to the server and signs in, without sending anything.
   *
   * @throws IOException with the error in one line
   */
  public void check() throws IOException {
    client.check();
  }

  @Override
  public void close() {
    client.close();
  }

  /** Holds a permit until it is closed. */
  private final class PermittedSending implements Sending {
    private final String origin;
    private final AtomicBoolean closed = new AtomicBoolean();

    PermittedSending(String origin) {
      this.origin = origin;
    }

    @Override
    public void send(Email recipient, String code, Duration validity) throws IOException {
      SmtpSignInMail.this.send(recipient, code, validity);
    }

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        permits.release(origin);
      }
    }
  }
}
