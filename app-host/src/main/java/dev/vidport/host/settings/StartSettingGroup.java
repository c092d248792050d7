package dev.vidport.host.settings;

import java.nio.file.Path;

/** The source of the settings, and the settings that the start script reads. */
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
          "Options for the JVM, separated by spaces, such as `-Xmx512m`. The start script reads them"
              + " from the environment or the settings file.");

  private static final Setting<Path> CLASS_ARCHIVE_DIR =
      Setting.of(
              "CLASS_ARCHIVE_DIR",
              Parsers.path(),
              "Folder of the class archive, which [shortens the"
                  + " start](performance.md#start-vidport-bench-start). The start script writes the"
                  + " archive at the first start, if the folder is writable.")
          .orElse("`lib` of the distribution");

  static final SettingGroup GROUP = SettingGroup.of("Start", CONFIG, JAVA_OPTS, CLASS_ARCHIVE_DIR);

  private StartSettingGroup() {}
}
