package dev.vidport.host.settings;

import dev.vidport.library.settings.SecretKeySettings;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.DatabaseSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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

  private static final Setting<List<byte[]>> SECRET_KEY =
      Setting.of(
              "SECRET_KEY",
              Parsers.keys(),
              "Key that encrypts the secrets in the database: base64 of at least 32 random bytes."
                  + " Several keys are separated by commas: the first encrypts, the others only"
                  + " decrypt. All hosts that share a database need the same. See"
                  + " [rotation](operations.md#rotate-the-key-of-the-secrets).")
          .hidden();

  private static final Setting<Path> SECRET_KEY_FILE =
      Setting.of(
              "SECRET_KEY_FILE",
              Parsers.path(),
              "File with these keys instead, one a line, with mode 0600 or less, of the user of the"
                  + " process or of root; a symbolic link counts as the file that it leads to. With an embedded"
                  + " database, the first start creates the file; with PostgreSQL, it or"
                  + " `VIDPORT_SECRET_KEY` is required. Keep it out of the backups of the"
                  + " database.")
          .orElse("with an embedded database, `data.key` beside the data folder `data`");

  static final SettingGroup GROUP =
      SettingGroup.of(
          "Data and database",
          DATA_DIR,
          DATABASE_URL,
          DATABASE_USER,
          DATABASE_PASSWORD,
          DATABASE_POOL,
          SECRET_KEY,
          SECRET_KEY_FILE);

  private DataSettingGroup() {}

  static DatabaseSettings read(SettingValues values) {
    return new DatabaseSettings(
        values.find(DATABASE_URL).orElseGet(() -> VidportSettings.h2In(folder(values))),
        values.find(DATABASE_USER).orElse(""),
        values.find(DATABASE_PASSWORD).orElse(""),
        values.get(DATABASE_POOL));
  }

  /**
   * @throws InvalidSettings when the keys are set twice
   */
  static SecretKeySettings secretKeys(SettingValues values) {
    if (values.isSet(SECRET_KEY) && values.isSet(SECRET_KEY_FILE)) {
      throw new InvalidSettings(
          List.of(SECRET_KEY_FILE.name() + ": set either this or " + SECRET_KEY.name()));
    }
    if (values.isSet(SECRET_KEY)) {
      return new SecretKeySettings(values.get(SECRET_KEY), Optional.empty());
    }
    return values
        .find(SECRET_KEY_FILE)
        .map(SecretKeySettings::inFile)
        .orElseGet(
            () ->
                read(values).isServer()
                    ? SecretKeySettings.none()
                    : SecretKeySettings.beside(folder(values)));
  }

  static Path folder(SettingValues values) {
    return values.get(DATA_DIR).normalize();
  }
}
