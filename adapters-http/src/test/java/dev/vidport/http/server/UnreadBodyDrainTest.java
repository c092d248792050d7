package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that responds without reading the body. */
class UnreadBodyDrainTest {
  private final Server server = new Server();
  private final CountingConnector connector =
      new CountingConnector(server, new HttpConnectionFactory(new HttpConfiguration()));

  @BeforeEach
  void start() throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new UnreadBodyDrain(new Refusing(), Duration.ofMillis(500)));
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer-Encoding: chunked\r\n\r\n1;a=",
        "Transfer-Encoding: chunked\r\n\r\n0\r\nX-A: ",
        "Content-Length: 1000000\r\n\r\n"
      })
  void clientThatDoesNotStopSendingIsDisconnected(String request) throws IOException {
    try (Socket socket = RawClient.connect(connector.getLocalPort())) {
      RawClient.send(socket, "POST / HTTP/1.1\r\nHost: a\r\n" + request);
      assertThat(socket.getInputStream().readNBytes(12)).asString(UTF_8).isEqualTo("HTTP/1.1 200");

      await().pollInterval(Duration.ofMillis(20)).until(() -> isDisconnected(socket));
    }
  }

  private static boolean isDisconnected(Socket socket) {
    try {
      socket.getOutputStream().write('a');
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  private static final class Refusing extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.write(true, ByteBuffer.allocate(0), callback);
      return true;
    }
  }
}
