package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.http.server.pipeline.RequestPipeline;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** What every request gets, whether a route or the handler of a prefix serves it. */
class FrontEndsTest extends ServerTest {
  @ParameterizedTest
  @CsvSource({
    "PATCH, /v1/videos/0123456789abcdef0123456789abcdef, /v1/videos/{videoId}",
    "GET, /v1/videos/0123456789abcdef0123456789abcdef, /v1/videos/{videoId}",
    "GET, /play/secret/video.mp4, /play/",
    "PUT, /files/secret, /files/",
    "GET, /embed/0123456789abcdef0123456789abcdef/source, /embed/",
    "GET, /oembed, /oembed",
    "GET, /nowhere, other"
  })
  @ResourceLock("log")
  void refusedRequestHasItsIdInResponseAndLog(String method, String path, String route) {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger log = (Logger) LoggerFactory.getLogger(RequestPipeline.class);
    lines.list = new CopyOnWriteArrayList<>(); // other tests log meanwhile
    lines.start();
    log.addAppender(lines);
    log.setLevel(Level.DEBUG);
    try {
      Response response =
          client.send(method, path, new byte[] {'{', '}'}, "X-Request-Id", "mine" + path.length());

      String id = "mine" + path.length();
      assertThat(response.status()).isBetween(400, 499);
      assertThat(response.header("X-Request-Id")).contains(id);
      assertThat(response.json().path("requestId").asString()).isEqualTo(id);
      assertThat(response.header("Cache-Control")).contains("no-store");
      assertThat(response.header("Access-Control-Allow-Origin")).contains("*");
      await().until(() -> lines.list.stream().anyMatch(line -> isOf(line, id)));
      assertThat(lines.list.stream().filter(line -> isOf(line, id)).map(FrontEndsTest::fields))
          .containsExactly("method=" + method + " route=" + route + " status=" + response.status());
      assertThat(lines.list.toString()).doesNotContain("secret");
    } finally {
      log.detachAppender(lines);
      log.setLevel(null);
    }
  }

  @Test
  void connectionEndsAfterARefusalThatLeavesABodyUnread() {
    String response =
        RawClient.exchange(
            fixture.server.port(),
            "POST /play/a/video.mp4 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}");

    assertThat(response).startsWith("HTTP/1.1 405").contains("Allow: GET, HEAD");
    assertThat(response).contains("Connection: close");
  }

  private static boolean isOf(ILoggingEvent line, String requestId) {
    return requestId.equals(line.getMDCPropertyMap().get("requestId"));
  }

  private static String fields(ILoggingEvent line) {
    return line.getKeyValuePairs().stream()
        .filter(pair -> !pair.key.equals("durationMs"))
        .map(pair -> pair.key + "=" + pair.value)
        .reduce((first, second) -> first + " " + second)
        .orElse("");
  }

  @Test
  void routeCanRedirectAndSetCookies() throws Exception {
    Route signIn =
        Route.ofPublic(
            "GET",
            "/sign-in",
            "getAccount",
            call ->
                RouteResponse.redirect(URI.create("https://id.example/authorize?state=1"))
                    .withHeader("Set-Cookie", "state=1; HttpOnly")
                    .withHeader("Set-Cookie", "theme=dark")
                    .withHeader("Cache-Control", "private"));
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler servlets = new ServletContextHandler();
    servlets.addServlet(new ServletHolder(fixture.api(List.of(signIn)).servlet()), "/*");
    server.setHandler(new RequestPipeline(servlets, RequestListener.none()));
    server.start();
    try {
      Response response = new Client(server.getURI(), Optional.empty()).get("/v1/sign-in");

      assertThat(response.status()).isEqualTo(303);
      assertThat(response.header("Location")).contains("https://id.example/authorize?state=1");
      assertThat(response.response().headers().allValues("Set-Cookie"))
          .containsExactly("state=1; HttpOnly", "theme=dark");
      assertThat(response.response().headers().allValues("Cache-Control"))
          .containsExactly("private");
      assertThat(response.bytes()).isEmpty();
    } finally {
      server.stop();
    }
  }
}
