package dev.vidport.host.settings;

import dev.vidport.library.settings.VidportSettings;
import dev.vidport.outbound.access.OidcIssuerSettings;
import java.nio.file.Path;
import java.util.List;

/** The issuers of OpenID Connect through which users sign in to the console. */
final class OidcSettingGroup {
  static final Setting<Path> FILE =
      Setting.of(
          "OIDC_FILE",
          Parsers.path(),
          "JSON file with the issuers of OpenID Connect through which users sign in to the console;"
              + " see [Single sign-on](single-sign-on.md). It may contain secrets: let only the"
              + " service read it.");

  static final SettingGroup GROUP = SettingGroup.of("Single sign-on", FILE);

  private OidcSettingGroup() {}

  /**
   * @throws InvalidSettings when the file is invalid
   */
  static List<OidcIssuerSettings> read(SettingValues values) {
    return values.find(FILE).map(OidcFile::read).orElse(List.of());
  }

  /**
   * @throws InvalidSettings when an issuer names a plan that does not exist
   */
  static void checkPlans(VidportSettings settings) {
    List<String> problems =
        settings.oidc().stream()
            .flatMap(one -> one.issuer().plan().stream())
            .filter(plan -> settings.plans().named(plan).isEmpty())
            .map(plan -> FILE.name() + ": there is no plan " + plan)
            .toList();
    if (!problems.isEmpty()) {
      throw new InvalidSettings(problems);
    }
  }
}
