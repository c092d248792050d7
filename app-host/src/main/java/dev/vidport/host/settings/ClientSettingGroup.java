package dev.vidport.host.settings;

import java.net.URI;
import java.util.Optional;

/** The service that client commands use. */
final class ClientSettingGroup {
  private static final Setting<URI> URL =
      Setting.of(
              "URL",
              Parsers.address(),
              "Address of the service that the client commands use, with or without `/v1`.")
          .or(ClientSettings.DEFAULT_URL.toString());

  private static final Setting<String> API_KEY =
      Setting.of(
              "API_KEY",
              Parsers.text(),
              "API key, or token of a session, that these commands send. Unlike the option `--key`, it is not visible to"
                  + " other users of the machine.")
          .hidden();

  private static final Setting<String> PROFILE =
      Setting.of(
          "PROFILE",
          Parsers.text(),
          "Profile whose address and credential these commands use, if neither `VIDPORT_URL` nor"
              + " `VIDPORT_API_KEY` is set. `vidport login` creates it. Without it, the profile"
              + " `default` is used if there is one.");

  static final SettingGroup GROUP = SettingGroup.of("Client commands", URL, API_KEY, PROFILE);

  private ClientSettingGroup() {}

  static ClientSettings read(SettingValues values) {
    return new ClientSettings(
        values.isSet(URL) ? values.find(URL) : Optional.empty(),
        values.find(API_KEY),
        values.find(PROFILE));
  }
}
