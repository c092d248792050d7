package dev.vidport.host.settings;

import java.net.URI;

/** The service that client commands use. */
final class ClientSettingGroup {
  private static final Setting<URI> URL =
      Setting.of(
              "URL",
              Parsers.address(),
              "Address of the service that `upload`, `import`, `status`, `captions` and `webhooks listen`"
                  + " use, with or without `/v1`.")
          .or("http://localhost:8080");

  private static final Setting<String> API_KEY =
      Setting.of(
              "API_KEY",
              Parsers.text(),
              "API key that these commands send. Unlike the option `--key`, it is not visible to"
                  + " other users of the machine.")
          .hidden();

  static final SettingGroup GROUP = SettingGroup.of("Client commands", URL, API_KEY);

  private ClientSettingGroup() {}

  static ClientSettings read(SettingValues values) {
    return new ClientSettings(values.get(URL), values.find(API_KEY));
  }
}
