package dev.vidport.host.settings;

import dev.vidport.host.settings.Setting.Parser;
import dev.vidport.host.settings.Setting.WrongValue;
import dev.vidport.library.MailServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The mail server that sends sign-in codes. Its address and the sender are valid only together. */
final class MailSettingGroup {
  private static final Setting<String> URL =
      Setting.of(
              "SMTP_URL",
              valid(url -> MailServer.of(url, "no-reply@example.com")),
              "Mail server for sign-in codes:"
                  + " `smtp://user:password@host:587` (STARTTLS is required) or"
                  + " `smtps://user:password@host:465`. See [below](#mail-server). Without it,"
                  + " users cannot sign in by e-mail.")
          .hidden();

  private static final Setting<String> FROM =
      Setting.of(
          "SMTP_FROM",
          valid(sender -> MailServer.of("smtps://localhost", sender)),
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
  static Optional<MailServer> read(SettingValues values) {
    if (Stream.of(URL, FROM, AUTHORITIES).noneMatch(values::isSet)) {
      return Optional.empty();
    }
    List<String> missing =
        Stream.<Setting<?>>of(URL, FROM)
            .filter(setting -> !values.isSet(setting))
            .map(setting -> setting.name() + ": is required because a mail server is configured")
            .toList();
    if (!missing.isEmpty()) {
      throw new InvalidSettings(missing);
    }
    MailServer server = new MailServer(values.get(URL), values.get(FROM), values.find(AUTHORITIES));
    try {
      server.checkAuthorities();
    } catch (IOException e) {
      throw new InvalidSettings(List.of(AUTHORITIES.name() + ": " + e.getMessage()));
    }
    return Optional.of(server);
  }

  /** Any text that {@code reader} accepts. */
  private static Parser<String> valid(Function<String, MailServer> reader) {
    return text -> {
      try {
        Object unused = reader.apply(text);
        return text;
      } catch (IllegalArgumentException e) {
        throw new WrongValue(String.valueOf(e.getMessage()));
      }
    };
  }
}
