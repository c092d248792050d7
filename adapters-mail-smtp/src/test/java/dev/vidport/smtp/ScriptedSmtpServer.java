package dev.vidport.smtp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Answers with fixed replies: one at the beginning, then one for each line that arrives. */
final class ScriptedSmtpServer implements AutoCloseable {
  private final ServerSocket server;
  private final List<String> replies;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  final Queue<String> received = new ConcurrentLinkedQueue<>();

  /**
   * @param replies none for a server that accepts connections and hangs
   */
  ScriptedSmtpServer(String... replies) throws IOException {
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.replies = List.of(replies);
    DaemonThreads.start("scripted-smtp", this::accept);
  }

  String url(String query) {
    return "smtp://127.0.0.1:" + server.getLocalPort() + query;
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        sockets.add(socket);
        DaemonThreads.start("scripted-smtp", () -> respond(socket));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void respond(Socket socket) {
    try {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      OutputStream out = socket.getOutputStream();
      for (String reply : replies) {
        out.write((reply + "\r\n").getBytes(US_ASCII));
        String line = lines.readLine();
        if (line == null) {
          return;
        }
        received.add(line);
      }
    } catch (IOException closed) {
      // The client or the test ended the connection.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
