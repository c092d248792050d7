package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.admin.AdminServer;
import dev.vidport.http.server.admin.CommandProtocol;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class AdminServerTest {
  private static Client.Response get(Map<String, Supplier<Optional<String>>> checks, String path)
      throws IOException {
    AdminServer server =
        new AdminServer("127.0.0.1", 0, checks, () -> "up 1\n".getBytes(UTF_8), Optional.empty());
    server.start();
    try {
      return new Client(URI.create("http://127.0.0.1:" + server.port()), Optional.empty())
          .get(path);
    } finally {
      server.stop();
    }
  }

  @Test
  void healthIgnoresTheChecks() throws IOException {
    assertThat(get(Map.of("database", () -> Optional.of("unavailable")), "/healthz").status())
        .isEqualTo(200);
  }

  @Test
  void readyWhenAllChecksPass() throws IOException {
    Client.Response response = get(Map.of("database", Optional::empty), "/readyz");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text()).isEqualTo("{\"ok\":true,\"checks\":{\"database\":\"ok\"}}");
  }

  @Test
  void unknownPathDoesNotNameTheServer() throws IOException {
    Client.Response response = get(Map.of(), "/");

    assertThat(response.status()).isEqualTo(404);
    assertThat(response.error()).isEqualTo("ROUTE_NOT_FOUND");
    assertThat(response.header("Server")).isEmpty();
    assertThat(response.text()).doesNotContainIgnoringCase("Jetty");
  }

  @Test
  void hostWithoutCommandsHasNoRouteForThem() throws IOException {
    assertThat(get(Map.of(), CommandProtocol.PATH).status()).isEqualTo(404);
  }

  @Test
  void metricsAreServedUnchanged() throws IOException {
    Client.Response response = get(Map.of(), "/metrics");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text()).isEqualTo("up 1\n");
  }
}
