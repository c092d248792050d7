package dev.vidport.host.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("process")
@Isolated("Changes the levels and appenders of all loggers")
class SecretMaskTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
  private final Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  private final Map<Logger, Level> levels = new HashMap<>();
  private final List<Appender<ILoggingEvent>> consoles = new ArrayList<>();
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  @TempDir private Path folder;

  /** Sets every logger to its lowest level, those of the libraries included. */
  @BeforeEach
  void logEverything() {
    root.iteratorForAppenders().forEachRemaining(consoles::add);
    root.detachAndStopAllAppenders();
    for (Logger logger : context.getLoggerList()) {
      levels.put(logger, logger.getLevel());
      logger.setLevel(Level.TRACE);
    }
  }

  @AfterEach
  void restore() {
    root.detachAndStopAllAppenders();
    levels.forEach(Logger::setLevel);
    for (Appender<ILoggingEvent> console : consoles) {
      console.start();
      root.addAppender(console);
    }
  }

  private void collect(Encoder<ILoggingEvent> encoder) {
    encoder.setContext(context);
    encoder.start();
    OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
    appender.setContext(context);
    appender.setEncoder(new SecretMask(encoder));
    appender.setOutputStream(log);
    appender.start();
    root.addAppender(appender);
  }

  private static PatternLayoutEncoder text() {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setPattern("%level %logger - %msg%n");
    return encoder;
  }

  @Test
  void noLineOfAnyLibraryContainsASecretOfARequest() throws Exception {
    List<String> secrets = new ArrayList<>();
    try (RunningHost host = TestHost.start(folder.resolve("data"), Map.of())) {
      String key = TestHost.key(host);
      String api = host.address() + "/v1/videos";
      collect(text());
      collect(new JsonEncoder());

      String video =
          send("POST", api, "{\"fileName\": \"a.mp4\", \"sizeBytes\": 5}", key)
              .path("videoId")
              .asString();
      String part =
          send("POST", api + "/" + video + "/parts", "{\"partNumbers\": [1]}", key)
              .at("/parts/0/url")
              .asString();
      exchange("PUT", part, "hello");
      String file = download(host);
      exchange("GET", file, "");
      String grant =
          host.vidport()
              .ports()
              .signing()
              .signer()
              .sign("other", "a".repeat(40), Instant.now().plusSeconds(60));
      exchange("GET", host.address() + "/play/" + grant + "/video.mp4", "");
      secrets.addAll(List.of(key, token(part), token(file), grant));
    }

    String lines = log.toString(UTF_8);
    assertThat(lines.contains("org.eclipse.jetty")).isTrue();
    assertThat(lines.contains("Bearer ***")).isTrue();
    assertThat(lines.contains("/files/***")).as("text").isTrue();
    assertThat(lines.contains("\\/play\\/***")).as("JSON").isTrue();
    for (String secret : secrets) {
      assertThat(lines.contains(secret)).as("the log contains %s", secret).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Authorization: Bearer abc.DEF_123-x | Authorization: Bearer ***",
        "authorization: bearer abc\\r\\nHost: a | authorization: bearer ***\\r\\nHost: a",
        "key vpk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA, retry | key ***, retry",
        "secret whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD/WoCEBLd8Vk= end | secret *** end",
        "GET /files/bm90IGEgdG9rZW4gYXQgYWxs.AAAA | GET /files/***",
        "/play/bm90IGEgdG9rZW4gYXQgYWxs.AAAA/1080p.mp4?a=b | /play/***/1080p.mp4?a=b",
        "https://s3.example/b/k?X-Amz-Credential=AKIA%2F1&X-Amz-Signature=ab12&partNumber=1"
            + " | https://s3.example/b/k?X-Amz-Credential=***&X-Amz-Signature=***&partNumber=1",
        "AWS4-HMAC-SHA256 Credential=AKIA/1/s3, SignedHeaders=host, Signature=ab12"
            + " | AWS4-HMAC-SHA256 Credential=***, SignedHeaders=host, Signature=***",
        "GET \\/files\\/bm90IGEgdG9rZW4gYXQgYWxs | GET \\/files\\/***",
        "smtps://jo%40a.example:t0p-secret@mail.example:465/ | smtps://***@mail.example:465/",
        "GET /files/{token} responded 200 | GET /files/{token} responded 200",
        "PATCH /v1/videos/0123456789abcdef0123456789abcdef responded 200"
            + " | PATCH /v1/videos/0123456789abcdef0123456789abcdef responded 200",
        "dev.vidport.persistence.access.JdbcApiKeys | dev.vidport.persistence.access.JdbcApiKeys"
      })
  void onlySecretsAreMasked(String message, String expected) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setPattern("%msg%n");
    collect(encoder);

    LoggerFactory.getLogger("test").debug("{} ü", message);

    assertThat(log.toString(UTF_8).strip()).isEqualTo(expected + " ü");
  }

  @Test
  void secretOfAnExceptionIsMasked() {
    collect(text());

    LoggerFactory.getLogger("test")
        .warn("failed", new IOException("GET /files/bm90IGEgdG9rZW4gYXQgYWxs.AAAA"));

    assertThat(log.toString(UTF_8)).contains("IOException: GET /files/***");
  }

  private static String download(RunningHost host) throws IOException {
    ObjectKey key = ObjectKey.ofVideo(VideoId.random(new SecureRandom()));
    return host.vidport()
        .ports()
        .storage()
        .links()
        .download(key, Optional.empty(), Duration.ofMinutes(1))
        .toString();
  }

  private static String token(String link) {
    return link.substring(link.lastIndexOf('/') + 1);
  }

  private static JsonNode send(String method, String address, String body, String key)
      throws IOException, InterruptedException {
    return JsonMapper.shared()
        .readTree(exchange(method, address, body, "Authorization", "Bearer " + key));
  }

  private static String exchange(String method, String address, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
  }
}
