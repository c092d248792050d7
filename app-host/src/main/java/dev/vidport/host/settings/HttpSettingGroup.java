package dev.vidport.host.settings;

import dev.vidport.domain.net.CidrBlock;
import dev.vidport.http.server.HttpSettings;
import dev.vidport.http.server.console.ServiceNotices;
import dev.vidport.library.settings.SigningKeySettings;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** The addresses of the HTTP server and of the links that it issues. */
final class HttpSettingGroup {
  static final Setting<String> HOST =
      Setting.of(
              "HTTP_HOST",
              Parsers.text(),
              "Address to listen on. The default accepts requests only from this machine, for"
                  + " example from a reverse proxy; `0.0.0.0` accepts them from everywhere, which a"
                  + " container needs.")
          .or("127.0.0.1");

  static final Setting<Integer> PORT =
      Setting.of("HTTP_PORT", Parsers.port(), "Port to listen on; `0` selects a free port.")
          .or("8080");

  private static final Setting<Integer> CONNECTIONS =
      Setting.of(
              "HTTP_CONNECTIONS",
              Parsers.number(10, 1_000_000),
              "Maximum number of open connections, idle ones included. Further clients wait until a"
                  + " connection closes. Each connection needs a file descriptor of the process.")
          .or(Integer.toString(HttpSettings.defaults().connections()));

  private static final Setting<Integer> CONNECTIONS_PER_ADDRESS =
      Setting.of(
              "HTTP_CONNECTIONS_PER_ADDRESS",
              Parsers.number(1, 1_000_000),
              "Maximum number of open connections of one client address (with IPv6, of one `/64`"
                  + " network). Further ones are closed at once. Does not apply to trusted"
                  + " proxies.")
          .or(Integer.toString(HttpSettings.defaults().clients().connections()));

  private static final Setting<List<CidrBlock>> TRUSTED_PROXIES =
      Setting.of(
              "HTTP_TRUSTED_PROXIES",
              Parsers.cidrBlocks(),
              "Addresses of reverse proxies, separated by commas; ranges such as `10.0.0.0/8` are"
                  + " allowed, and `none` trusts none. Their connections are not limited per"
                  + " address, and the last address that they add to `X-Forwarded-For` counts as"
                  + " the client of a request.")
          .or("127.0.0.1,::1");

  private static final Setting<Integer> KEEP_ALIVE =
      Setting.of(
              "HTTP_KEEP_ALIVE_SECONDS",
              Parsers.number(5, 3600),
              "Seconds after which a connection without a request is closed. A reverse proxy must"
                  + " close its connections earlier; see"
                  + " [Behind a reverse proxy](operations.md#behind-a-reverse-proxy).")
          .or(Long.toString(HttpSettings.defaults().keepAlive().toSeconds()));

  private static final Setting<URI> SECURITY_CONTACT =
      Setting.of(
          "SECURITY_CONTACT",
          Parsers.contact(),
          "Where finders of vulnerabilities report them: a `mailto:` or `https:` address. With it,"
              + " the host serves `/.well-known/security.txt` (RFC 9116).");

  private static final Setting<URI> BASE_URL =
      Setting.of(
              "BASE_URL",
              Parsers.address(),
              "The address by which users reach this service, without `/v1`. Every link that the"
                  + " service issues starts with it.")
          .orElse("`http://localhost:` and the port");

  private static final Setting<Boolean> CONSOLE =
      Setting.of(
              "CONSOLE",
              Parsers.onOrOff(),
              "Whether the host serves its [console](console.md): `on`, or `off`.")
          .or("on");

  private static final Setting<URI> TERMS_URL =
      Setting.of(
          "TERMS_URL",
          Parsers.page(),
          "Page with the terms of the service. The sign-in and the set-up of the console link to"
              + " it, and a new user accepts it.");

  private static final Setting<URI> PRIVACY_URL =
      Setting.of(
          "PRIVACY_URL",
          Parsers.page(),
          "Page that tells users what is stored about them ([what there is](privacy.md)). The"
              + " sign-in and the set-up of the console link to it.");

  private static final Setting<Boolean> MCP =
      Setting.of(
              "MCP",
              Parsers.onOrOff(),
              "Whether the host has [tools for language models](mcp.md) at `/mcp`: `on`, or `off`.")
          .or("off");

  private static final Setting<String> ADMIN_HOST =
      Setting.of(
              "ADMIN_HOST",
              Parsers.text(),
              "Address to listen on for `/healthz`, `/readyz` and `/metrics`, which need no"
                  + " authentication, and for the commands of operators on this machine. Keep it"
                  + " private.")
          .or("127.0.0.1");

  private static final Setting<Integer> ADMIN_PORT =
      Setting.of(
              "ADMIN_PORT",
              Parsers.port(),
              "Port of `/healthz`, `/readyz`, `/metrics` and the commands of operators; `0` selects a"
                  + " free port.")
          .or("8081");

  private static final Setting<byte[]> SIGNING_KEY =
      Setting.of(
              "SIGNING_KEY",
              Parsers.key(),
              "Key that signs links: base64 of at least 32 random bytes. When it is not set, the"
                  + " first start generates a key and stores it in the database, which all hosts of"
                  + " the instance share. See [rotation](operations.md#rotate-the-key-that-signs-links).")
          .hidden();

  private static final Setting<byte[]> SECOND_SIGNING_KEY =
      Setting.of(
              "SECOND_SIGNING_KEY",
              Parsers.key(),
              "During a rotation of `VIDPORT_SIGNING_KEY`: links signed with this key are accepted as"
                  + " well. It signs nothing.")
          .hidden();

  private static final Setting<byte[]> PLAYER_PAGE_KEY =
      Setting.of(
              "PLAYER_PAGE_KEY",
              Parsers.key(),
              "Key of the addresses of player pages, which sites contain: base64 of at least 32 random"
                  + " bytes. When it is not set, it is the first key that signed links, or"
                  + " `VIDPORT_SIGNING_KEY` where that is set. A new key changes the addresses.")
          .hidden();

  static final SettingGroup GROUP =
      SettingGroup.of(
          "HTTP",
          HOST,
          PORT,
          CONNECTIONS,
          CONNECTIONS_PER_ADDRESS,
          TRUSTED_PROXIES,
          KEEP_ALIVE,
          SECURITY_CONTACT,
          BASE_URL,
          CONSOLE,
          TERMS_URL,
          PRIVACY_URL,
          MCP,
          ADMIN_HOST,
          ADMIN_PORT,
          SIGNING_KEY,
          SECOND_SIGNING_KEY,
          PLAYER_PAGE_KEY);

  private HttpSettingGroup() {}

  static EndpointSettings read(SettingValues values) {
    return new EndpointSettings(
        HttpSettings.builder()
            .host(values.get(HOST))
            .port(values.get(PORT))
            .connections(values.get(CONNECTIONS))
            .keepAlive(Duration.ofSeconds(values.get(KEEP_ALIVE)))
            .console(values.get(CONSOLE))
            .tools(values.get(MCP))
            .securityContact(values.find(SECURITY_CONTACT))
            .notices(new ServiceNotices(values.find(TERMS_URL), values.find(PRIVACY_URL)))
            .clients(
                HttpSettings.defaults()
                    .clients()
                    .withConnections(
                        values.get(CONNECTIONS_PER_ADDRESS), values.get(TRUSTED_PROXIES)))
            .build(),
        values.get(ADMIN_HOST),
        values.get(ADMIN_PORT),
        values.find(BASE_URL));
  }

  /**
   * @throws InvalidSettings when the keys do not fit together
   */
  static SigningKeySettings signingKeys(SettingValues values) {
    if (values.isSet(SECOND_SIGNING_KEY) && !values.isSet(SIGNING_KEY)) {
      throw new InvalidSettings(
          List.of(
              SECOND_SIGNING_KEY.name()
                  + ": has an effect only with "
                  + SIGNING_KEY.name()
                  + "; rotate a key in the database with `vidport admin signing-key rotate`"));
    }
    return new SigningKeySettings(
        values.find(SIGNING_KEY), values.find(SECOND_SIGNING_KEY), values.find(PLAYER_PAGE_KEY));
  }
}
