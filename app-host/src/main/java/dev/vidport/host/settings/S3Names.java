package dev.vidport.host.settings;

import dev.vidport.library.StoreSettings;
import dev.vidport.storage.s3.S3Settings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The settings of an S3 store, which are right only together. */
final class S3Names {
  private static final List<Setting<?>> ANY =
      List.of(
          Names.S3_ENDPOINT,
          Names.S3_PUBLIC_ENDPOINT,
          Names.S3_BUCKET,
          Names.S3_ACCESS_KEY,
          Names.S3_SECRET_KEY);

  private S3Names() {}

  /** The S3 store when any of it is set, and the data folder otherwise. */
  static StoreSettings store(Values values, Path dataDir) {
    if (ANY.stream().noneMatch(values::isSet)) {
      return new StoreSettings.Folder(dataDir.resolve("objects"));
    }
    List<String> missing =
        Stream.of(Names.S3_BUCKET, Names.S3_ACCESS_KEY, Names.S3_SECRET_KEY)
            .filter(setting -> !values.isSet(setting))
            .map(setting -> setting.name() + ": is needed, as an S3 store is set")
            .toList();
    if (!missing.isEmpty()) {
      throw new WrongSettings(missing);
    }
    String region = values.get(Names.S3_REGION);
    try {
      return new StoreSettings.S3(
          new S3Settings(
              values
                  .find(Names.S3_ENDPOINT)
                  .orElseGet(() -> URI.create("https://s3." + region + ".amazonaws.com")),
              values.find(Names.S3_PUBLIC_ENDPOINT),
              region,
              values.find(Names.S3_BUCKET).orElseThrow(),
              values.find(Names.S3_ACCESS_KEY).orElseThrow(),
              values.find(Names.S3_SECRET_KEY).orElseThrow()));
    } catch (IllegalArgumentException wrong) {
      throw new WrongSettings(List.of("VIDPORT_S3_ENDPOINT: " + wrong.getMessage()));
    }
  }
}
