package dev.vidport.bench.files;

import dev.vidport.bench.system.BenchSleeper;
import dev.vidport.host.serve.ReservedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Runs a separate nginx on the loopback interface that serves files and accepts PUT. */
final class Nginx implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(10);
  private static final int STOP_TIMEOUT_SECONDS = 20;

  private final Process process;
  private final Path files;
  private final ReservedPort port;

  private Nginx(Process process, Path files, ReservedPort port) {
    this.process = process;
    this.files = files;
    this.port = port;
  }

  static Nginx start(String program, Path folder) throws IOException, InterruptedException {
    Path files = Files.createDirectories(folder.resolve("files"));
    ReservedPort port = ReservedPort.of("127.0.0.1", 0);
    Path configuration = folder.resolve("nginx.conf");
    // Without this, an nginx started by root runs its workers as a user that cannot read the
    // folder.
    String user = System.getProperty("user.name").equals("root") ? "user root;" : "";
    Files.writeString(
        configuration,
        String.format(
            Locale.ROOT,
            """
            daemon off;
            worker_processes 2;
            pid %1$s/nginx.pid;
            error_log %1$s/error.log warn;
            %3$s
            events { worker_connections 64; }
            http {
              access_log off;
              sendfile on;
              keepalive_timeout 300;
              keepalive_requests 1000000000;
              client_max_body_size 0;
              client_body_buffer_size 128k;
              client_body_temp_path %1$s/body;
              proxy_temp_path %1$s/proxy;
              fastcgi_temp_path %1$s/fastcgi;
              uwsgi_temp_path %1$s/uwsgi;
              scgi_temp_path %1$s/scgi;
              server {
                listen 127.0.0.1:%2$d;
                root %1$s/files;
                location / { dav_methods PUT; }
              }
            }
            """,
            folder,
            port.number(),
            user));
    Process process =
        new ProcessBuilder(
                List.of(
                    program,
                    "-p",
                    folder.toString(),
                    "-c",
                    configuration.toString(),
                    "-e",
                    folder.resolve("error.log").toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.log").toFile())
            .start();
    Nginx nginx = new Nginx(process, files, port);
    try {
      nginx.awaitStart();
      return nginx;
    } catch (IOException e) {
      nginx.close();
      throw new IOException(
          "nginx did not start: " + Files.readString(folder.resolve("output.log")), e);
    }
  }

  private void awaitStart() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
    while (true) {
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port.number()), 1_000);
        return;
      } catch (IOException notYet) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          throw notYet;
        }
      }
      BenchSleeper.sleep(Duration.ofMillis(20));
    }
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + port.number());
  }

  URI url(String name) {
    return URI.create(address() + "/" + name);
  }

  /** The file that is served under {@code name}. */
  Path file(String name) {
    return files.resolve(name);
  }

  @Override
  public void close() throws IOException {
    // SIGTERM is a fast shutdown, which also stops the workers.
    process.destroy();
    try {
      if (!process.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } finally {
      port.close();
    }
  }
}
