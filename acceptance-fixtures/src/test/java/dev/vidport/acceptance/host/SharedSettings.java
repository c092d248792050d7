package dev.vidport.acceptance.host;

import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.s3.S3Server;
import java.net.URI;
import java.util.Base64;
import java.util.Map;

/** The settings of hosts that share a database and a store. */
final class SharedSettings {
  private static final String SECRET_KEY = Base64.getEncoder().encodeToString(new byte[32]);

  private SharedSettings() {}

  /**
   * @param endpoint where the hosts reach the store
   */
  static Map<String, String> of(PostgresServer database, S3Server store, URI endpoint) {
    return Map.of(
        "DATABASE_URL", database.jdbcUrl(),
        "DATABASE_USER", database.user(),
        "DATABASE_PASSWORD", database.password(),
        "SECRET_KEY", SECRET_KEY,
        "S3_ENDPOINT", endpoint.toString(),
        "S3_BUCKET", store.bucket(),
        "S3_ACCESS_KEY", store.accessKey(),
        "S3_SECRET_KEY", store.secretKey());
  }
}
