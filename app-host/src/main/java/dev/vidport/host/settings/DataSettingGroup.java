package dev.vidport.host.settings;

import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.DatabaseSettings;
import java.nio.file.Path;

/** The data folder and the database. */
final class DataSettingGroup {
  static final Setting<Path> DATA_DIR =
      Setting.of(
              "DATA_DIR",
              Parsers.path(),
              "Folder of the embedded database, the embedded object store and the temporary work"
                  + " files. It is created when it is missing.")
          .or("./data");

  static final Setting<String> DATABASE_URL =
      Setting.of(
              "DATABASE_URL",
              Parsers.jdbc(),
              "JDBC address of the database: `jdbc:postgresql://host/name`, all servers of a"
                  + " cluster as `jdbc:postgresql://host1,host2/name`, or H2. Several hosts that"
                  + " share one PostgreSQL and one object store are one instance.")
          .orElse("an H2 file in the data folder");

  private static final Setting<String> DATABASE_USER =
      Setting.of("DATABASE_USER", Parsers.text(), "User of the database.");

  private static final Setting<String> DATABASE_PASSWORD =
      Setting.of("DATABASE_PASSWORD", Parsers.text(), "Password of the database.").hidden();

  private static final Setting<Integer> DATABASE_POOL =
      Setting.of(
              "DATABASE_POOL",
              Parsers.number(2, 200),
              "Maximum number of connections that one host opens to the database.")
          .or("10");

  static final SettingGroup GROUP =
      SettingGroup.of(
          "Data and database",
          DATA_DIR,
          DATABASE_URL,
          DATABASE_USER,
          DATABASE_PASSWORD,
          DATABASE_POOL);

  private DataSettingGroup() {}

  static DatabaseSettings read(SettingValues values) {
    return new DatabaseSettings(
        values.find(DATABASE_URL).orElseGet(() -> VidportSettings.h2In(folder(values))),
        values.find(DATABASE_USER).orElse(""),
        values.find(DATABASE_PASSWORD).orElse(""),
        values.get(DATABASE_POOL));
  }

  static Path folder(SettingValues values) {
    return values.get(DATA_DIR).normalize();
  }
}
