package dev.vidport.persistence.database;

import dev.vidport.usecases.LoopbackPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** PgBouncer in transaction mode before a server, on loopback. */
public final class PgBouncer implements AutoCloseable {
  private static final Path PROGRAM = Path.of("/usr/sbin/pgbouncer");
  private static final int START_SECONDS = 20;
  private static final int STOP_SECONDS = 10;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final LoopbackPort port;
  private final Process process;
  private final Path configuration;

  private PgBouncer(LoopbackPort port, Process process, Path configuration) {
    this.port = port;
    this.process = process;
    this.configuration = configuration;
  }

  /** Whether the program is installed. */
  public static boolean isInstalled() {
    return Files.isExecutable(PROGRAM);
  }

  /**
   * Starts it with so few connections that every transaction may run on another one.
   *
   * @param serverPort port of the server on loopback
   */
  public static PgBouncer start(int serverPort, String user, int connections) throws IOException {
    LoopbackPort port = LoopbackPort.reserve();
    // Not in a folder of the test: only root may read those, and the program refuses to run as
    // root.
    Path configuration = Files.createTempFile("vidport-pgbouncer", ".ini");
    Files.writeString(
        configuration,
        """
        [databases]
        * = host=127.0.0.1 port=%d user=%s pool_size=%d

        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = any
        pool_mode = transaction
        max_client_conn = 500
        server_login_retry = 1
        """
            .formatted(serverPort, user, connections, port.number()));
    Files.setPosixFilePermissions(configuration, PosixFilePermissions.fromString("rw-r--r--"));
    List<String> command = new ArrayList<>(List.of(PROGRAM.toString(), "-q"));
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("-u", "postgres"));
    }
    command.add(configuration.toString());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    PgBouncer started = new PgBouncer(port, process, configuration);
    started.awaitStart();
    return started;
  }

  private void awaitStart() throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (true) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.number())) {
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() > end) {
          close();
          throw new IOException("PgBouncer did not start", e);
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  public String jdbcUrl(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port.number() + "/" + database;
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } finally {
      port.close();
      Files.deleteIfExists(configuration);
    }
  }
}
