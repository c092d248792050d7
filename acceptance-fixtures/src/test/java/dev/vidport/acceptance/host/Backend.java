package dev.vidport.acceptance.host;

import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.s3.S3Server;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The database and store servers of an installation. */
interface Backend extends AutoCloseable {

  /**
   * Starts the servers with their data in {@code folder}; returns the settings that refer to them.
   */
  Map<String, String> start(Path folder) throws IOException;

  /** The objects of {@code video} in a store whose files are not in the folder. */
  default List<Path> objectsOf(String video) {
    return List.of();
  }

  /** Opens the original of {@code video}. */
  default InputStream original(String video) throws IOException {
    throw new UnsupportedOperationException("the originals of this store are in the folder");
  }

  /** What the servers have of an account. */
  default AccountTraces traces(String account, List<String> videos, String export) {
    throw new UnsupportedOperationException("the servers of this installation are not searched");
  }

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
        return SharedSettings.of(database, store, store.endpoint());
      }

      @Override
      public List<Path> objectsOf(String video) {
        return ExternalObjects.of(store, video);
      }

      @Override
      public InputStream original(String video) throws IOException {
        return ExternalObjects.original(store, video);
      }

      @Override
      public AccountTraces traces(String account, List<String> videos, String export) {
        return new AccountTraces(database, store, account, videos, export);
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
