package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.Client.Response;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Headers, paths and methods that a library could fail to parse are the client's fault. */
class HostileHeadersTest extends ServerTest {
  private static final long SEED = Long.getLong("vidport.seed", System.nanoTime());
  private static final int RANDOM_REQUESTS = Integer.getInteger("vidport.headers", 300);

  /** Values of each header; the next run tries others. */
  private static final int VALUES_OF_A_RUN = 20;

  private static final List<String> NAMES =
      List.of(
          "Accept",
          "Accept-Charset",
          "Accept-Encoding",
          "Accept-Language",
          "Authorization",
          "Cache-Control",
          "Connection",
          "Content-Disposition",
          "Content-Encoding",
          "Content-Language",
          "Content-Length",
          "Content-Range",
          "Content-Type",
          "Cookie",
          "Date",
          "Digest",
          "Expect",
          "Forwarded",
          "Host",
          "Idempotency-Key",
          "If-Match",
          "If-Modified-Since",
          "If-None-Match",
          "If-Range",
          "If-Unmodified-Since",
          "Keep-Alive",
          "Last-Event-ID",
          "Origin",
          "Range",
          "Referer",
          "Sec-Fetch-Site",
          "Stripe-Signature",
          "TE",
          "Trailer",
          "Transfer-Encoding",
          "Upgrade",
          "Via",
          "X-Forwarded-For",
          "X-Forwarded-Host",
          "X-Forwarded-Proto",
          "X-HTTP-Method-Override",
          "X-Request-Id",
          "traceparent");

  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          ",",
          ";",
          "=",
          "\"",
          "\\",
          "%",
          "%zz",
          "*",
          "-1",
          "+1",
          "0x1",
          "1e9",
          "99999999999999999999999999",
          "bytes=",
          "bytes=-",
          "bytes=0-0-0",
          "bytes=99999999999999999999-",
          "bytes=-99999999999999999999",
          "bytes=0-1,".repeat(300),
          "\u00e9\u00ff\u0080",
          "\u0001\u001f",
          "a\tb",
          "application/json; charset=garbage",
          "application/json; charset=\"",
          "application/json; charset=",
          "application/json;charset=utf-8;charset=\u0001",
          "application/json; charset=../../etc/passwd",
          "multipart/form-data; boundary=",
          "application/x-www-form-urlencoded; charset=\"x\\\"",
          "text/html;q=a",
          "gzip;q=",
          "gzip;q=0.0.0",
          "de-\u00e9;q=NaN,*;q=-1",
          "i-\"\"-x",
          "$Version=1; a=\"b; c=\\\"",
          "a=b=c; =; ;",
          "Mon, 99 Foo 9999 99:99:99 GMT",
          "Thu, 01 Jan 1970 00:00:00 +99999",
          "W/\"",
          "[::1",
          "http://[",
          "http://a b/%",
          "for=\"[::1]:x\"",
          "00-zz-zz-zz",
          "t=\u00b2,v1=zz",
          "\u00b2\u0663",
          "Bearer \u0663",
          "100-continue, nonsense",
          "close, keep-alive, \"",
          "DELETE",
          "chunked, gzip");

  private static final List<String> PATHS =
      List.of(
          "/v1/videos/%",
          "/v1/videos/%E0%A4",
          "/v1/videos/%C0%80",
          "/v1/videos/%ED%A0%80",
          "/v1/videos/\u00ff",
          "/v1/videos?%",
          "/v1/videos?a=%E0",
          "/v1/videos?=&&=",
          "/v1/videos?limit=\u0663",
          "/v1/videos?metadata.%00=1",
          "/v1/videos;a=%/x",
          "/play/%/x",
          "/play/a/%FF",
          "/files/%F0%9F",
          "/embed/%?t=%",
          "/oembed?url=%&maxwidth=99999999999",
          "/v1/videos#a",
          "http://[/v1/videos",
          "http://a:99999/v1/videos",
          "//",
          "/\\",
          "/v1/videos/a\\b",
          "/js/v1/%2e%2e/x");

  private static final List<String> METHODS =
      List.of("get", "G\u00e9T", "!#$%", "A".repeat(300), "POST\t", "PROPFIND", "M-SEARCH", "*");

  private final Random random = new Random(SEED);
  private final List<String> failures = new ArrayList<>();
  private int count;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json; charset=garbage",
        "application/json;charset=\"\"",
        "application/json; charset=utf-8; charset=x\\y",
        "text/plain; charset=none"
      })
  void unknownCharsetIsABadRequest(String type) {
    Response response =
        fixture.anonymousClient().post("/auth/start", "{\"email\": 1}", "Content-Type", type);

    assertThat(response.status()).as(response.text()).isEqualTo(400);
    assertThat(response.error()).isEqualTo("INVALID_REQUEST");
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-8", "UTF-8", "\"utf-8\"", "utf8"})
  void bodyMayDeclareItsCharset(String charset) {
    Response response =
        client.post(
            "/v1/videos",
            "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}",
            "Content-Type",
            "application/json; charset=" + charset);

    assertThat(response.status()).as(response.text()).isEqualTo(201);
  }

  @Test
  void nothingThatAClientSendsIsAFaultOfTheServer() throws IOException {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.list = new CopyOnWriteArrayList<>();
    log.start();
    Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    root.addAppender(log);
    try {
      List<Target> targets = targets();
      for (String name : NAMES) {
        for (String value :
            random.ints(VALUES_OF_A_RUN, 0, VALUES.size()).mapToObj(VALUES::get).toList()) {
          Target target = targets.get(random.nextInt(targets.size()));
          send(target, target.method(), target.path(), name + ": " + value + "\r\n");
        }
      }
      // The headers of a body, with every value, where a body is read.
      for (String value : VALUES) {
        Target body = targets.get(0);
        send(body, body.method(), body.path(), "Content-Type: " + value + "\r\n");
        send(body, body.method(), body.path(), "Content-Encoding: " + value + "\r\n");
      }
      for (String method : METHODS) {
        for (Target target : targets) {
          send(target, method, target.path(), "");
        }
      }
      for (String path : PATHS) {
        send(targets.get(1), "GET", path, "");
      }
      sendRandom(targets);
    } finally {
      root.detachAppender(log);
    }

    assertThat(failures).as("seed %d, %d requests", SEED, count).isEmpty();
    assertThat(
            log.list.stream()
                .filter(HostileHeadersTest::isOfThisTest)
                .filter(line -> line.getLevel().isGreaterOrEqual(Level.WARN))
                .map(ILoggingEvent::getFormattedMessage))
        .as("seed %d", SEED)
        .isEmpty();
  }

  private static boolean isOfThisTest(ILoggingEvent line) {
    return line.getMDCPropertyMap().getOrDefault("requestId", "").startsWith("hostile-");
  }

  private void sendRandom(List<Target> targets) throws IOException {
    for (int i = 0; i < RANDOM_REQUESTS; i++) {
      StringBuilder headers = new StringBuilder();
      for (int n = random.nextInt(4); n >= 0; n--) {
        headers
            .append(NAMES.get(random.nextInt(NAMES.size())))
            .append(": ")
            .append(VALUES.get(random.nextInt(VALUES.size())))
            .append(n % 2 == 0 ? "" : VALUES.get(random.nextInt(VALUES.size())))
            .append("\r\n");
      }
      Target target = targets.get(random.nextInt(targets.size()));
      send(target, target.method(), target.path(), headers.toString());
    }
  }

  private List<Target> targets() throws IOException {
    ObjectKey key = new ObjectKey("file");
    fixture.store.put(key, new byte[10], "video/mp4");
    String file =
        HttpFixture.pathOf(
            fixture.store.download(key, Optional.empty(), Duration.ofHours(1)).toString());
    Ended video = fixture.aFinishedVideo();
    String playback = HttpFixture.pathOf(fixture.linksOf(video).posterPlayback().toString());
    return List.of(
        new Target("POST", "/auth/start", "{\"email\": 1}"),
        new Target("GET", "/v1/videos", ""),
        new Target("POST", "/v1/billing/webhook", "{}"),
        new Target("GET", "/docs", ""),
        new Target("GET", file, ""),
        new Target("GET", playback, ""),
        new Target("GET", "/embed/" + video.id() + "?t=a", ""),
        new Target("GET", "/oembed?url=a", ""));
  }

  private void send(Target target, String method, String path, String header) throws IOException {
    String id = "hostile-" + count++;
    String request =
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: a\r\nX-Request-Id: "
            + id
            // Another client each time, because the invalid requests of one are limited.
            + "\r\nX-Forwarded-For: 10.0."
            + count / 250
            + "."
            + count % 250
            + "\r\nAuthorization: Bearer "
            + fixture.key
            + "\r\nConnection: close\r\n"
            + header
            + (target.body().isEmpty() ? "" : "Content-Length: " + target.body().length() + "\r\n")
            + "\r\n"
            + target.body();
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(socket, request);
      // Ends a body that the server waits for.
      socket.shutdownOutput();
      InputStream in = socket.getInputStream();
      String status = new String(in.readNBytes("HTTP/1.1 200".length()), UTF_8);
      if (!status.matches("HTTP/1.1 [1234].*")) {
        failures.add(status + " for " + request.lines().toList());
      }
    }
  }

  /**
   * A request that is answered without an error if no header disturbs it, or refused as invalid.
   */
  private record Target(String method, String path, String body) {}
}
