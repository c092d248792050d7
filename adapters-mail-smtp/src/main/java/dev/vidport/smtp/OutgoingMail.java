package dev.vidport.smtp;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.outbound.mail.MailSender;
import dev.vidport.usecases.access.port.PasskeyMail.PasskeyChange;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.UnsupportedEncodingException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.Locale;

/**
 * A message to the owner of an address.
 *
 * @param html the same content as {@code text}, for {@link MailLayout}
 * @param preview what lists of messages show beside the subject
 * @param id unique among all messages of the sender
 */
record OutgoingMail(
    Email recipient,
    String subject,
    String preview,
    String text,
    String html,
    String id,
    Instant at) {
  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  static OutgoingMail signInCode(
      Email recipient, String code, Duration validity, String id, Instant at) {
    return new OutgoingMail(
        recipient,
        code + " is your Vidport sign-in code",
        "It is valid for " + validity.toMinutes() + " minutes.",
        String.format(
            Locale.ROOT,
            """
            Your sign-in code is %s

            It is valid for %d minutes and works once. Enter it only where you asked for it.

            If you did not ask for a code, ignore this message. The code is needed to sign in,
            so do not share it.
            """,
            code,
            validity.toMinutes()),
        String.format(
            Locale.ROOT,
            """
            <p>Your sign-in code is</p>
            <p class="code"><strong>%s</strong></p>
            <p>It is valid for %d minutes and works once. Enter it only where you asked for it.</p>
            <p class="soft">If you did not ask for a code, ignore this message. The code is needed to sign in,
            so do not share it.</p>
            """,
            code,
            validity.toMinutes()),
        id,
        at);
  }

  /** The address of the inviter has no characters of HTML except ampersand and apostrophe. */
  static OutgoingMail invitation(MemberInvitation invitation, URI link, String id, Instant at) {
    String inviter = invitation.inviter().value();
    String role = invitation.role().label();
    String until = TIME.format(invitation.expiresAt());
    return new OutgoingMail(
        invitation.person(),
        "Invitation to a Vidport account",
        inviter + " invites you.",
        String.format(
            Locale.ROOT,
            """
            %s invites you to a Vidport account, with the role %s. To accept,
            open this link and sign in with this address:

            %s

            The link is valid until %s and works once.

            If you do not know the sender, ignore this message.
            """,
            inviter,
            role,
            link,
            until),
        String.format(
            Locale.ROOT,
            """
            <p>%s invites you to a Vidport account, with the role <strong>%s</strong>.</p>
            <p><a href="%s">Accept the invitation</a>, and sign in with this address.</p>
            <p>The link is valid until %s and works once.</p>
            <p class="soft">If you do not know the sender, ignore this message.</p>
            """,
            MailLayout.escape(inviter),
            role,
            link,
            until),
        id,
        at);
  }

  static OutgoingMail erasureAnnouncement(Email recipient, Instant dueAt, String id, Instant at) {
    String due = TIME.format(dueAt);
    return new OutgoingMail(
        recipient,
        "Your Vidport account will be deleted",
        "It is deleted on " + due + ".",
        String.format(
            Locale.ROOT,
            """
            Your account, its videos and everything else that belongs to it are deleted on
            %s.

            To keep the account, sign in before that time and restore it. Until then, its API keys
            are refused and its videos do not play on pages.
            """,
            due),
        String.format(
            Locale.ROOT,
            """
            <p>Your account, its videos and everything else that belongs to it are deleted on
            <strong>%s</strong>.</p>
            <p>To keep the account, sign in before that time and restore it. Until then, its API keys
            are refused and its videos do not play on pages.</p>
            """,
            due),
        id,
        at);
  }

  /** The name is the person's own text. */
  static OutgoingMail passkeyChange(
      Email recipient, PasskeyChange change, String name, String id, Instant at) {
    String event =
        switch (change) {
          case ADDED -> "The passkey \u201c" + name + "\u201d was added.";
          case REMOVED -> "The passkey \u201c" + name + "\u201d was removed.";
          case RESET -> "The operator has removed all your passkeys.";
        };
    String effect =
        switch (change) {
          case ADDED ->
              "From now on, a code by mail alone does not sign you in any more. The first passkey"
                  + " has ended your other sessions, except those of an identity provider.";
          case REMOVED -> "Without a passkey, a code by mail signs you in.";
          case RESET -> "A code by mail signs you in now. Add a passkey again.";
        };
    String time = TIME.format(at);
    return new OutgoingMail(
        recipient,
        change == PasskeyChange.ADDED ? "A passkey was added" : "A passkey was removed",
        event,
        String.format(
            Locale.ROOT,
            """
            %s
            Time: %s

            %s

            If this was not you, sign in to Vidport, remove passkeys that you do not know, and end
            the other sessions. If you cannot sign in, write to the operator of this service.
            """,
            event,
            time,
            effect),
        String.format(
            Locale.ROOT,
            """
            <p>%s<br>Time: %s</p>
            <p>%s</p>
            <p class="soft">If this was not you, sign in to Vidport, remove passkeys that you do not know, and end
            the other sessions. If you cannot sign in, write to the operator of this service.</p>
            """,
            MailLayout.escape(event),
            time,
            effect),
        id,
        at);
  }

  static OutgoingMail erasureConfirmation(Email recipient, String id, Instant at) {
    return new OutgoingMail(
        recipient,
        "Your Vidport account was deleted",
        "Its videos were deleted as well.",
        """
        Your account, its videos and everything else that belongs to it were deleted.

        The service no longer stores your address. This is its last message.
        """,
        """
        <p>Your account, its videos and everything else that belongs to it were deleted.</p>
        <p>The service no longer stores your address. This is its last message.</p>
        """,
        id,
        at);
  }

  MimeMessage compose(Session session, MailSender sender) throws MessagingException {
    MimeMessage message = new IdentifiedMessage(session, "<" + id + "@" + sender.domain() + ">");
    message.setFrom(header(sender));
    message.setRecipient(Message.RecipientType.TO, address());
    message.setSubject(subject, UTF_8);
    message.setSentDate(Date.from(at));
    // Keeps out-of-office programs and mailing lists from replying.
    message.setHeader("Auto-Submitted", "auto-generated");
    message.setHeader("X-Auto-Response-Suppress", "All");
    message.setContent(body());
    message.saveChanges();
    return message;
  }

  /** Whether the address has characters outside of ASCII. */
  boolean needsUtf8() {
    return recipient.value().chars().anyMatch(c -> c > '~');
  }

  private InternetAddress address() throws MessagingException {
    InternetAddress address = new InternetAddress(recipient.value());
    address.validate();
    return address;
  }

  private static InternetAddress header(MailSender sender) throws MessagingException {
    InternetAddress header = new InternetAddress(sender.address());
    try {
      header.setPersonal(sender.name().orElse(null), UTF_8);
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException("every JVM knows UTF-8", e);
    }
    return header;
  }

  private MimeMultipart body() throws MessagingException {
    MimeBodyPart plain = new MimeBodyPart();
    plain.setText(text, UTF_8);
    MimeBodyPart formatted = new MimeBodyPart();
    formatted.setText(MailLayout.html(preview, html), UTF_8, "html");
    // Mail programs show the last alternative that they support.
    return new MimeMultipart("alternative", plain, formatted);
  }

  /** A message with its own id; the default id would reveal names of this machine. */
  private static final class IdentifiedMessage extends MimeMessage {
    private final String messageId;

    IdentifiedMessage(Session session, String messageId) {
      super(session);
      this.messageId = messageId;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", messageId);
    }
  }
}
