package dev.vidport.host.settings;

import dev.vidport.library.S3Connection;
import dev.vidport.library.StoreSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Builds the settings of an S3 store, which are valid only together. */
final class S3Names {
  private static final List<Setting<?>> ANY =
      List.of(
          SettingCatalog.S3_ENDPOINT,
          SettingCatalog.S3_PUBLIC_ENDPOINT,
          SettingCatalog.S3_BUCKET,
          SettingCatalog.S3_ACCESS_KEY,
          SettingCatalog.S3_SECRET_KEY);

  private S3Names() {}

  /** The S3 store when any of its settings is set; otherwise the data folder. */
  static StoreSettings store(SettingValues values, Path dataDir) {
    if (ANY.stream().noneMatch(values::isSet)) {
      return new StoreSettings.Folder(dataDir.resolve("objects"));
    }
    List<String> missing =
        Stream.of(
                SettingCatalog.S3_BUCKET,
                SettingCatalog.S3_ACCESS_KEY,
                SettingCatalog.S3_SECRET_KEY)
            .filter(setting -> !values.isSet(setting))
            .map(setting -> setting.name() + ": is required because an S3 store is configured")
            .toList();
    if (!missing.isEmpty()) {
      throw new InvalidSettings(missing);
    }
    String region = values.get(SettingCatalog.S3_REGION);
    try {
      return new StoreSettings.S3(
          new S3Connection(
              values
                  .find(SettingCatalog.S3_ENDPOINT)
                  .orElseGet(() -> URI.create("https://s3." + region + ".amazonaws.com")),
              values.find(SettingCatalog.S3_PUBLIC_ENDPOINT),
              region,
              values.find(SettingCatalog.S3_BUCKET).orElseThrow(),
              values.find(SettingCatalog.S3_ACCESS_KEY).orElseThrow(),
              values.find(SettingCatalog.S3_SECRET_KEY).orElseThrow()));
    } catch (IllegalArgumentException wrong) {
      throw new InvalidSettings(List.of("VIDPORT_S3_ENDPOINT: " + wrong.getMessage()));
    }
  }
}
