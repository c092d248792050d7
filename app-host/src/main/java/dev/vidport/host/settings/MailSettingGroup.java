package dev.vidport.host.settings;

import dev.vidport.outbound.egress.TrustedAuthorities;
import dev.vidport.outbound.mail.SmtpSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The mail server that sends sign-in codes. Its address and the sender are valid only together. */
final class MailSettingGroup {
  private static final Setting<String> URL =
      Setting.of(
              "SMTP_URL",
              Parsers.checked(Parsers.text(), url -> SmtpSettings.of(url, "no-reply@example.com")),
              "Mail server for sign-in codes:"
                  + " `smtp://user:password@host:587` (STARTTLS is required) or"
                  + " `smtps://user:password@host:465`. See [below](#mail-server). Without it,"
                  + " users cannot sign in by e-mail.")
          .hidden();

  private static final Setting<String> FROM =
      Setting.of(
          "SMTP_FROM",
          Parsers.checked(Parsers.text(), sender -> SmtpSettings.of("smtps://localhost", sender)),
          "Sender of sign-in codes, such as `Vidport <no-reply@example.com>`. Required with"
              + " `VIDPORT_SMTP_URL`.");

  private static final Setting<Path> AUTHORITIES =
      Setting.of(
          "SMTP_CA",
          Parsers.path(),
          "File with certificates in PEM that the mail client trusts in addition to the certificates of the"
              + " system.");

  static final SettingGroup GROUP = SettingGroup.of("Mail", URL, FROM, AUTHORITIES);

  private MailSettingGroup() {}

  /**
   * The mail server; empty when none of the settings is set.
   *
   * @throws InvalidSettings when the settings are incomplete, or the file of certificates is not
   *     usable
   */
  static Optional<SmtpSettings> read(SettingValues values) {
    if (!values.isAnySet(URL, FROM, AUTHORITIES)) {
      return Optional.empty();
    }
    values.requireAll("a mail server is configured", URL, FROM);
    Optional<Path> authorities = values.find(AUTHORITIES);
    checkCertificates(AUTHORITIES, authorities);
    return Optional.of(SmtpSettings.of(values.get(URL), values.get(FROM), authorities));
  }

  /**
   * @throws InvalidSettings when the file is not usable
   */
  static void checkCertificates(Setting<Path> setting, Optional<Path> file) {
    try {
      TrustedAuthorities.check(file);
    } catch (IOException e) {
      throw new InvalidSettings(List.of(setting.name() + ": " + e.getMessage()));
    }
  }
}
