package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.limit.RedirectRate;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as delivered, over real connections. */
class DeliveryTest extends ServerTest {
  private static final String CONTENT = "0123456789";

  private Ended video;

  private String playback(String file, byte[] content) throws IOException {
    video = fixture.aFinishedVideo();
    fixture.store.put(ObjectKey.output(video.id(), video.job()).child(file), content, "video/mp4");
    return HttpFixture.pathOf(fixture.linksOf(video).stream().orElseThrow().toString())
        .replace("master.m3u8", file);
  }

  private String playback(String file) throws IOException {
    return playback(file, CONTENT.getBytes(UTF_8));
  }

  private long recorded() throws IOException {
    fixture.delivery().flush();
    return fixture.database.usageLedger.entries(fixture.account.id()).stream()
        .mapToLong(UsageEntry::amount)
        .sum();
  }

  /** The client may have the last byte before the server notes that it has sent it. */
  private void awaitRecorded(long bytes) {
    await().until(this::recorded, sum -> sum == bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"video.mp4", "1080p.mp4", "master.m3u8", "poster.jpg", "filmstrip.vtt"})
  void wholeFileCounts(String file) throws IOException {
    String path = playback(file);

    assertThat(fixture.anonymousClient().get(path).text()).isEqualTo(CONTENT);
    assertThat(fixture.anonymousClient().get(path).text()).isEqualTo(CONTENT);

    awaitRecorded(20);
    assertThat(fixture.delivery().hostBytes()).isEqualTo(20);
  }

  @Test
  void downloadCounts() throws IOException {
    playback("video.mp4");
    String path = HttpFixture.pathOf(fixture.linksOf(video).download().toString());

    assertThat(path).startsWith("/files/");
    assertThat(fixture.anonymousClient().get(path).text()).isEqualTo(CONTENT);

    awaitRecorded(10);
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-3, 4",
    "bytes=7-, 3",
    "bytes=7-999, 3",
    "bytes=-4, 4",
    "'bytes=0-1,4-5', 10",
    "nonsense, 10"
  })
  void rangeCountsTheBytesThatWereSent(String range, int bytes) throws IOException {
    Response response = fixture.anonymousClient().get(playback("1080p.mp4"), "Range", range);

    assertThat(response.bytes()).hasSize(bytes);
    awaitRecorded(bytes);
  }

  @Test
  void responsesWithoutContentOfTheVideoDoNotCount() throws IOException {
    String path = playback("1080p.mp4");
    String tag = fixture.anonymousClient().send("HEAD", path, new byte[0]).header("ETag").get();

    Response unchanged = fixture.anonymousClient().get(path, "If-None-Match", tag);
    Response beyond = fixture.anonymousClient().get(path, "Range", "bytes=10-");
    Response missing = fixture.anonymousClient().get(path.replace("1080p", "720p"));

    assertThat(unchanged.status()).isEqualTo(304);
    assertThat(beyond.status()).isEqualTo(416);
    assertThat(missing.status()).isEqualTo(404);
    assertThat(recorded()).isZero();
    assertThat(fixture.delivery().hostBytes()).isZero();
  }

  @Test
  void uploadedPartsDoNotCount() throws IOException {
    Uploading upload = fixture.anUpload(1000);

    fixture.putPart(upload, 1);

    assertThat(recorded()).isZero();
  }

  @Test
  void interruptedResponseCountsWhatWasSent() throws IOException {
    int size = 60_000_000;
    String path = playback("video.mp4", new byte[size]);
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      socket.setReceiveBufferSize(64 << 10);
      RawClient.send(socket, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
      assertThat(socket.getInputStream().readNBytes(1_000_000)).hasSize(1_000_000);
    }

    await().until(() -> fixture.endedRequests.size() == 1);
    // The rest is in the buffers of the two sockets.
    assertThat(recorded()).isBetween(800_000L, size - 10_000_000L);
  }

  @Test
  void responseInProgressCountsAsItIsSent() throws IOException {
    String path = playback("video.mp4", new byte[60_000_000]);
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(socket, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");

      await().until(this::recorded, sum -> sum > 0);

      assertThat(fixture.endedRequests).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1080p.mp4, '', 10, 'private, max-age=1800'",
    "1080p.mp4, bytes=0-, 10, 'private, max-age=1800'",
    "1080p.mp4, 'bytes=0-1,4-5', 10, 'private, max-age=1800'",
    "1080p.mp4, bytes=-4, 10, 'private, max-age=1800'",
    "1080p.mp4, bytes=0-3, 4, no-store",
    "1080p.mp4, bytes=7-999999999999, 3, no-store",
    "1080p.mp4, bytes=10-20, 0, no-store",
    "video.mp4, bytes=0-0, 10, 'private, max-age=1800'",
    "poster.jpg, bytes=0-0, 10, 'private, max-age=1800'"
  })
  void redirectCountsWhatItsAddressPermitsToRead(
      String file, String range, int bytes, String caching) throws IOException {
    redirecting(file);

    Response response = get(path(file), range);

    assertThat(response.status()).isEqualTo(302);
    assertThat(response.header("Cache-Control")).contains(caching);
    assertThat(response.header("Location").orElseThrow().contains("&range="))
        .isEqualTo(caching.equals("no-store"));
    assertThat(recorded()).isEqualTo(bytes);
    assertThat(fixture.delivery().storeBytes()).isEqualTo(bytes);
  }

  @Test
  void clientThatAsksForRedirectsWithoutEndCountsEachObjectOnceAnHour() throws IOException {
    redirecting("1080p.mp4");
    for (int i = 0; i < 20; i++) {
      get(path("1080p.mp4"), i % 2 == 0 ? "" : "bytes=0-" + i);
    }
    assertThat(recorded()).isEqualTo(10);

    fixture.clock.advance(Duration.ofHours(1));
    get(path("1080p.mp4"), "bytes=2-4");
    get(path("1080p.mp4"), "bytes=5-6");
    assertThat(recorded()).isEqualTo(15);
  }

  @Test
  void addressThatAsksForTooManyRedirectsMustWait() throws IOException {
    redirecting("1080p.mp4");
    int most = HttpFixture.settings().clients().redirects() * 10;
    RedirectRate rate = new RedirectRate(most / 10, fixture.clock);

    for (int i = 0; i < most; i++) {
      assertThat(rate.retryAfter("192.0.2.1")).isEmpty();
    }

    assertThat(rate.retryAfter("192.0.2.1")).contains(Duration.ofMillis(2));
    assertThat(rate.retryAfter("192.0.2.2")).isEmpty();
    fixture.clock.advance(Duration.ofMillis(2));
    assertThat(rate.retryAfter("192.0.2.1")).isEmpty();
  }

  private void redirecting(String file) throws IOException {
    playback(file);
    fixture.store.redirectTo(URI.create("https://s3.example/file?sig=1"));
  }

  private String path(String file) {
    return HttpFixture.pathOf(
            fixture.linksOf(video, Optional.of(Duration.ofHours(2))).stream()
                .orElseThrow()
                .toString())
        .replace("master.m3u8", file);
  }

  private Response get(String path, String range) throws IOException {
    return range.isEmpty()
        ? fixture.anonymousClient().get(path)
        : fixture.anonymousClient().get(path, "Range", range);
  }

  @Test
  void redirectReadsTheSizeOfAFileOnceAndNotDuringTheRequest() throws IOException {
    String path = playback("1080p.mp4");
    fixture.store.redirectTo(URI.create("https://s3.example/1080p.mp4?sig=1"));
    int[] calls = {0};
    fixture.beforeStoreCall = operation -> calls[0]++;

    for (int i = 0; i < 5; i++) {
      fixture.anonymousClient().get(path, "Range", "bytes=0-3");
    }
    int duringRequests = calls[0];

    assertThat(recorded()).isEqualTo(10);
    assertThat(duringRequests).isZero();
    assertThat(calls[0]).isEqualTo(1);
  }

  @Test
  void redirectOfAHeadRequestOrToAMissingFileDoesNotCount() throws IOException {
    String path = playback("1080p.mp4");
    fixture.store.redirectTo(URI.create("https://s3.example/1080p.mp4?sig=1"));

    fixture.anonymousClient().send("HEAD", path, new byte[0]);
    fixture.anonymousClient().get(path.replace("1080p", "720p"));

    assertThat(recorded()).isZero();
  }

  @Test
  void stoppingTheServerRecordsTheRest() throws IOException {
    String path = playback("video.mp4");
    fixture.anonymousClient().get(path);
    await().until(() -> fixture.delivery().hostBytes() == 10);

    fixture.server.stop();

    assertThat(fixture.database.usageLedger.entries(fixture.account.id()))
        .extracting(UsageEntry::amount)
        .containsExactly(10L);
  }
}
