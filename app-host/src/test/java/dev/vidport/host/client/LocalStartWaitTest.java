package dev.vidport.host.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vidport.client.Sleeper;
import dev.vidport.client.VidportClient;
import dev.vidport.usecases.LoopbackPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time between the attempts is recorded instead of waited for. */
class LocalStartWaitTest {
  private final List<URI> notices = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();
  private Optional<HttpServer> server = Optional.empty();

  @AfterEach
  void stop() {
    server.ifPresent(started -> started.stop(0));
  }

  @Test
  void firstRequestWaitsForAServiceThatIsStarting() throws Exception {
    try (LoopbackPort port = LoopbackPort.reserve()) {
      URI service = URI.create("http://127.0.0.1:" + port.number());
      Sleeper startingService =
          time -> {
            pauses.add(time);
            if (pauses.size() == 3) {
              start(port.number());
            }
          };

      assertThat(
              VidportClient.builder(service, "key")
                  .connectRetry(new LocalStartWait(service, startingService, notices::add))
                  .build()
                  .api()
                  .status("1")
                  .size())
          .isZero();

      assertThat(pauses).hasSize(3);
      assertThat(notices).containsExactly(service);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://localhost:8080", "http://LOCALHOST", "http://127.0.0.1:1", "http://[::1]"})
  void waitForThisMachineEndsAfterTenSeconds(String service) throws Exception {
    LocalStartWait wait = new LocalStartWait(URI.create(service), pauses::add, notices::add);

    while (wait.pause(new ConnectException())) {
      assertThat(notices).containsExactly(URI.create(service));
    }

    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isEqualTo(Duration.ofSeconds(10));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://video.example.com",
        "http://localhost.example.com",
        "http://192.0.2.1:8080",
        "http://[2001:db8::1]"
      })
  void otherMachineIsNotWaitedFor(String service) throws Exception {
    LocalStartWait wait = new LocalStartWait(URI.create(service), pauses::add, notices::add);

    assertThat(wait.pause(new ConnectException())).isFalse();

    assertThat(pauses).isEmpty();
    assertThat(notices).isEmpty();
  }

  private void start(int port) {
    try {
      HttpServer started =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      started.createContext("/", LocalStartWaitTest::respond);
      started.start();
      server = Optional.of(started);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void respond(HttpExchange exchange) throws IOException {
    byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
