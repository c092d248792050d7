package dev.vidport.host.settings;

import dev.vidport.outbound.account.AuditReceiverSettings;
import java.net.URI;
import java.util.Optional;

/** The server that receives the audit log. */
final class AuditSettingGroup {
  private static final URI SOME_URL = URI.create("https://logs.example.com/audit");

  private static final Setting<URI> URL =
      Setting.of(
          "AUDIT_URL",
          Parsers.checked(
              Parsers.address(), url -> new AuditReceiverSettings(url, Optional.empty())),
          "Address to which the [audit log](operations.md#the-audit-log) is posted, as lines of JSON."
              + " `http` and addresses that are not public are allowed only if"
              + " `VIDPORT_EGRESS_ALLOW` contains them. Set it on every host.");

  private static final Setting<String> TOKEN =
      Setting.of(
              "AUDIT_TOKEN",
              Parsers.checked(
                  Parsers.text(), token -> new AuditReceiverSettings(SOME_URL, Optional.of(token))),
              "Bearer token that this address requires.")
          .hidden();

  static final SettingGroup GROUP = SettingGroup.of("Audit log", URL, TOKEN);

  private AuditSettingGroup() {}

  static Optional<AuditReceiverSettings> read(SettingValues values) {
    Optional<String> token = values.find(TOKEN);
    return values.find(URL).map(url -> new AuditReceiverSettings(url, token));
  }
}
