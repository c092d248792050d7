package dev.vidport.persistence.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A PostgreSQL server for one test, on loopback. */
public final class PostgresServer implements AutoCloseable {
  private static final String USER = "postgres";

  private EmbeddedPostgres server;

  private PostgresServer(EmbeddedPostgres server) {
    this.server = server;
  }

  public static PostgresServer start() throws IOException {
    return new PostgresServer(
        EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start());
  }

  /** A server that keeps its data in {@code folder} and can be {@link #restart restarted}. */
  public static PostgresServer start(Path folder) throws IOException {
    return new PostgresServer(startIn(folder, 0));
  }

  private static EmbeddedPostgres startIn(Path folder, int port) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setPGStartupWait(Duration.ofMinutes(1))
            .setDataDirectory(folder)
            .setCleanDataDirectory(false);
    return (port == 0 ? builder : builder.setPort(port)).start();
  }

  /**
   * Stops a server that was started in a folder, which ends its connections, and starts it again at
   * the same address with the same data.
   *
   * @param folder the folder of its data
   */
  public void restart(Path folder) throws IOException {
    stop();
    startAgain(folder);
  }

  /** Stops a server that was started in a folder; {@link #startAgain} starts it again. */
  public void stop() throws IOException {
    server.close();
  }

  /**
   * @param folder the folder of its data
   */
  public void startAgain(Path folder) throws IOException {
    server = startIn(folder, server.getPort());
  }

  /** Address of the empty default database. */
  public String jdbcUrl() {
    return jdbcUrl("postgres");
  }

  public String jdbcUrl(String database) {
    return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/" + database;
  }

  public String user() {
    return USER;
  }

  public String password() {
    return "";
  }

  /** Creates another empty database and returns its address. */
  public String create(String database) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + database);
    }
    return jdbcUrl(database);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  /** Runs a server and prints its address, until the input ends. */
  public static void main(String[] arguments) throws IOException {
    try (PostgresServer server = start()) {
      System.out.println(server.jdbcUrl() + "?user=" + server.user());
      while (System.in.read() >= 0) {
        // The content does not matter.
      }
    }
  }
}
