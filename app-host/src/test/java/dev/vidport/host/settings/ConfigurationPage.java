package dev.vidport.host.settings;

import dev.vidport.host.settings.Setting.Group;

/** Writes the page about the settings from their table. */
final class ConfigurationPage {
  private static final String HEAD =
      """
      # Configuration

      <!-- Made from the table of settings by ConfigurationPageTest; change it there. -->

      Every setting is an environment variable, or a line `NAME=value` in the file that `--config FILE` or
      `VIDPORT_CONFIG` names. The environment counts more than the file. A blank value counts as not set. A wrong value
      or an unknown name beginning with `VIDPORT_` stops the start with one line for each problem and exit code 78.
      `./vidport doctor` checks that what is set also works.

      Values marked *secret* appear in no message and no log.
      """;

  private static final String TAIL =
      """

      ## Plans

      `VIDPORT_PLANS` names a JSON file with an array of plans, the smallest first. An account whose plan is gone gets
      the first one. Every field is required but `title` (the name) and `maxFileBytes` (20 GiB).

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

      ## Several hosts

      Hosts that share one PostgreSQL and one S3 store are one instance. Give each its role: `api` hosts stand behind a
      load balancer, `worker` hosts process, and any number of either comes and goes. With the embedded database and
      store one machine is an instance; a second process on it, such as `./vidport admin`, may use the same data folder
      at the same time.

      A process needs a clock that is right to within a minute. `./vidport doctor` compares it with the database's and
      the store's.
      """;

  private ConfigurationPage() {}

  static String text() {
    StringBuilder page = new StringBuilder(HEAD);
    for (Group group : Group.values()) {
      page.append("\n## ").append(group.title()).append("\n\n");
      if (group == Group.RESERVED) {
        page.append("Taken with a warning; nothing in this release reads them.\n\n");
      }
      page.append("| Name | Default | Meaning |\n|---|---|---|\n");
      SettingCatalog.ALL.stream()
          .filter(setting -> setting.group() == group)
          .forEach(setting -> page.append(row(setting)));
    }
    return page.append(TAIL).toString();
  }

  private static String row(Setting<?> setting) {
    String secret = setting.secret() ? " *secret*" : "";
    return "| `%s`%s | %s | %s |\n"
        .formatted(setting.name(), secret, setting.shownFallback(), setting.description());
  }
}
