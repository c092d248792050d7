package dev.vidport.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.InvitationId;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.outbound.mail.SmtpSettings;
import dev.vidport.usecases.access.port.PasskeyMail.PasskeyChange;
import dev.vidport.usecases.access.port.SignInMail;
import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sends messages to real and to broken mail servers. */
class SmtpSignInMailTest {
  private static final Email ADA = new Email("ada@example.com");
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final Duration VALIDITY = Duration.ofMinutes(10);

  @TempDir private static Path folder;
  private static TestCertificate certificate;

  private final GreenMail server =
      new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

  @BeforeAll
  static void createCertificate() throws Exception {
    certificate = TestCertificate.create(folder, "dns:localhost");
  }

  @BeforeEach
  void start() {
    server.setUser("relay@example.com", "relay", "t0p:secret");
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void messageHasTheCodeAsTextAndHtml() throws Exception {
    send("smtp://127.0.0.1:" + port() + "?starttls=never");

    MimeMessage message = server.getReceivedMessages()[0];
    assertThat(message.getSubject()).isEqualTo("012345 is your Vidport sign-in code");
    assertThat(message.getHeader("To")).containsExactly("ada@example.com");
    assertThat(message.getHeader("From")).containsExactly("Vidport <no-reply@vidport.test>");
    assertThat(message.getHeader("Auto-Submitted")).containsExactly("auto-generated");
    assertThat(message.getSentDate()).isEqualTo(Date.from(NOW));
    assertThat(message.getMessageID()).matches("<[0-9a-f]{32}@vidport\\.test>");
    assertThat(message.getContentType()).startsWith("multipart/alternative");
    Multipart parts = (Multipart) message.getContent();
    assertThat(parts.getBodyPart(0).isMimeType("text/plain")).isTrue();
    assertThat((String) parts.getBodyPart(0).getContent())
        .contains("Your sign-in code is 012345", "10 minutes", "only where you asked for it.")
        .doesNotContain("http");
    assertThat(parts.getBodyPart(1).isMimeType("text/html")).isTrue();
    assertThat((String) parts.getBodyPart(1).getContent())
        .contains("<strong>012345</strong>", "only where you asked for it.")
        .contains("prefers-color-scheme: dark")
        .doesNotContain("http", "url(", "<img", "<link", "{{");
  }

  @Test
  void ownerIsToldOfTheDeletionOfTheAccount() throws Exception {
    try (SmtpSignInMail mail = mail("smtp://127.0.0.1:" + port() + "?starttls=never")) {
      mail.announceErasure(ADA, Instant.parse("2026-12-05T12:00:30Z"));
      mail.confirmErasure(ADA);
    }

    assertThat(server.getReceivedMessages())
        .extracting(MimeMessage::getSubject)
        .containsExactlyInAnyOrder(
            "Your Vidport account will be deleted", "Your Vidport account was deleted");
    assertThat(server.getReceivedMessages())
        .extracting(
            message -> (String) ((Multipart) message.getContent()).getBodyPart(0).getContent())
        .anyMatch(text -> text.contains("5 December 2026, 12:00 UTC"));
    assertThat(server.getReceivedMessages())
        .extracting(
            message -> (String) ((Multipart) message.getContent()).getBodyPart(1).getContent())
        .allMatch(html -> html.contains("<p>Your account") && !html.contains("{{"));
  }

  @Test
  void personIsToldOfChangesOfTheirPasskeys() throws Exception {
    try (SmtpSignInMail mail = mail("smtp://127.0.0.1:" + port() + "?starttls=never")) {
      mail.announce(ADA, PasskeyChange.ADDED, "<b>Key</b>");
      mail.announce(ADA, PasskeyChange.REMOVED, "Phone");
      mail.announce(ADA, PasskeyChange.RESET, "");
    }

    Map<String, String> texts = new HashMap<>();
    for (MimeMessage message : server.getReceivedMessages()) {
      assertThat(message.getHeader("To")).containsExactly("ada@example.com");
      Multipart parts = (Multipart) message.getContent();
      assertThat((String) parts.getBodyPart(1).getContent()).doesNotContain("<b>", "{{", "http");
      String text = (String) parts.getBodyPart(0).getContent();
      texts.put(text.lines().findFirst().orElseThrow(), text);
    }
    assertThat(texts)
        .containsOnlyKeys(
            "The passkey \u201c<b>Key</b>\u201d was added.",
            "The passkey \u201cPhone\u201d was removed.",
            "The operator has removed all your passkeys.");
    assertThat(texts.values()).allMatch(text -> text.contains("If this was not you"));
  }

  @Test
  void invitationHasTheLinkAndTheInviter() throws Exception {
    URI link = URI.create("https://video.example.com/console/invitation#vpi_token");
    MemberInvitation invitation =
        new MemberInvitation(
            new InvitationId("0123456789abcdef"),
            new AccountId("a".repeat(32)),
            ADA,
            MemberRole.EDITOR,
            new Email("b&b@example.com"),
            "hash",
            NOW,
            Instant.parse("2026-12-05T12:00:30Z"));
    try (SmtpSignInMail mail = mail("smtp://127.0.0.1:" + port() + "?starttls=never")) {
      assertThat(mail.invite(invitation, link)).isTrue();
    }

    MimeMessage message = server.getReceivedMessages()[0];
    assertThat(message.getSubject()).isEqualTo("Invitation to a Vidport account");
    assertThat(message.getHeader("To")).containsExactly("ada@example.com");
    Multipart parts = (Multipart) message.getContent();
    assertThat((String) parts.getBodyPart(0).getContent())
        .contains("b&b@example.com", "editor", link.toString(), "5 December 2026, 12:00 UTC");
    assertThat((String) parts.getBodyPart(1).getContent())
        .contains("<p>b&amp;b@example.com", "href=\"" + link + "\"")
        .doesNotContain("{{");
  }

  @Test
  void invitationsAreLimitedToo() throws Exception {
    SmtpLimits one = new SmtpLimits(Duration.ofSeconds(5), Duration.ofSeconds(10), 8, 2, 1);
    MemberInvitation invitation =
        new MemberInvitation(
            new InvitationId("0123456789abcdef"),
            new AccountId("a".repeat(32)),
            ADA,
            MemberRole.EDITOR,
            ADA,
            "hash",
            NOW,
            NOW.plusSeconds(60));
    try (SmtpSignInMail mail =
        mail(settings("smtp://127.0.0.1:" + port() + "?starttls=never"), one)) {
      assertThat(mail.invite(invitation, URI.create("https://video.example.com"))).isTrue();
      assertThat(mail.invite(invitation, URI.create("https://video.example.com"))).isFalse();
    }
  }

  @Test
  void noticeThatIsNotSentHarmsNothing() throws Exception {
    server.stop();
    try (SmtpSignInMail mail = mail("smtp://127.0.0.1:1?starttls=never")) {
      mail.confirmErasure(ADA);
    }
    server.start();

    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void recipientInAnotherScriptGetsADomainInAscii() throws Exception {
    try (SmtpSignInMail mail = mail("smtp://127.0.0.1:" + port() + "?starttls=never")) {
      send(mail, Email.parse("ada@bücher.example").orElseThrow());
    }

    assertThat(server.getReceivedMessages()[0].getHeader("To"))
        .containsExactly("ada@xn--bcher-kva.example");
  }

  @Test
  void messageIsSentOverTlsWithALogin() throws Exception {
    try (TlsRelay relay = relay(false)) {
      send("smtps://relay:t0p%3Asecret@localhost:" + relay.port());
    }

    assertThat(server.getReceivedMessages()).hasSize(1);
  }

  @Test
  void messageIsSentAfterStartTlsWithALogin() throws Exception {
    try (TlsRelay relay = relay(true)) {
      send("smtp://relay:t0p%3Asecret@localhost:" + relay.port());
    }

    assertThat(server.getReceivedMessages()).hasSize(1);
  }

  @Test
  void nothingIsSentWithoutStartTls() {
    assertThatThrownBy(() -> send("smtp://127.0.0.1:" + port()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("STARTTLS");
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void untrustedCertificateIsRefused() throws Exception {
    for (boolean startTls : new boolean[] {false, true}) {
      try (TlsRelay relay = relay(startTls);
          SmtpSignInMail mail =
              mail(
                  SmtpSettings.of(
                      (startTls ? "smtp" : "smtps") + "://localhost:" + relay.port(),
                      "no-reply@vidport.test",
                      Optional.empty()),
                  SmtpLimits.DEFAULTS)) {
        assertThatThrownBy(mail::check).hasMessageContaining("trusted certificate");
      }
    }
  }

  @Test
  void certificateOfAnotherNameIsRefused() throws Exception {
    try (TlsRelay relay = relay(false)) {
      assertThatThrownBy(() -> send("smtps://127.0.0.1:" + relay.port()))
          .hasMessageContaining("trusted certificate of this name");
    }
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void wrongPasswordIsReportedWithoutIt() {
    assertThatThrownBy(() -> send("smtp://relay:wr0ng@127.0.0.1:" + port() + "?starttls=never"))
        .hasMessage("smtp://127.0.0.1:" + port() + ": the server refused the user or the password");
  }

  @Test
  void refusedRecipientIsAFailure() throws Exception {
    try (ScriptedSmtpServer refusing =
        new ScriptedSmtpServer("220 hi", "250 hi", "250 ok", "550 no such user", "250 ok")) {
      assertThatThrownBy(() -> send(refusing.url("?starttls=never")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("refused the message");
      assertThat(refusing.received).contains("RCPT TO:<ada@example.com>");
    }
  }

  @Test
  void unreachableServerIsAFailure() throws Exception {
    int closed;
    try (ScriptedSmtpServer gone = new ScriptedSmtpServer()) {
      closed = URI.create(gone.url("")).getPort();
    }

    assertThatThrownBy(() -> send("smtp://127.0.0.1:" + closed)).isInstanceOf(IOException.class);
  }

  @Test
  void hangingServerIsGivenUpAndTakesALimitedNumberOfConnections() throws Exception {
    SmtpLimits limits = new SmtpLimits(Duration.ofSeconds(5), Duration.ofMillis(400), 4, 2, 100);
    try (ScriptedSmtpServer hanging = new ScriptedSmtpServer();
        SmtpSignInMail mail = mail(settings(hanging.url("")), limits)) {
      CompletableFuture<?>[] sends =
          IntStream.range(0, 6)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> failure(mail)))
              .toArray(CompletableFuture<?>[]::new);
      CompletableFuture.allOf(sends).get(1, TimeUnit.MINUTES);

      assertThat(sends)
          .extracting(CompletableFuture::join)
          .anyMatch(text -> text.toString().contains("did not accept the message within"))
          .allMatch(text -> text.toString().matches(".*(did not accept|no permit).*"));
      assertThat(failure(mail)).contains("did not accept the message within");
    }
  }

  @Test
  void clientHasAShareOfThePlacesOnly() throws Exception {
    SmtpLimits limits = new SmtpLimits(Duration.ofSeconds(5), Duration.ofSeconds(5), 3, 2, 100);
    try (SmtpSignInMail mail =
        mail(settings("smtp://127.0.0.1:" + port() + "?starttls=never"), limits)) {
      SignInMail.Sending first = mail.begin("192.0.2.1").orElseThrow();
      SignInMail.Sending second = mail.begin("192.0.2.1").orElseThrow();
      assertThat(mail.begin("192.0.2.1")).isEmpty();
      send(mail, ADA, "192.0.2.2");

      SignInMail.Sending third = mail.begin("192.0.2.3").orElseThrow();
      assertThat(mail.begin("192.0.2.2")).isEmpty();
      first.close();
      first.close();
      SignInMail.Sending fourth = mail.begin("192.0.2.2").orElseThrow();
      assertThat(mail.begin("192.0.2.4")).isEmpty();
      second.close();
      third.close();
      fourth.close();
      send(mail, ADA, "192.0.2.1");
    }

    assertThat(server.getReceivedMessages()).hasSize(2);
  }

  @Test
  void serverThatNeverEndsItsReplyIsGivenUp() throws Exception {
    SmtpLimits limits = new SmtpLimits(Duration.ofSeconds(5), Duration.ofMillis(400), 4, 2, 100);
    String endless = "220-hi\r\n".repeat(100_000);
    try (ScriptedSmtpServer talking = new ScriptedSmtpServer(endless + "220-hi");
        SmtpSignInMail mail = mail(settings(talking.url("")), limits)) {
      assertThat(failure(mail)).contains("did not accept the message within");
    }
  }

  @Test
  void checkSignsInAndSendsNothing() throws Exception {
    try (TlsRelay relay = relay(true);
        SmtpSignInMail mail = mail("smtp://relay:t0p%3Asecret@localhost:" + relay.port())) {
      mail.check();
    }

    assertThat(server.getReceivedMessages()).isEmpty();
  }

  private int port() {
    return server.getSmtp().getPort();
  }

  private TlsRelay relay(boolean startTls) throws Exception {
    return new TlsRelay(certificate.serverContext(), startTls, port());
  }

  @Test
  void messageThatNobodyWaitsForIsSentAndThenReported() throws Exception {
    CompletableFuture<Integer> sent = new CompletableFuture<>();
    try (SmtpSignInMail mail = mail("smtp://127.0.0.1:" + port() + "?starttls=never")) {
      sendLater(mail, () -> sent.complete(server.getReceivedMessages().length));

      assertThat(sent.get(10, TimeUnit.SECONDS)).isEqualTo(1);
    }
  }

  @Test
  void closeWaitsForAMessageThatNobodyWaitsFor() throws Exception {
    CompletableFuture<String> sent = new CompletableFuture<>();
    try (SmtpSignInMail mail = mail("smtp://127.0.0.1:" + port() + "?starttls=never")) {
      sendLater(mail, () -> sent.complete("accepted"));
    }

    assertThat(sent).isCompletedWithValue("accepted");
  }

  /** The server answers nothing, so that waiting for it would show. */
  @Test
  void callerNeitherWaitsForTheServerNorLearnsOfItsFailure() throws Exception {
    SmtpLimits limits = new SmtpLimits(Duration.ofMinutes(2), Duration.ofMinutes(2), 3, 1, 100);
    CompletableFuture<String> accepted = new CompletableFuture<>();
    try (ScriptedSmtpServer hanging = new ScriptedSmtpServer();
        SmtpSignInMail mail = mail(settings(hanging.url("")), limits)) {
      long begin = System.nanoTime();
      sendLater(mail, () -> accepted.complete("accepted"));
      sendLater(mail, () -> accepted.complete("accepted"));
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));

      mail.begin("192.0.2.1").orElseThrow().close();
      SignInMail.Sending last = mail.begin("192.0.2.1").orElseThrow();
      assertThat(mail.begin("192.0.2.2")).as("three messages at a time").isEmpty();
      last.close();
      // Otherwise closing the mail would wait for both messages.
      hanging.close();
    }

    assertThat(accepted).isNotDone();
  }

  private static void sendLater(SmtpSignInMail mail, Runnable accepted) {
    try (SignInMail.Sending sending = mail.begin("192.0.2.1").orElseThrow()) {
      sending.sendLater(ADA, "012345", VALIDITY, accepted);
    }
  }

  private static String failure(SmtpSignInMail mail) {
    try {
      send(mail, ADA);
      return "sent";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static void send(SmtpSignInMail mail, Email recipient) throws IOException {
    send(mail, recipient, "192.0.2.1");
  }

  private static void send(SmtpSignInMail mail, Email recipient, String client) throws IOException {
    try (SignInMail.Sending sending =
        mail.begin(client).orElseThrow(() -> new IOException("no permit"))) {
      sending.send(recipient, "012345", VALIDITY);
    }
  }

  private static void send(String url) throws IOException {
    try (SmtpSignInMail mail = mail(url)) {
      send(mail, ADA);
    }
  }

  private static SmtpSignInMail mail(String url) throws IOException {
    return mail(settings(url), SmtpLimits.DEFAULTS);
  }

  private static SmtpSettings settings(String url) {
    return SmtpSettings.of(url, "Vidport <no-reply@vidport.test>", Optional.of(certificate.pem()));
  }

  private static SmtpSignInMail mail(SmtpSettings settings, SmtpLimits limits) throws IOException {
    return new SmtpSignInMail(
        settings, limits, new SecureRandom(), Clock.fixed(NOW, ZoneOffset.UTC));
  }
}
