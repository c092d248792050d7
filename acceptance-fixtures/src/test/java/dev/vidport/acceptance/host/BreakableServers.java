package dev.vidport.acceptance.host;

import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.storage.s3.S3Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** PostgreSQL and an S3 store that a test can interrupt. */
public final class BreakableServers implements Backend {
  private PostgresServer database;
  private Path databaseFolder;
  private S3Server store;
  private StoreProxy proxy;

  @Override
  public Map<String, String> start(Path folder) throws IOException {
    databaseFolder = Files.createDirectory(folder.resolve("postgres"));
    database = PostgresServer.start(databaseFolder);
    store = S3Server.start(Files.createDirectory(folder.resolve("s3")));
    proxy = StoreProxy.before(store.endpoint());
    return SharedSettings.of(database, store, proxy.endpoint());
  }

  @Override
  public List<Path> objectsOf(String video) {
    return ExternalObjects.of(store, video);
  }

  /** Makes the store refuse every connection. */
  public void blockStore() {
    proxy.block();
  }

  public void unblockStore() {
    proxy.unblock();
  }

  /** Number of store connections refused so far. */
  public int refusedStoreConnections() {
    return proxy.refused();
  }

  /** Restarts the database, which closes all its connections. */
  public void restartDatabase() {
    try {
      database.restart(databaseFolder);
    } catch (IOException e) {
      throw new IllegalStateException("database did not restart", e);
    }
  }

  /** The number returned by a query. */
  public long count(String sql) {
    try (Connection connection =
            DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  @Override
  public void close() throws Exception {
    try {
      if (proxy != null) {
        proxy.close();
      }
      if (store != null) {
        store.close();
      }
    } finally {
      if (database != null) {
        database.close();
      }
    }
  }
}
