package dev.vidport.host.settings;

/** Generates the configuration page from the setting groups. */
final class ConfigurationPage {
  private static final String HEAD =
      """
      # Configuration

      <!-- ConfigurationPageTest generates this page from the setting groups. Edit the groups, not this page. -->

      Every setting is an environment variable, or a line `NAME=value` in the file that `--config FILE` or
      `VIDPORT_CONFIG` names. The environment overrides the file. A blank value counts as not set. An invalid value or an
      unknown name that starts with `VIDPORT_` prevents the start, with one line per problem and exit code 78.
      `./vidport doctor` checks that the settings work.

      Values marked *secret* never appear in messages or logs.
      """;

  private static final String TAIL =
      """

      ## Plans

      `VIDPORT_PLANS` names a JSON file with an array of plans, the smallest first. An account whose plan no longer exists
      gets the first one. Every field is required except `title` (default: the name) and `maxFileBytes` (default:
      20 GiB).

      ```json
      [
        {
          "name": "team",
          "title": "Team",
          "minutes": 3000,
          "storageGb": 500,
          "deliveryGb": 2500,
          "maxHeight": 2160,
          "videosPerDay": 200,
          "apiKeys": 20,
          "overage": false,
          "maxFileBytes": 21474836480,
          "features": ["redaction", "screenRecording", "captions", "streaming"]
        }
      ]
      ```

      `maxHeight` is 720, 1080, 1440 or 2160. GB are 10⁹ bytes.

      ## Mail server

      | Form | Meaning |
      |---|---|
      | `smtp://user:password@host:587` | STARTTLS; without it, nothing is sent. `?starttls=required` says the same. |
      | `smtps://user:password@host:465` | TLS from the beginning |
      | `smtp://host:25?starttls=never` | No encryption. With user and password only for `localhost`, `127.0.0.0/8` and `[::1]`. |

      The ports are optional (587 and 465), and so are user and password. Special characters in user and password are
      percent-encoded: `%40` for `@`, `%3A` for `:`, `%25` for `%`. The certificate must be valid for the host name, and
      issued by an authority that the system or `VIDPORT_SMTP_CA` trusts. A message is given up after 10 seconds, and a
      host has at most 8 connections to the mail server, of which a client causes at most 2.
      `./vidport doctor` connects and signs in without sending a message. [Accounts](accounts.md) describes the sign-in.

      ## Several hosts

      Hosts that share one PostgreSQL and one S3 store are one instance. Give each its role: `api` hosts stand behind a
      load balancer, and `worker` hosts process videos. Hosts of either role can be added and removed at any time. With
      the embedded database and store, an instance is one machine; a second process on it, such as `./vidport admin`,
      may use the same data folder at the same time.

      The clock of every process must be accurate to within one minute. `./vidport doctor` compares it with the clocks
      of the database and the store.
      """;

  private ConfigurationPage() {}

  static String text() {
    StringBuilder page = new StringBuilder(HEAD);
    for (SettingGroup group : SettingCatalog.GROUPS) {
      page.append("\n## ").append(group.title()).append("\n\n");
      page.append("| Name | Default | Meaning |\n|---|---|---|\n");
      group.settings().forEach(setting -> page.append(row(setting)));
    }
    return page.append(TAIL).toString();
  }

  private static String row(Setting<?> setting) {
    String secret = setting.secret() ? " *secret*" : "";
    return "| `%s`%s | %s | %s |\n"
        .formatted(setting.name(), secret, setting.shownFallback(), setting.description());
  }
}
