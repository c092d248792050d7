package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Test;

class CountingConnectorTest {
  private static final long LONG_MILLIS = 60_000;

  @Test
  void connectionWhoseRequestEndsDuringTheShutdownEndsSoon() throws Exception {
    Server server = new Server();
    CountingConnector connector = new CountingConnector(server, new HttpConnectionFactory());
    server.addConnector(connector);
    server.start();
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
      await().until(() -> !connector.getConnectedEndPoints().isEmpty());
      EndPoint connection = connector.getConnectedEndPoints().iterator().next();
      connection.setIdleTimeout(LONG_MILLIS);
      assertThat(connection.getIdleTimeout()).isEqualTo(LONG_MILLIS);

      CompletableFuture<Void> ended = connector.shutdown();
      // As Jetty does at the end of a request.
      connection.setIdleTimeout(LONG_MILLIS);

      assertThat(connection.getIdleTimeout()).isEqualTo(connector.getShutdownIdleTimeout());
      await().until(ended::isDone);
      assertThat(client.getInputStream().read()).isNegative();
    } finally {
      server.stop();
    }
  }
}
