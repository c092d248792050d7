package dev.vidport.library;

import dev.vidport.storage.s3.S3Settings;
import java.net.URI;
import java.util.Optional;

/**
 * An S3 store and its credentials.
 *
 * @param endpoint address at which this host reaches the store: scheme, host and port
 * @param publicEndpoint address at which browsers and players reach the store, if different
 * @param region region of the store; {@code us-east-1} for a store without regions
 */
public record S3Connection(
    URI endpoint,
    Optional<URI> publicEndpoint,
    String region,
    String bucket,
    String accessKey,
    String secretKey) {
  private static final String DEFAULT_REGION = "us-east-1";

  /**
   * @throws IllegalArgumentException with the error in one line, without secrets
   */
  public S3Connection {
    // The adapter knows which values are valid.
    Object unused = new S3Settings(endpoint, publicEndpoint, region, bucket, accessKey, secretKey);
  }

  /** A bucket of a store that clients reach at the same address. */
  public static S3Connection of(URI endpoint, String bucket, String accessKey, String secretKey) {
    return new S3Connection(
        endpoint, Optional.empty(), DEFAULT_REGION, bucket, accessKey, secretKey);
  }

  public S3Connection withPublicEndpoint(URI address) {
    return new S3Connection(endpoint, Optional.of(address), region, bucket, accessKey, secretKey);
  }

  public S3Connection withRegion(String other) {
    return new S3Connection(endpoint, publicEndpoint, other, bucket, accessKey, secretKey);
  }

  S3Settings toSettings() {
    return new S3Settings(endpoint, publicEndpoint, region, bucket, accessKey, secretKey);
  }

  /** The connection without the credentials. */
  @Override
  public String toString() {
    return "S3Connection[endpoint=%s, publicEndpoint=%s, region=%s, bucket=%s]"
        .formatted(endpoint, publicEndpoint.orElse(endpoint), region, bucket);
  }
}
