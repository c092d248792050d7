package dev.vidport.http.server;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends raw bytes over a socket, such as malformed requests. */
final class RawClient {
  private static final int TIMEOUT_MILLIS = 20_000;

  private RawClient() {}

  static Socket connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    return socket;
  }

  /** A connection whose client receives a few kilobytes before it reads them. */
  static Socket connectStalled(int port) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    return socket;
  }

  static void send(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /** Sends {@code request} and reads until the server closes the connection. */
  static String exchange(int port, String request) {
    try (Socket socket = connect(port)) {
      send(socket, request);
      return readAll(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Everything received until the server closes the connection. */
  static String readAll(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }
}
