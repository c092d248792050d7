package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import dev.vidport.usecases.playback.port.VideoLinks;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignedFilesTest extends ServerTest {
  private static final String CONTENT = "0123456789";
  private static final String DATE = "Sat, 21 Nov 2026 10:00:00 GMT";

  private String link(Optional<String> saveAs) throws IOException {
    ObjectKey key = new ObjectKey("a/b.mp4");
    fixture.store.put(key, CONTENT.getBytes(UTF_8), "video/mp4");
    return HttpFixture.pathOf(
        fixture.store.download(key, saveAs, Duration.ofMinutes(15)).toString());
  }

  /** Stores {@link #CONTENT} as a file of the output. */
  private void putOutput(Ended video, String name, String type) throws IOException {
    fixture.store.put(
        ObjectKey.output(video.id(), video.job()).child(name), CONTENT.getBytes(UTF_8), type);
  }

  private Response fetch(String... headers) throws IOException {
    return fixture.anonymousClient().get(link(Optional.empty()), headers);
  }

  @Test
  void wholeFileIsSentWithItsHeaders() throws IOException {
    Response response = fetch();

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text()).isEqualTo(CONTENT);
    assertThat(response.header("Content-Length")).contains("10");
    assertThat(response.header("Content-Type")).contains("video/mp4");
    assertThat(response.header("ETag")).contains("\"tag-10\"");
    assertThat(response.header("Last-Modified")).contains(DATE);
    assertThat(response.header("Accept-Ranges")).contains("bytes");
    assertThat(response.header("Cache-Control")).contains("private, max-age=900");
    assertThat(response.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(response.header("Content-Disposition")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-3, bytes 0-3/10, 0123",
    "bytes=4-4, bytes 4-4/10, 4",
    "bytes=7-, bytes 7-9/10, 789",
    "bytes=7-999999999999999999, bytes 7-9/10, 789",
    "bytes=7-99999999999999999999, bytes 7-9/10, 789",
    "bytes=00000000000000000000007-8, bytes 7-8/10, 78",
    "bytes=-99999999999999999999, bytes 0-9/10, 0123456789",
    "bytes=-3, bytes 7-9/10, 789",
    "bytes=-99, bytes 0-9/10, 0123456789",
    "BYTES=0-0, bytes 0-0/10, 0",
    "bytes= 0-1, bytes 0-1/10, 01"
  })
  void rangeIsSentAsPartialContent(String range, String contentRange, String content)
      throws IOException {
    Response response = fetch("Range", range);

    assertThat(response.status()).isEqualTo(206);
    assertThat(response.text()).isEqualTo(content);
    assertThat(response.header("Content-Range")).contains(contentRange);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=",
        "bytes=-",
        "bytes=5-2",
        "bytes=a-b",
        "bytes=0-1,4-5",
        "lines=1-2",
        "0-1"
      })
  void invalidRangeReturnsTheWholeFile(String range) throws IOException {
    Response response = fetch("Range", range);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text()).isEqualTo(CONTENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=10-",
        "bytes=10-20",
        "bytes=999999999999999999-",
        "bytes=99999999999999999999-",
        "bytes=-0"
      })
  void rangePastTheEndIsNotSatisfiable(String range) throws IOException {
    Response response = fetch("Range", range);

    assertThat(response.status()).isEqualTo(416);
    assertThat(response.header("Content-Range")).contains("bytes */10");
    assertThat(response.header("Access-Control-Expose-Headers").orElseThrow())
        .contains("Content-Range");
    assertThat(response.error()).isEqualTo("INVALID_REQUEST");
    assertThat(response.problems()).containsExactly("Range: must begin before byte 10");
  }

  @ParameterizedTest
  @CsvSource({
    "\"tag-10\", 206",
    "\"tag-11\", 200",
    "W/\"tag-10\", 200",
    "'Sat, 21 Nov 2026 10:00:00 GMT', 206",
    "'Sat, 21 Nov 2026 09:59:59 GMT', 200",
    "nonsense, 200"
  })
  void rangeWithAStaleIfRangeReturnsTheWholeFile(String ifRange, int status) throws IOException {
    assertThat(fetch("Range", "bytes=0-3", "If-Range", ifRange).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "If-None-Match, \"tag-10\", 304",
    "If-None-Match, W/\"tag-10\", 304",
    "If-None-Match, '\"a\", \"tag-10\"', 304",
    "If-None-Match, *, 304",
    "If-None-Match, \"tag-11\", 200",
    "If-Modified-Since, 'Sat, 21 Nov 2026 10:00:00 GMT', 304",
    "If-Modified-Since, 'Sat, 21 Nov 2026 09:00:00 GMT', 200",
    "If-Modified-Since, nonsense, 200"
  })
  void unchangedFileIsNotSentAgain(String name, String value, int status) throws IOException {
    Response response = fetch(name, value);

    assertThat(response.status()).isEqualTo(status);
    assertThat(response.header("ETag")).contains("\"tag-10\"");
    assertThat(response.bytes()).hasSize(status == 304 ? 0 : 10);
  }

  @Test
  void headReturnsHeadersWithoutABody() throws IOException {
    Response response =
        fixture
            .anonymousClient()
            .send("HEAD", link(Optional.empty()), new byte[0], "Range", "bytes=0-3");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("Content-Length")).contains("10");
    assertThat(response.bytes()).isEmpty();
  }

  @Test
  void emptyFileIsSent() throws IOException {
    ObjectKey key = new ObjectKey("empty");
    fixture.store.put(key, new byte[0], "video/mp4");
    String path =
        HttpFixture.pathOf(
            fixture.store.download(key, Optional.empty(), Duration.ofMinutes(1)).toString());

    assertThat(fixture.anonymousClient().get(path).status()).isEqualTo(200);
    assertThat(fixture.anonymousClient().get(path, "Range", "bytes=0-").status()).isEqualTo(416);
  }

  @Test
  void objectWithoutALocalFileIsReadFromTheStore() throws IOException {
    fixture.store.hideFiles();

    assertThat(fetch().text()).isEqualTo(CONTENT);
    assertThat(fetch("Range", "bytes=2-4").text()).isEqualTo("234");
  }

  @Test
  void largeFileIsSentCompletely() throws IOException {
    byte[] content = new byte[3_000_001];
    new java.util.Random(7).nextBytes(content);
    ObjectKey key = new ObjectKey("large");
    fixture.store.put(key, content, "video/mp4");
    String path =
        HttpFixture.pathOf(
            fixture.store.download(key, Optional.empty(), Duration.ofMinutes(1)).toString());

    assertThat(fixture.anonymousClient().get(path).bytes()).isEqualTo(content);
  }

  @Test
  void downloadNameIsEscapedForEveryClient() throws IOException {
    Response response = fixture.anonymousClient().get(link(Optional.of("a \"b\"; ü.mp4")));

    assertThat(response.header("Content-Disposition"))
        .contains(
            "attachment; filename=\"a _b_; _.mp4\"; filename*=UTF-8''a%20%22b%22%3B%20%C3%BC.mp4");
  }

  @Test
  void alteredAndExpiredLinksAreRefused() throws IOException {
    String path = link(Optional.empty());
    Response altered = fixture.anonymousClient().get(path.substring(0, path.length() - 2) + "AA");
    Response put = fixture.anonymousClient().send("PUT", path, CONTENT.getBytes(UTF_8));
    fixture.clock.advance(Duration.ofMinutes(16));
    Response expired = fixture.anonymousClient().get(path);

    for (Response response : java.util.List.of(altered, put, expired)) {
      assertThat(response.status()).isEqualTo(403);
      assertThat(response.error()).isEqualTo("INVALID_SIGNATURE");
    }
  }

  @Test
  void deletedFileIsNotFound() throws IOException {
    String path = link(Optional.empty());
    fixture.store.deleteAll(new ObjectKey("a"));

    assertThat(fixture.anonymousClient().get(path).error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void playbackServesTheFilesOfTheGrant() throws IOException {
    Ended video = fixture.aFinishedVideo();
    ObjectKey output = ObjectKey.output(video.id(), video.job());
    fixture.store.put(
        output.child("master.m3u8"), "#EXTM3U".getBytes(UTF_8), "application/vnd.apple.mpegurl");
    fixture.store.put(output.child("1080p.mp4"), CONTENT.getBytes(UTF_8), "video/mp4");
    String master = HttpFixture.pathOf(fixture.linksOf(video).stream().orElseThrow().toString());

    Response playlist = fixture.anonymousClient().get(master);
    Response segment =
        fixture
            .anonymousClient()
            .get(master.replace("master.m3u8", "1080p.mp4"), "Range", "bytes=2-3");
    Response missing = fixture.anonymousClient().get(master.replace("master.m3u8", "720p.mp4"));

    assertThat(playlist.header("Content-Type")).contains("application/vnd.apple.mpegurl");
    assertThat(playlist.header("Cache-Control")).contains("private, max-age=300");
    assertThat(segment.text()).isEqualTo("23");
    assertThat(segment.header("Cache-Control")).contains("private, max-age=86400, immutable");
    assertThat(missing.error()).isEqualTo("NOT_FOUND");
  }

  @ParameterizedTest
  @ValueSource(strings = {";x", ";x=1", ";.css"})
  void signedUrlWithAPathParameterIsNotFound(String parameter) throws IOException {
    Ended video = fixture.aFinishedVideo();
    putOutput(video, "video.mp4", "video/mp4");
    String playback = HttpFixture.pathOf(fixture.linksOf(video).playback().toString());
    String file = link(Optional.empty());

    for (String path : List.of(playback, file)) {
      assertThat(fixture.anonymousClient().get(path).status()).isEqualTo(200);
      assertThat(fixture.anonymousClient().get(path + parameter).status()).isEqualTo(404);
    }
  }

  @Test
  void playbackOutsideTheGrantOrAfterItsExpiryIsRefused() throws IOException {
    Ended video = fixture.aFinishedVideo();
    String plain = HttpFixture.pathOf(fixture.linksOf(video).playback().toString());

    Response stream = fixture.anonymousClient().get(plain.replace("video.mp4", "master.m3u8"));
    Response parentPath = fixture.anonymousClient().get(plain.replace("video.mp4", "..%2Fa"));
    Response incomplete = fixture.anonymousClient().get("/play/nothing");
    fixture.clock.advance(Duration.ofHours(25));
    Response afterExpiry = fixture.anonymousClient().get(plain);

    assertThat(stream.error()).isEqualTo("FORBIDDEN");
    assertThat(parentPath.status()).isBetween(400, 404);
    assertThat(incomplete.error()).isEqualTo("INVALID_SIGNATURE");
    assertThat(afterExpiry.error()).isEqualTo("INVALID_SIGNATURE");
  }

  @Test
  void playbackGrantWithoutTheStreamCoversTheImages() throws IOException {
    Ended video = fixture.aFinishedVideo();
    ObjectKey output = ObjectKey.output(video.id(), video.job());
    fixture.store.put(output.child("filmstrip.vtt"), "WEBVTT".getBytes(UTF_8), "text/vtt");
    fixture.store.put(output.child("candidate-2.jpg"), CONTENT.getBytes(UTF_8), "image/jpeg");
    String path = HttpFixture.pathOf(fixture.linksOf(video).playback().toString());

    Response cues = fixture.anonymousClient().get(path.replace("video.mp4", "filmstrip.vtt"));
    Response picture = fixture.anonymousClient().get(path.replace("video.mp4", "candidate-2.jpg"));

    assertThat(cues.text()).isEqualTo("WEBVTT");
    assertThat(cues.header("Content-Type")).contains("text/vtt");
    assertThat(picture.text()).isEqualTo(CONTENT);
  }

  @Test
  void filmstripCuesAreServedByTheHostEvenWithARemoteStore() throws IOException {
    Ended video = fixture.aFinishedVideo();
    fixture.store.put(
        ObjectKey.output(video.id(), video.job()).child("filmstrip.vtt"),
        "WEBVTT".getBytes(UTF_8),
        "text/vtt");
    String path = HttpFixture.pathOf(fixture.linksOf(video).filmstrip().vtt().toString());
    fixture.store.redirectTo(URI.create("https://s3.example/object?sig=1"));

    assertThat(fixture.anonymousClient().get(path).text()).isEqualTo("WEBVTT");
    assertThat(fixture.anonymousClient().get(path.replace(".vtt", ".jpg")).status()).isEqualTo(302);
  }

  @Test
  void removedCustomThumbnailFallsBackToTheAutomaticPoster() throws IOException {
    Ended video = fixture.aFinishedVideo();
    putOutput(video, "poster.jpg", "image/jpeg");
    String path = HttpFixture.pathOf(fixture.linksOf(video).playback().toString());

    Response response = fixture.anonymousClient().get(path.replace("video.mp4", "custom-0a1b.jpg"));

    assertThat(response.text()).isEqualTo(CONTENT);
  }

  @Test
  void playbackFromARemoteStoreIsRedirected() {
    Ended video = fixture.aFinishedVideo();
    VideoLinks links = fixture.linksOf(video, Optional.of(Duration.ofHours(2)));
    String path = HttpFixture.pathOf(links.playback().toString());
    fixture.store.redirectTo(URI.create("https://s3.example/video.mp4?sig=1"));

    Response response = fixture.anonymousClient().get(path);

    assertThat(response.status()).isEqualTo(302);
    assertThat(response.header("Location")).contains("https://s3.example/video.mp4?sig=1");
    assertThat(response.header("Cache-Control")).contains("private, max-age=1800");
    assertThat(response.header("Access-Control-Allow-Origin")).contains("*");
  }

  @Test
  void redirectToARemoteStoreEndsWithTheGrant() {
    Ended video = fixture.aFinishedVideo();
    VideoLinks links = fixture.linksOf(video);
    String path = HttpFixture.pathOf(links.playback().toString());
    fixture.store.redirectTo(URI.create("https://s3.example/video.mp4?sig=1"));
    fixture.clock.advance(
        Duration.between(fixture.clock.instant(), links.expiresAt()).minusMinutes(10));

    Response response = fixture.anonymousClient().get(path);

    assertThat(response.header("Cache-Control")).contains("private, max-age=300");
    assertThat(fixture.store.lifetimeOfLastDownload()).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void partThatWouldFillTheDiskIsRefusedUnread() {
    String path = fixture.partLink(fixture.anUpload(5), 1);
    fixture.freeBytes.set(UploadLimits.DEFAULTS.minFreeBytes() + 4);

    Response refused = fixture.anonymousClient().send("PUT", path, "hello".getBytes(UTF_8));
    fixture.freeBytes.set(UploadLimits.DEFAULTS.minFreeBytes() + 5);
    Response again = fixture.anonymousClient().send("PUT", path, "hello".getBytes(UTF_8));

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.error()).isEqualTo("UNAVAILABLE");
    assertThat(refused.header("Retry-After")).contains("60");
    assertThat(refused.header("Connection")).contains("close");
    assertThat(again.status()).isEqualTo(200);
  }

  @Test
  void fileThatWasDeletedWhileItsLinkIsCachedIsNotFound() throws IOException {
    Ended video = fixture.aFinishedVideo();
    ObjectKey file = ObjectKey.output(video.id(), video.job()).child("video.mp4");
    fixture.store.put(file, "video".getBytes(UTF_8), "video/mp4");
    String path = HttpFixture.pathOf(fixture.linksOf(video).playback().toString());
    assertThat(fixture.anonymousClient().get(path).status()).isEqualTo(200);

    fixture.store.deleteAll(file);

    assertThat(fixture.anonymousClient().get(path).error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void partOfTheWrongLengthIsRefusedUnread() {
    String path = fixture.partLink(fixture.anUpload(5), 1);

    Response response = fixture.anonymousClient().send("PUT", path, "hello!".getBytes(UTF_8));

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.problems()).containsExactly(": Content-Length must be exactly 5");
    assertThat(response.header("Connection")).contains("close");
  }

  @Test
  void clientThatSendsAWholePartToAnInvalidLinkGetsTheError() {
    byte[] part = new byte[16 << 20];

    for (int attempt = 0; attempt < 5; attempt++) {
      Response response = fixture.anonymousClient().send("PUT", "/files/altered.link", part);

      assertThat(response.status()).isEqualTo(403);
    }
  }

  @Test
  void partWithoutALengthIsRefused() {
    String path = fixture.partLink(fixture.anUpload(5), 1);

    String response =
        RawClient.exchange(
            fixture.server.port(),
            "PUT "
                + path
                + " HTTP/1.1\r\n"
                + "Host: a\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n"
                + "5\r\n"
                + "hello\r\n"
                + "0\r\n\r\n");

    assertThat(response).startsWith("HTTP/1.1 400").contains("Content-Length must be exactly 5");
  }

  @Test
  void partOfAnAbortedUploadIsRefused() {
    Uploading video = fixture.anUpload(5);
    String path = fixture.partLink(video, 1);
    client.post("/v1/videos/" + video.id() + "/abort", "");
    fixture.store.abort(HttpFixture.source(video.id()), video.files().source().storeUploadId());

    assertThat(fixture.anonymousClient().send("PUT", path, "hello".getBytes(UTF_8)).error())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  void expiredPartLinkIsRefused() {
    String path = fixture.partLink(fixture.anUpload(5), 1);
    fixture.clock.advance(Duration.ofMinutes(16));

    Response response = fixture.anonymousClient().send("PUT", path, "hello".getBytes(UTF_8));

    assertThat(response.error()).isEqualTo("INVALID_SIGNATURE");
  }

  @Test
  void partMayBeSentAgain() {
    String path = fixture.partLink(fixture.anUpload(5), 1);

    assertThat(fixture.anonymousClient().send("PUT", path, "hello".getBytes(UTF_8)).status())
        .isEqualTo(200);
    assertThat(fixture.anonymousClient().send("PUT", path, "world".getBytes(UTF_8)).status())
        .isEqualTo(200);
  }
}
