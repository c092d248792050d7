package dev.vidport.smtp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Ends TLS in front of a mail server that cannot: from the beginning, or after STARTTLS. */
final class TlsRelay implements AutoCloseable {
  private final ServerSocket server;
  private final SSLContext tls;
  private final boolean startTls;
  private final int backend;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  /**
   * @param backend port of the mail server on this machine
   */
  TlsRelay(SSLContext tls, boolean startTls, int backend) throws IOException {
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.tls = tls;
    this.startTls = startTls;
    this.backend = backend;
    DaemonThreads.start("tls-relay", this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        sockets.add(socket);
        DaemonThreads.start("tls-relay", () -> relay(socket));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void relay(Socket socket) {
    try {
      if (startTls) {
        send(socket, "220 relay");
        expect(socket, "EHLO");
        send(socket, "250-relay\r\n250 STARTTLS");
        expect(socket, "STARTTLS");
        send(socket, "220 go ahead");
      }
      SSLSocket encrypted =
          (SSLSocket) tls.getSocketFactory().createSocket(socket, "client", 0, true);
      encrypted.setUseClientMode(false);
      encrypted.startHandshake();
      Socket target = new Socket(InetAddress.getLoopbackAddress(), backend);
      sockets.add(target);
      if (startTls) {
        // The client has had a greeting.
        line(target.getInputStream());
      }
      DaemonThreads.start("tls-relay", () -> copy(target, encrypted));
      copy(encrypted, target);
    } catch (IOException e) {
      closeQuietly(socket);
    }
  }

  private static void send(Socket socket, String line) throws IOException {
    socket.getOutputStream().write((line + "\r\n").getBytes(US_ASCII));
  }

  private static void expect(Socket socket, String command) throws IOException {
    String line = line(socket.getInputStream());
    if (!line.startsWith(command)) {
      throw new IOException("expected " + command + ", but got " + line);
    }
  }

  /** Reads no byte beyond the line: TLS follows. */
  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.append((char) c);
    }
    return line.toString().strip();
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One side has closed.
    }
    closeQuietly(from);
    closeQuietly(to);
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Closed already.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    sockets.forEach(TlsRelay::closeQuietly);
  }
}
