package dev.vidport.acceptance.host;

import dev.vidport.persistence.database.PgBouncer;
import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.s3.S3Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * PostgreSQL with a standby, and an S3 store, that a test can interrupt. The hosts reach the
 * primary at an address that a failover moves, through PgBouncer in transaction mode if that is
 * installed.
 */
public final class BreakableServers implements Backend {
  private static final int POOLER_CONNECTIONS = 20;
  private static final Duration CATCH_UP_TIMEOUT = Duration.ofMinutes(1);

  /** Its own address: the primary before and after a failover. */
  private Node primary;

  private Node standby;
  private BreakableProxy databaseAddress;
  private PgBouncer pooler;
  private S3Server store;
  private BreakableProxy storeAddress;

  /** A database server and the folder of its data. */
  private record Node(PostgresServer server, Path folder) {}

  @Override
  public Map<String, String> start(Path folder) throws IOException {
    Path first = Files.createDirectory(folder.resolve("postgres"));
    Path second = folder.resolve("standby");
    primary = new Node(PostgresServer.start(first), first);
    standby = new Node(primary.server().startStandby(first, second), second);
    databaseAddress = BreakableProxy.before(primary.server().port());
    store = S3Server.start(Files.createDirectory(folder.resolve("s3")));
    storeAddress = BreakableProxy.before(store.endpoint());
    PostgresServer server = primary.server();
    Map<String, String> settings =
        new HashMap<>(SharedSettings.of(server, store, storeAddress.endpoint()));
    settings.put("DATABASE_URL", hostsUrl(server));
    return settings;
  }

  private String hostsUrl(PostgresServer server) throws IOException {
    if (PgBouncer.isInstalled()) {
      pooler = PgBouncer.start(databaseAddress.port(), server.user(), POOLER_CONNECTIONS);
      return pooler.jdbcUrl("postgres");
    }
    return "jdbc:postgresql://127.0.0.1:" + databaseAddress.port() + "/postgres";
  }

  @Override
  public List<Path> objectsOf(String video) {
    return ExternalObjects.of(store, video);
  }

  /** Makes the store refuse every connection. */
  public void blockStore() {
    storeAddress.block();
  }

  public void unblockStore() {
    storeAddress.unblock();
  }

  /** Delays the data of the store. */
  public void delayStore(Duration latency) {
    storeAddress.delay(latency);
  }

  /** Number of store connections refused so far. */
  public int refusedStoreConnections() {
    return storeAddress.refused();
  }

  /** Makes the database refuse every connection. */
  public void blockDatabase() {
    databaseAddress.block();
  }

  public void unblockDatabase() {
    databaseAddress.unblock();
  }

  /** Delays the data of the database. */
  public void delayDatabase(Duration latency) {
    databaseAddress.delay(latency);
  }

  /**
   * Stops the primary, promotes the standby, and starts the old primary as the standby of the new
   * one.
   *
   * @param readOnly how long the hosts still reach the old primary, which permits only reads
   */
  public void failOver(Duration readOnly) {
    try {
      awaitStandby();
      Node old = primary;
      old.server().stop();
      standby.server().promote();
      primary = standby;
      standby = old;
      old.server().startAgainAsStandby(old.folder(), primary.server());
      LockSupport.parkNanos(readOnly.toNanos());
      databaseAddress.redirect(primary.server().port());
    } catch (IOException | SQLException e) {
      throw new IllegalStateException("the database did not fail over", e);
    }
  }

  /** A standby that is not connected would lose what the primary has committed since. */
  private void awaitStandby() {
    long end = System.nanoTime() + CATCH_UP_TIMEOUT.toNanos();
    while (count("select count(*) from pg_stat_replication where state = 'streaming'") == 0) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the standby does not follow the primary");
      }
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }

  /** The number returned by a query. */
  public long count(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Makes every deletion from the store due that is planned for later. */
  public void passDeletionTimes() {
    String sql = "update pending_deletion set not_before = current_timestamp";
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  private Connection connect() throws SQLException {
    PostgresServer server = primary.server();
    return DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
  }

  @Override
  public void close() throws Exception {
    // In reverse order, each even if another one fails; those that did not start are absent.
    try (PostgresServer first = primary == null ? null : primary.server();
        PostgresServer second = standby == null ? null : standby.server();
        S3Server third = store;
        BreakableProxy fourth = databaseAddress;
        BreakableProxy fifth = storeAddress;
        PgBouncer sixth = pooler) {
      primary = null;
      standby = null;
    }
  }
}
