package dev.vidport.storage.s3;

import dev.vidport.usecases.environment.port.MissingArtifactException;
import dev.vidport.usecases.signing.port.StoreContext;
import dev.vidport.usecases.signing.port.StoreServer;
import dev.vidport.usecases.signing.port.StoreSettings;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * A bucket of an S3 store, and the credentials for it.
 *
 * @param endpoint address at which this host reaches the store: scheme, host and port
 * @param publicEndpoint address at which browsers and players reach the store, if different
 * @param region region of the store; {@code us-east-1} for a store without regions
 */
public record S3Settings(
    URI endpoint,
    Optional<URI> publicEndpoint,
    String region,
    String bucket,
    String accessKey,
    String secretKey)
    implements StoreSettings {
  private static final String DEFAULT_REGION = "us-east-1";

  /**
   * @throws IllegalArgumentException with the error in one line, without secrets
   */
  public S3Settings {
    checkEndpoint("endpoint", endpoint);
    publicEndpoint.ifPresent(uri -> checkEndpoint("public endpoint", uri));
    checkPresent("region", region);
    checkPresent("bucket", bucket);
    checkPresent("access key", accessKey);
    checkPresent("secret key", secretKey);
  }

  /** A bucket of a store that clients reach at the same address. */
  public static S3Settings of(URI endpoint, String bucket, String accessKey, String secretKey) {
    return new S3Settings(endpoint, Optional.empty(), DEFAULT_REGION, bucket, accessKey, secretKey);
  }

  @Override
  public StoragePorts open(StoreContext context) throws MissingArtifactException {
    return S3Opener.find().open(this, context);
  }

  @Override
  public String address() {
    return endpoint + "/" + bucket;
  }

  @Override
  public Optional<Path> folder() {
    return Optional.empty();
  }

  @Override
  public Optional<StoreServer> server() {
    return Optional.of(new StoreServer(endpoint, publicEndpoint, bucket));
  }

  /** The endpoint of signed addresses. */
  public URI linksEndpoint() {
    return publicEndpoint.orElse(endpoint);
  }

  /** The settings for addresses that only hosts use. */
  public S3Settings withoutPublicEndpoint() {
    return new S3Settings(endpoint, Optional.empty(), region, bucket, accessKey, secretKey);
  }

  /** The settings without the credentials. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "S3Settings[endpoint=%s, publicEndpoint=%s, region=%s, bucket=%s]",
        endpoint,
        linksEndpoint(),
        region,
        bucket);
  }

  private static void checkEndpoint(String name, URI uri) {
    boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    boolean bare = uri.getRawPath() == null || uri.getRawPath().matches("/?");
    boolean plain = uri.getUserInfo() == null && uri.getQuery() == null;
    if (!web || uri.getHost() == null || !bare || !plain) {
      // The value is not repeated, because an invalid address may contain a password.
      throw new IllegalArgumentException(
          "the S3 "
              + name
              + " must have the form https://host or http://host:port, without a path");
    }
  }

  private static void checkPresent(String name, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException("the S3 " + name + " is missing");
    }
  }
}
