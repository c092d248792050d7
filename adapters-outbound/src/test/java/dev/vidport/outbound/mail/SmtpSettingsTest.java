package dev.vidport.outbound.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.outbound.mail.SmtpSettings.Encryption;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmtpSettingsTest {
  private static final String SENDER = "no-reply@example.com";

  @ParameterizedTest
  @CsvSource({
    "smtp://mail.example.com, STARTTLS, mail.example.com, 587",
    "smtp://mail.example.com/, STARTTLS, mail.example.com, 587",
    "smtp://mail.example.com:25?starttls=required, STARTTLS, mail.example.com, 25",
    "smtp://mail.example.com:25?starttls=never, NONE, mail.example.com, 25",
    "smtps://mail.example.com, TLS, mail.example.com, 465",
    "smtps://[2001:db8::1]:2465, TLS, 2001:db8::1, 2465"
  })
  void urlNamesTheServer(String url, Encryption encryption, String host, int port) {
    SmtpSettings settings = settings(url);

    assertThat(settings.encryption()).isEqualTo(encryption);
    assertThat(settings.host()).isEqualTo(host);
    assertThat(settings.port()).isEqualTo(port);
    assertThat(settings.login()).isEmpty();
  }

  @Test
  void userAndPasswordArePercentDecoded() {
    SmtpSettings settings = settings("smtps://jo%40example.com:p%3A+%25%C3%BC@mail.example.com");

    assertThat(settings.login()).contains(new SmtpSettings.Login("jo@example.com", "p:+%ü"));
    assertThat(settings.toString() + settings.login())
        .contains("smtps://mail.example.com:465")
        .doesNotContain("jo@", "p:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mail.example.com",
        "http://mail.example.com",
        "smtp://",
        "smtp://t0p-secret:@mail.example.com",
        "smtp://t0p-secret@mail.example.com",
        "smtp://jo:t0p-secret@mail.example.com/inbox",
        "smtp://jo:t0p-secret@mail.example.com#a",
        "smtp://jo:t0p-secret@mail.example.com:99999",
        "smtp://jo:t0p-secret@mail.example.com?starttls=maybe",
        "smtps://jo:t0p-secret@mail.example.com?starttls=never",
        "smtp://jo:t0p-secret%0D%0A@mail.example.com",
        "smtp://jo:t0p-secret %@mail.example.com"
      })
  void wrongUrlIsRefusedWithoutItsPassword(String url) {
    assertThatThrownBy(() -> settings(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("t0p-secret");
  }

  @ParameterizedTest
  @CsvSource({
    "smtp://jo:pass@127.0.0.1:2525?starttls=never, true",
    "smtp://jo:pass@localhost:2525?starttls=never, true",
    "smtp://jo:pass@[::1]:2525?starttls=never, true",
    "smtp://jo:pass@10.0.0.1?starttls=never, false",
    "smtp://jo:pass@localhost.example.com?starttls=never, false"
  })
  void passwordIsSentUnencryptedWithinThisMachineOnly(String url, boolean accepted) {
    assertThat(isAccepted(url)).isEqualTo(accepted);
  }

  @Test
  void senderMayHaveAName() {
    assertThat(MailSender.parse("a@example.com"))
        .isEqualTo(new MailSender("a@example.com", Optional.empty()));
    assertThat(MailSender.parse("Vidéo, <a@example.com>".replace(",", "")))
        .isEqualTo(new MailSender("a@example.com", Optional.of("Vidéo")));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "Vidport Support <a@example.com> | Vidport Support | a@example.com",
        "\"Vidport, Inc.\" <a@example.com> | Vidport, Inc. | a@example.com",
        "\"The \\\"V\\\"\" <a@localhost> | The \"V\" | a@localhost",
        "  <no-reply+codes@mail.example.com> | | no-reply+codes@mail.example.com",
      })
  void nameMayBeQuoted(String text, String name, String address) {
    assertThat(MailSender.parse(text))
        .isEqualTo(new MailSender(address, Optional.ofNullable(name)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "example.com",
        "a@example.com, b@example.com",
        "a@example.com\r\nBcc: b@example.com",
        "list: a@example.com;",
        "ä@example.com",
        "a@",
        "@example.com",
        "a..b@example.com",
        "a@-example.com",
        "a b@example.com",
        "Vidport <a@example.com",
        "Vidport <a@example.com> <b@example.com>",
        "\"Vidport <a@example.com>",
        "Vidport, Inc. <a@example.com>"
      })
  void wrongSenderIsRefused(String sender) {
    assertThatThrownBy(() -> SmtpSettings.of("smtps://mail.example.com", sender, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be one e-mail address");
  }

  private static boolean isAccepted(String url) {
    try {
      return settings(url).login().isPresent();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("unencrypted");
      return false;
    }
  }

  private static SmtpSettings settings(String url) {
    return SmtpSettings.of(url, SENDER, Optional.empty());
  }
}
