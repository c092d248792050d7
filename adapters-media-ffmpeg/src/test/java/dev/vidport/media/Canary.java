package dev.vidport.media;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A file and an address that no media may open, and that record any access. The file is a named
 * pipe: opening it for writing blocks until a reader opens it.
 */
final class Canary implements AutoCloseable {
  private final Path file;
  private final ServerSocket listener;
  private final AtomicBoolean opened = new AtomicBoolean();
  private final AtomicBoolean called = new AtomicBoolean();

  /** Creates the file in {@code folder}; every reader and caller receives {@code bait}. */
  Canary(Path folder, byte[] bait) throws IOException {
    file = folder.resolve("canary");
    MediaReader.output(List.of("mkfifo", file.toString()));
    listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    start(() -> watchFile(bait));
    start(() -> watchAddress(bait));
  }

  private static void start(Watch watch) {
    DaemonThreads.start(
        "canary",
        () -> {
          try {
            watch.run();
          } catch (IOException disconnected) {
            // The reader or caller has left, or the test has ended.
          }
        });
  }

  private void watchFile(byte[] bait) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      opened.set(true);
      out.write(bait);
    }
  }

  private void watchAddress(byte[] bait) throws IOException {
    try (Socket caller = listener.accept()) {
      called.set(true);
      caller.getOutputStream().write(bait);
    }
  }

  Path file() {
    return file;
  }

  String address() {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  boolean wasTouched() {
    return opened.get() || called.get();
  }

  /** Ends the watching threads. */
  @Override
  public void close() throws IOException {
    boolean touched = opened.get();
    listener.close();
    if (!touched) {
      Files.newInputStream(file).close();
    }
  }

  private interface Watch {
    void run() throws IOException;
  }
}
