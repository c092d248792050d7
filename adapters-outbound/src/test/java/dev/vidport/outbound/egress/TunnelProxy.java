package dev.vidport.outbound.egress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP proxy on loopback that opens tunnels, and notes what it is asked for. */
final class TunnelProxy implements AutoCloseable {
  private final ServerSocket listener;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private volatile boolean refuses;

  TunnelProxy() throws IOException {
    listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Method and target of each request. */
  List<String> requests() {
    return List.copyOf(asked);
  }

  /** Refuses all tunnels from now on. */
  void refuse() {
    refuses = true;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        threads.execute(() -> tunnel(client));
      }
    } catch (IOException closed) {
      // The end of the test.
    }
  }

  private void tunnel(Socket client) {
    try (client) {
      // The client sends nothing more until it has the response.
      BufferedReader head =
          new BufferedReader(new InputStreamReader(client.getInputStream(), ISO_8859_1));
      String[] request = head.readLine().split(" ", 3);
      for (String line = head.readLine(); !line.isEmpty(); line = head.readLine()) {}
      asked.add(request[0] + " " + request[1]);
      if (refuses) {
        reply(client, "403 Forbidden");
        return;
      }
      int colon = request[1].lastIndexOf(':');
      try (Socket target =
          new Socket(
              request[1].substring(0, colon), Integer.parseInt(request[1].substring(colon + 1)))) {
        reply(client, "200 Connection established");
        threads.execute(() -> copy(client, target));
        copy(target, client);
      }
    } catch (IOException closed) {
      // By either side.
    }
  }

  private static void reply(Socket client, String status) throws IOException {
    client
        .getOutputStream()
        .write(("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n").getBytes(ISO_8859_1));
  }

  private static void copy(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      in.transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException closed) {
      // By either side.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    threads.shutdownNow();
  }
}
