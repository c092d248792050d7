package dev.vidport.host.settings;

import java.nio.file.Path;

/** Where settings are read from, and the options of the JVM. */
final class StartSettingGroup {
  static final Setting<Path> CONFIG =
      Setting.of(
          "CONFIG",
          Parsers.path(),
          "Settings file with one `NAME=value` per line. Environment variables override the file;"
              + " `--config FILE` overrides this setting.");

  private static final Setting<String> JAVA_OPTS =
      Setting.of(
          "JAVA_OPTS",
          Parsers.text(),
          "Options for the JVM, such as `-Xmx512m`; the script `./vidport` reads it.");

  static final SettingGroup GROUP = SettingGroup.of("Start", CONFIG, JAVA_OPTS);

  private StartSettingGroup() {}
}
