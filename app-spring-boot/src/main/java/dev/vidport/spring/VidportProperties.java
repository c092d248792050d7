package dev.vidport.spring;

import dev.vidport.library.settings.Role;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties of Vidport. What they leave out is set by a {@link VidportCustomizer}.
 *
 * @param enabled whether the application has a Vidport
 * @param dataDir folder of the embedded database, the files and temporary work. Without it, they
 *     are in memory, except for temporary work
 * @param role what this process does: ALL, API (queues jobs) or WORKER
 * @param slots maximum number of heavy steps at a time; by processors and memory if it is not set
 * @param baseUrl public address of the application in links
 * @param secretKey key that encrypts the secrets in the database, as base64 of 32 bytes; required
 *     with the data source of the application
 * @param dataSource the data source of the application
 * @param ffmpeg the programs
 * @param s3 a bucket for the files; needs vidport-s3
 * @param smtp a mail server for sign-in codes; needs vidport-smtp
 * @param stripe the account for paid plans; needs vidport-stripe
 */
@ConfigurationProperties("vidport")
public record VidportProperties(
    @DefaultValue("true") boolean enabled,
    @Nullable Path dataDir,
    @DefaultValue("ALL") Role role,
    @Nullable Integer slots,
    @Nullable URI baseUrl,
    @Nullable String secretKey,
    @DefaultValue DataSourceProperties dataSource,
    @DefaultValue FfmpegProperties ffmpeg,
    @Nullable S3Properties s3,
    @Nullable SmtpProperties smtp,
    @Nullable StripeProperties stripe) {

  /**
   * The data source of the application.
   *
   * @param enabled whether Vidport keeps its tables in the database of the application, which must
   *     be PostgreSQL; otherwise it has an embedded database
   * @param schema the schema of the tables of Vidport; created when it is missing
   */
  public record DataSourceProperties(
      @DefaultValue("true") boolean enabled, @DefaultValue("vidport") String schema) {}

  /**
   * The programs. By default those of vidport-ffmpeg if it is on the class path, otherwise those in
   * the PATH.
   *
   * @param ffmpeg name or path of the program
   * @param ffprobe name or path of the program
   */
  public record FfmpegProperties(@Nullable String ffmpeg, @Nullable String ffprobe) {}

  /**
   * A bucket of an S3 store.
   *
   * @param endpoint address at which the application reaches the store
   * @param publicEndpoint address at which browsers reach the store, if different
   * @param region region of the store
   * @param bucket name of the bucket
   * @param accessKey access key of the store
   * @param secretKey secret key of the store
   */
  public record S3Properties(
      URI endpoint,
      @Nullable URI publicEndpoint,
      @DefaultValue("us-east-1") String region,
      String bucket,
      String accessKey,
      String secretKey) {}

  /**
   * A mail server.
   *
   * @param url smtp://user:password@host:587 or smtps://user:password@host:465
   * @param from sender, such as Vidport &lt;no-reply@example.com&gt;
   */
  public record SmtpProperties(String url, String from) {}

  /**
   * An account at Stripe.
   *
   * @param key secret or restricted key
   * @param webhookSecret signing secret of the webhook endpoint
   */
  public record StripeProperties(String key, String webhookSecret) {}
}
