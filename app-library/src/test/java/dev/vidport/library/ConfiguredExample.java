package dev.vidport.library;

import dev.vidport.library.settings.SecretKeySettings;
import dev.vidport.library.settings.WorkerSettings;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.storage.s3.S3Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/** Settings of an embedding application; part of the documentation. */
final class ConfiguredExample {
  private ConfiguredExample() {}

  static Vidport open(Path folder, String password, byte[] secretKey, URI store, String storeKey)
      throws IOException {
    return Vidport.builder()
        .dataDir(folder)
        .settings(
            change ->
                change
                    .database(DatabaseSettings.of("jdbc:postgresql://db/vidport", "jo", password))
                    .secretKeys(SecretKeySettings.of(secretKey))
                    .store(S3Settings.of(store, "videos", "vidport", storeKey))
                    .worker(WorkerSettings.withSlots(2)))
        .build();
  }
}
