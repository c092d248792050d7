package dev.vidport.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.fixture.HostileClient;
import dev.vidport.host.fixture.HostileUploads;
import dev.vidport.host.fixture.SampleClips;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An honest and a hostile client of one host. {@code -Dvidport.hostile.seconds=120} measures for so
 * long, with and without the hostile client; the figures are printed.
 */
@Tag("process")
class HostileClientTest {
  private static final Duration DURATION =
      Duration.ofSeconds(Integer.getInteger("vidport.hostile.seconds", 1));

  /** More than the open uploads and the work files of one account take. */
  private static final long ABOVE_RESERVE_MB = 4_096;

  private final HttpClient http = HttpClient.newHttpClient();

  @TempDir private Path folder;

  @Test
  void honestClientIsServedWhileAHostileOneHoldsWhatItCan() throws Exception {
    long reserve = freeMegabytes() - ABOVE_RESERVE_MB;
    Map<String, String> settings =
        Map.of(
            "VIDPORT_HTTP_TRUSTED_PROXIES", "none",
            "VIDPORT_REQUESTS_PER_DAY", "1000000",
            "VIDPORT_OPEN_UPLOAD_GB", "1",
            "VIDPORT_UPLOAD_FREE_MB", Long.toString(reserve));
    List<Path> costly =
        List.of(
            SampleClips.huge(folder.resolve("huge.mp4")),
            SampleClips.endless(folder.resolve("endless.mp4")));
    try (RunningHost host = TestHost.start(folder.resolve("data"), settings)) {
      String api = host.address() + "/v1/videos";
      String key = TestHost.key(host);
      String hostileKey = TestHost.key(host, "eve@example.com");
      // The connections above take all places of their account.
      String uploadKey = TestHost.key(host, "mallory@example.com");
      String part = partLink(api, key, 5);
      String hostilePart = partLink(api, hostileKey, 16 << 20);
      // The first requests load classes.
      measure(DURATION.dividedBy(10), api, key, part);
      String quiet = measure(DURATION, api, key, part);
      try (HostileClient hostile = new HostileClient(host.address(), hostileKey, hostilePart);
          HostileUploads uploads = new HostileUploads(host.address(), uploadKey, costly)) {
        hostile.start();
        uploads.start();
        String attacked = measure(DURATION, api, key, part);

        assertThat(hostile.isAttacking()).isTrue();
        assertThat(uploads.isAttacking()).isTrue();
        assertThat(freeMegabytes()).isGreaterThanOrEqualTo(reserve);
        System.out.printf(
            "alone: %s%nunder attack: %s (%s, %s)%n", quiet, attacked, hostile, uploads);
      }
    }
  }

  private long freeMegabytes() throws IOException {
    return Files.getFileStore(folder).getUsableSpace() >> 20;
  }

  /** Every request must succeed. */
  private String measure(Duration duration, String api, String key, String part) throws Exception {
    LongStream.Builder nanos = LongStream.builder();
    long end = System.nanoTime() + duration.toNanos();
    while (System.nanoTime() < end) {
      for (long each : requests(api, key, part)) {
        nanos.add(each);
      }
    }
    long[] sorted = nanos.build().sorted().toArray();
    return String.format(
        Locale.ROOT,
        "%d requests, p50 %.1f ms, p99 %.1f ms",
        sorted.length,
        sorted[sorted.length / 2] / 1e6,
        sorted[sorted.length * 99 / 100] / 1e6);
  }

  private long[] requests(String api, String key, String part) throws Exception {
    return new long[] {
      timed(200, HttpRequest.newBuilder(URI.create(api)).header("Authorization", bearer(key))),
      timed(
          200,
          HttpRequest.newBuilder(URI.create(api + "?dryRun=true"))
              .header("Authorization", bearer(key))
              .POST(BodyPublishers.ofString("{\"fileName\": \"a.mov\", \"sizeBytes\": 5}"))),
      timed(200, HttpRequest.newBuilder(URI.create(part)).PUT(BodyPublishers.ofString("hello")))
    };
  }

  private long timed(int status, HttpRequest.Builder request) throws Exception {
    long start = System.nanoTime();
    assertThat(send(request).statusCode()).isEqualTo(status);
    return System.nanoTime() - start;
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(
        request.timeout(Duration.ofSeconds(60)).build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private String partLink(String api, String key, long sizeBytes) throws Exception {
    String video =
        post(api, key, "{\"fileName\": \"a.mov\", \"sizeBytes\": " + sizeBytes + "}")
            .path("videoId")
            .asString();
    return post(api + "/" + video + "/parts", key, "{\"partNumbers\": [1]}")
        .at("/parts/0/url")
        .asString();
  }

  private JsonNode post(String address, String key, String body) throws Exception {
    HttpResponse<byte[]> response =
        send(
            HttpRequest.newBuilder(URI.create(address))
                .header("Authorization", bearer(key))
                .POST(BodyPublishers.ofString(body)));
    return JsonMapper.shared().readTree(new String(response.body(), UTF_8));
  }

  private static String bearer(String key) {
    return "Bearer " + key;
  }
}
