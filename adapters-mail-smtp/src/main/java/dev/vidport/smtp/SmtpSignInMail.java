package dev.vidport.smtp;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.domain.id.Hex;
import dev.vidport.outbound.mail.MailSender;
import dev.vidport.outbound.mail.SmtpOpener;
import dev.vidport.outbound.mail.SmtpSettings;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends sign-in codes, invitations and notices to owners of accounts and of passkeys through a mail
 * server. Thread-safe.
 */
final class SmtpSignInMail implements SmtpOpener.SmtpMail {
  private static final Logger LOG = LoggerFactory.getLogger(SmtpSignInMail.class);
  private static final int ID_BYTES = 16;
  private static final int MAX_NOTICES = 100;

  private final SmtpClient client;
  private final MailSender sender;
  private final MailPermits permits;
  private final RandomGenerator random;
  private final Clock clock;
  private final SmtpLimits limits;

  /** Bounds the messages that wait for the background. */
  private final Semaphore notices = new Semaphore(MAX_NOTICES);

  /** Hands over messages in the background; permits bound their number. */
  private final ThreadPoolExecutor background;

  /**
   * Does not connect yet.
   *
   * @throws IOException when the certificates of the settings are not readable
   */
  SmtpSignInMail(SmtpSettings settings, RandomGenerator random, Clock clock) throws IOException {
    this(settings, SmtpLimits.DEFAULTS, random, clock);
  }

  SmtpSignInMail(SmtpSettings settings, SmtpLimits limits, RandomGenerator random, Clock clock)
      throws IOException {
    this.client = new SmtpClient(settings, limits);
    this.sender = settings.sender();
    this.permits = new MailPermits(limits, clock);
    this.random = random;
    this.clock = clock;
    this.limits = limits;
    this.background =
        new ThreadPoolExecutor(
            limits.connections(),
            limits.connections(),
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            DaemonThreads.named("vidport-mail"));
    background.allowCoreThreadTimeOut(true);
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
    OutgoingMail message =
        OutgoingMail.signInCode(recipient, code, validity, newId(), clock.instant());
    try {
      send(message);
    } catch (IOException e) {
      LOG.warn("Sign-in code not sent: reason={}", reason(e, recipient));
      throw e;
    }
  }

  private String newId() {
    return Hex.random(random, ID_BYTES);
  }

  private void send(OutgoingMail message) throws IOException {
    client.send(session -> message.compose(session, sender), message.needsUtf8());
  }

  /** Servers repeat the address, which belongs to a person, in their replies. */
  private static String reason(IOException e, Email recipient) {
    return String.valueOf(e.getMessage()).replace(recipient.value(), "<recipient>");
  }

  @Override
  public void announceErasure(Email recipient, Instant dueAt) {
    notifyOwner(OutgoingMail.erasureAnnouncement(recipient, dueAt, newId(), clock.instant()));
  }

  @Override
  public void confirmErasure(Email recipient) {
    notifyOwner(OutgoingMail.erasureConfirmation(recipient, newId(), clock.instant()));
  }

  @Override
  public void announce(Email person, PasskeyChange change, String name) {
    notifyOwner(OutgoingMail.passkeyChange(person, change, name, newId(), clock.instant()));
  }

  @Override
  public boolean invite(MemberInvitation invitation, URI link) {
    String origin = invitation.account().value();
    if (!permits.tryAcquire(origin)) {
      LOG.warn("Invitation not sent: reason=too many messages");
      return false;
    }
    permits.releaseShare(origin);
    OutgoingMail message = OutgoingMail.invitation(invitation, link, newId(), clock.instant());
    background.execute(() -> deliverInvitation(message));
    return true;
  }

  private void deliverInvitation(OutgoingMail message) {
    try {
      send(message);
    } catch (IOException e) {
      LOG.warn("Invitation not sent: reason={}", reason(e, message.recipient()));
    } finally {
      permits.releaseTotal();
    }
  }

  private void notifyOwner(OutgoingMail message) {
    if (notices.tryAcquire()) {
      background.execute(() -> deliverNotice(message));
    } else {
      LOG.warn("Message about an account not sent: reason=too many at a time");
    }
  }

  private void deliverNotice(OutgoingMail message) {
    try {
      send(message);
    } catch (IOException e) {
      LOG.warn("Message about an account not sent: reason={}", reason(e, message.recipient()));
    } finally {
      notices.release();
    }
  }

  @Override
  public void check() throws IOException {
    client.check();
  }

  @Override
  public void close() {
    background.shutdown();
    try {
      if (!background.awaitTermination(limits.total().toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("Sign-in codes not sent before the end: number={}", background.getActiveCount());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    client.close();
  }

  /** Holds a permit until it is closed, or until its message was handed over in the background. */
  private final class PermittedSending implements Sending {
    private final String origin;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean isLater;

    PermittedSending(String origin) {
      this.origin = origin;
    }

    @Override
    public void send(Email recipient, String code, Duration validity) throws IOException {
      SmtpSignInMail.this.send(recipient, code, validity);
    }

    @Override
    public void sendLater(Email recipient, String code, Duration validity, Runnable accepted) {
      background.execute(() -> deliver(recipient, code, validity, accepted));
      isLater = true;
    }

    private void deliver(Email recipient, String code, Duration validity, Runnable accepted) {
      try {
        SmtpSignInMail.this.send(recipient, code, validity);
        accepted.run();
      } catch (IOException unsent) {
        LOG.debug("The previous sign-in code stays valid", unsent);
      } catch (RuntimeException e) {
        LOG.error("Sign-in code sent but not stored", e);
      } finally {
        permits.releaseTotal();
      }
    }

    @Override
    public void close() {
      if (!closed.compareAndSet(false, true)) {
        return;
      }
      permits.releaseShare(origin);
      if (!isLater) {
        permits.releaseTotal();
      }
    }
  }
}
