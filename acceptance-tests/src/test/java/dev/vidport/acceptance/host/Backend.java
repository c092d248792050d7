package dev.vidport.acceptance.host;

import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.storage.s3.S3Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The database and store servers of an installation. */
interface Backend extends AutoCloseable {

  /**
   * Starts the servers with their data in {@code folder}; returns the settings that refer to them.
   */
  Map<String, String> start(Path folder) throws IOException;

  @Override
  void close() throws Exception;

  /** No servers: the embedded database and store. */
  static Backend embedded() {
    return new Backend() {
      @Override
      public Map<String, String> start(Path folder) {
        return Map.of();
      }

      @Override
      public void close() {}
    };
  }

  /** PostgreSQL and an S3 store. */
  static Backend shared() {
    return new Backend() {
      private PostgresServer database;
      private S3Server store;

      @Override
      public Map<String, String> start(Path folder) throws IOException {
        database = PostgresServer.start();
        store = S3Server.start(Files.createDirectory(folder.resolve("s3")));
        Map<String, String> settings = new HashMap<>();
        settings.put("DATABASE_URL", database.jdbcUrl());
        settings.put("DATABASE_USER", database.user());
        settings.put("DATABASE_PASSWORD", database.password());
        settings.put("S3_ENDPOINT", store.endpoint().toString());
        settings.put("S3_BUCKET", store.bucket());
        settings.put("S3_ACCESS_KEY", store.accessKey());
        settings.put("S3_SECRET_KEY", store.secretKey());
        return settings;
      }

      @Override
      public void close() throws Exception {
        try {
          if (store != null) {
            store.close();
          }
        } finally {
          if (database != null) {
            database.close();
          }
        }
      }
    };
  }
}
