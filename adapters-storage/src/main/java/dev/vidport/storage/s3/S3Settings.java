package dev.vidport.storage.s3;

import java.net.URI;
import java.util.Optional;

/**
 * Where an S3 store is and how it is spoken to.
 *
 * @param endpoint where this host reaches the store: scheme, host and port
 * @param publicEndpoint where browsers and players reach it, when that is elsewhere
 * @param region as the store calls it; {@code us-east-1} where a store knows none
 */
public record S3Settings(
    URI endpoint,
    Optional<URI> publicEndpoint,
    String region,
    String bucket,
    String accessKey,
    String secretKey) {
  /**
   * @throws IllegalArgumentException with what is wrong, in one line that tells no secret
   */
  public S3Settings {
    checkEndpoint("endpoint", endpoint);
    publicEndpoint.ifPresent(uri -> checkEndpoint("public endpoint", uri));
    checkPresent("region", region);
    checkPresent("bucket", bucket);
    checkPresent("access key", accessKey);
    checkPresent("secret key", secretKey);
  }

  /** Where signed addresses lead. */
  public URI linksEndpoint() {
    return publicEndpoint.orElse(endpoint);
  }

  @Override
  public String toString() {
    return "S3Settings[endpoint=%s, publicEndpoint=%s, region=%s, bucket=%s]"
        .formatted(endpoint, linksEndpoint(), region, bucket);
  }

  private static void checkEndpoint(String name, URI uri) {
    boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    boolean bare = uri.getRawPath() == null || uri.getRawPath().matches("/?");
    boolean plain = uri.getUserInfo() == null && uri.getQuery() == null;
    if (!web || uri.getHost() == null || !bare || !plain) {
      // Not repeated here: a wrong address may hold a password.
      throw new IllegalArgumentException(
          "the S3 " + name + " must be like https://host or http://host:port, without a path");
    }
  }

  private static void checkPresent(String name, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException("the S3 " + name + " is missing");
    }
  }
}
