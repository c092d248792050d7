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

      `VIDPORT_PLANS` names a JSON file with an array of at most 100 plans, the smallest first. New users get the first one.

      ```json
      [
        {
          "name": "trial",
          "minutes": 60,
          "storageGb": 5,
          "deliveryGb": 20,
          "maxHeight": 720,
          "videosPerDay": 10,
          "apiKeys": 2,
          "overage": false,
          "features": []
        },
        {
          "name": "team",
          "title": "Team",
          "minutes": 3000,
          "storageGb": 500,
          "deliveryGb": 2500,
          "maxHeight": 2160,
          "videosPerDay": 200,
          "apiKeys": 20,
          "overage": {
            "currency": "USD",
            "minute": "0.02",
            "storageGbMonth": "0.03",
            "deliveryGb": "0.02",
            "monthlyCap": "100"
          },
          "priceId": "price_1Qx2Ab",
          "maxFileBytes": 21474836480,
          "features": ["redaction", "screenRecording", "captions", "streaming", "originalDownload"]
        }
      ]
      ```

      | Field | Meaning |
      |---|---|
      | `name` | 1 to 40 characters of `a-z 0-9 _ -`, the first a letter; unique. Accounts refer to it. |
      | `title` | name for people, up to 60 characters; by default the name |
      | `minutes` | processing minutes per month that the plan includes |
      | `storageGb`, `deliveryGb` | included storage, and delivery per month, in GB (10⁹ bytes) |
      | `maxHeight` | short side of the best rendition: 720, 1080, 1440 or 2160 |
      | `videosPerDay` | new videos in any 24 hours |
      | `apiKeys` | API keys that may be valid at the same time |
      | `overage` | `false`, or the prices of usage beyond the included amounts |
      | `priceId` | the payment provider's ID of the plan's price, unique; leave it out for a plan that is not sold |
      | `maxFileBytes` | largest file; 20 GiB by default |
      | `frameWeight` | `pixels`: a minute with [frames above 1080p](billing.md#frames-above-1080p) counts as several, the default; `none`: it counts as one |
      | `retentionDays` | days after which videos are deleted at the latest, 1 to 3660; leave it out to let accounts keep them. A plan that is changed in the file acts at once, an account that gets the plan has 24 hours |
      | `features` | any of `redaction`, `screenRecording`, `captions`, `streaming`, `av1`, `originalDownload` |

      The numbers are whole and at least 1; `maxFileBytes` is at most 1 TiB (1099511627776), the others 2147483647. For an
      amount that should not limit anyone, write a large one.

      An overage has the price of a processing minute, of a GB stored for a whole month and of a delivered GB, and a
      monthly cap; new processing is refused as soon as the overage of processing and storage in a month costs that much.
      Amounts are strings such as `"0.02"` or `"100"`: up to nine digits, and up to six after a point. The cap is more than
      0. All plans have the same `currency` (ISO 4217).

      To change plans, edit the file on every host and send SIGHUP (`systemctl reload vidport`), or restart. The next
      request follows the new plans. A log line names the plans that were added, changed and removed. If the file has a
      problem, the previous plans stay, and an `ERROR` line names each problem.

      An account whose plan is no longer in the file keeps the last definition of that plan, which is stored in the
      database at each start and reload. Only an account whose plan was never defined gets the first plan.
      `./vidport doctor` lists both.

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
      the embedded database, an instance is one host: a second one on the same data folder is refused at its start.

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
