package dev.vidport.persistence.database;

import dev.vidport.usecases.LoopbackPort;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A PostgreSQL server for one test, on loopback. */
public final class PostgresServer implements AutoCloseable {
  private static final String USER = "postgres";

  private final LoopbackPort port;
  private EmbeddedPostgres server;

  /** A folder that is deleted with the server. */
  private Optional<Path> temporary = Optional.empty();

  private PostgresServer(LoopbackPort port, EmbeddedPostgres server) {
    this.port = port;
    this.server = server;
  }

  public static PostgresServer start() throws IOException {
    Path folder = Files.createTempDirectory("vidport-postgres");
    copy(NewServer.FOLDER, folder);
    // Its own hook stops the server and leaves the folder.
    PostgresServer server =
        start(in(folder).andThen(builder -> builder.setRegisterShutdownHook(false)));
    server.temporary = Optional.of(folder);
    Runtime.getRuntime().addShutdownHook(new Thread(server::closeAtTheEnd));
    return server;
  }

  /**
   * A server that keeps its data in {@code folder} and can be {@link #restart restarted}.
   *
   * @param folder empty or absent
   */
  public static PostgresServer start(Path folder) throws IOException {
    copy(NewServer.FOLDER, folder);
    return start(in(folder));
  }

  private static PostgresServer start(Consumer<EmbeddedPostgres.Builder> more) throws IOException {
    LoopbackPort port = LoopbackPort.reserve();
    try {
      return new PostgresServer(port, startOn(port, more));
    } catch (IOException | RuntimeException e) {
      port.close();
      throw e;
    }
  }

  private static EmbeddedPostgres startOn(
      LoopbackPort port, Consumer<EmbeddedPostgres.Builder> more) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).setPort(port.number());
    more.accept(builder);
    return builder.start();
  }

  private static Consumer<EmbeddedPostgres.Builder> in(Path folder) {
    return builder -> builder.setDataDirectory(folder).setCleanDataDirectory(false);
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
    server = startOn(port, in(folder));
  }

  /**
   * Starts a standby that follows this server. Restarts this server, so it must be unused.
   *
   * @param folder the folder of the data of this server
   * @param copy folder for the data of the standby, which does not exist
   */
  public PostgresServer startStandby(Path folder, Path copy) throws IOException {
    stop();
    copy(folder, copy);
    startAgain(folder);
    LoopbackPort port = LoopbackPort.reserve();
    try {
      follow(copy, this);
      return new PostgresServer(port, startOn(port, in(copy)));
    } catch (IOException | RuntimeException e) {
      port.close();
      throw e;
    }
  }

  /**
   * Starts a stopped server as a standby of {@code primary}: it permits only reads.
   *
   * @param folder the folder of its data
   */
  public void startAgainAsStandby(Path folder, PostgresServer primary) throws IOException {
    follow(folder, primary);
    startAgain(folder);
  }

  /** Makes a standby the primary: it permits writes. */
  public void promote() throws SQLException {
    execute("select pg_promote(true, 60)");
  }

  /** Executes a statement in the default database. */
  public void execute(String sql) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void follow(Path folder, PostgresServer primary) throws IOException {
    Files.writeString(folder.resolve("standby.signal"), "");
    Files.writeString(
        folder.resolve("postgresql.auto.conf"),
        "primary_conninfo = 'host=127.0.0.1 port=" + primary.port() + " user=" + USER + "'\n");
  }

  private static void copy(Path folder, Path copy) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        Path target = copy.resolve(folder.relativize(file).toString());
        // The server wants its folders to be private to its user.
        if (!Files.isDirectory(target)) {
          Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
    Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(folder));
  }

  public int port() {
    return port.number();
  }

  /** Address of the empty default database. */
  public String jdbcUrl() {
    return jdbcUrl("postgres");
  }

  public String jdbcUrl(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port.number() + "/" + database;
  }

  public String user() {
    return USER;
  }

  public String password() {
    return "";
  }

  /** Creates another empty database and returns its address. */
  public String create(String database) throws SQLException {
    execute("create database " + database);
    return jdbcUrl(database);
  }

  @Override
  public void close() throws IOException {
    try {
      server.close();
    } finally {
      port.close();
      temporary.ifPresent(TestDatabase::delete);
    }
  }

  private void closeAtTheEnd() {
    try {
      close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The data of a server that has never been used. A server that starts with a copy needs a third
   * of the processor time of one that creates them.
   */
  private static final class NewServer {
    static final Path FOLDER = create();

    private static Path create() {
      Path folder = TestDatabase.folder().resolve("postgres");
      try (PostgresServer created = PostgresServer.start(in(folder))) {
        return folder;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
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
