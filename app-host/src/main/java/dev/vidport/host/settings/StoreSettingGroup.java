package dev.vidport.host.settings;

import dev.vidport.storage.filesystem.FolderStoreSettings;
import dev.vidport.storage.s3.S3Settings;
import dev.vidport.usecases.signing.port.StoreSettings;
import java.net.URI;
import java.util.List;

/** The object store. The settings of an S3 store are valid only together. */
final class StoreSettingGroup {
  private static final Setting<URI> ENDPOINT =
      Setting.of(
              "S3_ENDPOINT",
              Parsers.address(),
              "Address of an S3 store (Amazon S3, MinIO, Ceph, R2 …). When neither this nor the"
                  + " bucket is set, files are kept in the data folder.")
          .orElse("`https://s3.REGION.amazonaws.com` when a bucket is set");

  private static final Setting<URI> PUBLIC_ENDPOINT =
      Setting.of(
              "S3_PUBLIC_ENDPOINT",
              Parsers.address(),
              "Address by which browsers reach the store, if it differs from the address that this"
                  + " service uses. Upload and download links contain it.")
          .orElse("the endpoint");

  private static final Setting<String> REGION =
      Setting.of("S3_REGION", Parsers.text(), "Region of the bucket.").or("us-east-1");

  private static final Setting<String> BUCKET =
      Setting.of("S3_BUCKET", Parsers.bucketName(), "Bucket of all files.");

  private static final Setting<String> ACCESS_KEY =
      Setting.of("S3_ACCESS_KEY", Parsers.text(), "Access key of the store.").hidden();

  private static final Setting<String> SECRET_KEY =
      Setting.of("S3_SECRET_KEY", Parsers.text(), "Secret key of the store.").hidden();

  static final SettingGroup GROUP =
      SettingGroup.of(
          "Object store", ENDPOINT, PUBLIC_ENDPOINT, REGION, BUCKET, ACCESS_KEY, SECRET_KEY);

  private StoreSettingGroup() {}

  /**
   * The S3 store when one of its settings is set; otherwise the data folder.
   *
   * @throws InvalidSettings when an S3 store is configured and a required setting is missing
   */
  static StoreSettings read(SettingValues values) {
    // The region alone does not select S3.
    if (!values.isAnySet(ENDPOINT, PUBLIC_ENDPOINT, BUCKET, ACCESS_KEY, SECRET_KEY)) {
      return new FolderStoreSettings(DataSettingGroup.folder(values).resolve("objects"));
    }
    values.requireAll("an S3 store is configured", BUCKET, ACCESS_KEY, SECRET_KEY);
    String region = values.get(REGION);
    URI endpoint =
        values
            .find(ENDPOINT)
            .orElseGet(() -> URI.create("https://s3." + region + ".amazonaws.com"));
    try {
      return new S3Settings(
          endpoint,
          values.find(PUBLIC_ENDPOINT),
          region,
          values.get(BUCKET),
          values.get(ACCESS_KEY),
          values.get(SECRET_KEY));
    } catch (IllegalArgumentException wrong) {
      throw new InvalidSettings(List.of(ENDPOINT.name() + ": " + wrong.getMessage()));
    }
  }
}
