package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Told;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
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
    world.store.put(key, CONTENT.getBytes(UTF_8), "video/mp4");
    return World.pathOf(world.store.download(key, saveAs, Duration.ofMinutes(15)).toString());
  }

  private Told fetch(String... headers) throws IOException {
    return world.stranger().get(link(Optional.empty()), headers);
  }

  @Test
  void wholeFileComesWithAllThatDescribesIt() throws IOException {
    Told told = fetch();

    assertThat(told.status()).isEqualTo(200);
    assertThat(told.text()).isEqualTo(CONTENT);
    assertThat(told.header("Content-Length")).contains("10");
    assertThat(told.header("Content-Type")).contains("video/mp4");
    assertThat(told.header("ETag")).contains("\"tag-10\"");
    assertThat(told.header("Last-Modified")).contains(DATE);
    assertThat(told.header("Accept-Ranges")).contains("bytes");
    assertThat(told.header("Cache-Control")).contains("private, max-age=900");
    assertThat(told.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(told.header("Content-Disposition")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-3, bytes 0-3/10, 0123",
    "bytes=4-4, bytes 4-4/10, 4",
    "bytes=7-, bytes 7-9/10, 789",
    "bytes=7-999999999999999999, bytes 7-9/10, 789",
    "bytes=-3, bytes 7-9/10, 789",
    "bytes=-99, bytes 0-9/10, 0123456789",
    "BYTES=0-0, bytes 0-0/10, 0",
    "bytes= 0-1, bytes 0-1/10, 01"
  })
  void rangeIsSentAlone(String range, String contentRange, String content) throws IOException {
    Told told = fetch("Range", range);

    assertThat(told.status()).isEqualTo(206);
    assertThat(told.text()).isEqualTo(content);
    assertThat(told.header("Content-Range")).contains(contentRange);
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
  void rangeThatMeansNothingToUsIsAnsweredWhole(String range) throws IOException {
    Told told = fetch("Range", range);

    assertThat(told.status()).isEqualTo(200);
    assertThat(told.text()).isEqualTo(CONTENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=10-", "bytes=10-20", "bytes=999999999999999999-", "bytes=-0"})
  void rangePastTheEndIsNotSatisfiable(String range) throws IOException {
    Told told = fetch("Range", range);

    assertThat(told.status()).isEqualTo(416);
    assertThat(told.header("Content-Range")).contains("bytes */10");
    assertThat(told.bytes()).isEmpty();
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
  void rangeOfAnOlderVersionIsAnsweredWhole(String ifRange, int status) throws IOException {
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
  void whatTheClientHasIsNotSentAgain(String name, String value, int status) throws IOException {
    Told told = fetch(name, value);

    assertThat(told.status()).isEqualTo(status);
    assertThat(told.header("ETag")).contains("\"tag-10\"");
    assertThat(told.bytes()).hasSize(status == 304 ? 0 : 10);
  }

  @Test
  void headTellsWithoutSending() throws IOException {
    Told told =
        world.stranger().send("HEAD", link(Optional.empty()), new byte[0], "Range", "bytes=0-3");

    assertThat(told.status()).isEqualTo(200);
    assertThat(told.header("Content-Length")).contains("10");
    assertThat(told.bytes()).isEmpty();
  }

  @Test
  void emptyFileIsSent() throws IOException {
    ObjectKey key = new ObjectKey("empty");
    world.store.put(key, new byte[0], "video/mp4");
    String path =
        World.pathOf(world.store.download(key, Optional.empty(), Duration.ofMinutes(1)).toString());

    assertThat(world.stranger().get(path).status()).isEqualTo(200);
    assertThat(world.stranger().get(path, "Range", "bytes=0-").status()).isEqualTo(416);
  }

  @Test
  void objectThatIsNoFileIsReadFromTheStore() throws IOException {
    world.store.hideFiles();

    assertThat(fetch().text()).isEqualTo(CONTENT);
    assertThat(fetch("Range", "bytes=2-4").text()).isEqualTo("234");
  }

  @Test
  void largeFileComesWhole() throws IOException {
    byte[] content = new byte[3_000_001];
    new java.util.Random(7).nextBytes(content);
    ObjectKey key = new ObjectKey("large");
    world.store.put(key, content, "video/mp4");
    String path =
        World.pathOf(world.store.download(key, Optional.empty(), Duration.ofMinutes(1)).toString());

    assertThat(world.stranger().get(path).bytes()).isEqualTo(content);
  }

  @Test
  void nameToSaveUnderIsSafeForEveryClient() throws IOException {
    Told told = world.stranger().get(link(Optional.of("a \"b\"; ü.mp4")));

    assertThat(told.header("Content-Disposition"))
        .contains(
            "attachment; filename=\"a _b_; _.mp4\"; filename*=UTF-8''a%20%22b%22%3B%20%C3%BC.mp4");
  }

  @Test
  void alteredAndExpiredLinksAreRefused() throws IOException {
    String path = link(Optional.empty());
    Told altered = world.stranger().get(path.substring(0, path.length() - 2) + "AA");
    Told put = world.stranger().send("PUT", path, CONTENT.getBytes(UTF_8));
    world.clock.advance(Duration.ofMinutes(16));
    Told expired = world.stranger().get(path);

    for (Told told : java.util.List.of(altered, put, expired)) {
      assertThat(told.status()).isEqualTo(403);
      assertThat(told.error()).isEqualTo("INVALID_SIGNATURE");
    }
  }

  @Test
  void fileThatIsGoneIsNotFound() throws IOException {
    String path = link(Optional.empty());
    world.store.deleteAll(new ObjectKey("a"));

    assertThat(world.stranger().get(path).error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void playbackServesWhatTheGrantHolds() throws IOException {
    Ended video = world.aFinishedVideo();
    ObjectKey output = ObjectKey.output(video.id(), video.job());
    world.store.put(
        output.child("master.m3u8"), "#EXTM3U".getBytes(UTF_8), "application/vnd.apple.mpegurl");
    world.store.put(output.child("1080p.mp4"), CONTENT.getBytes(UTF_8), "video/mp4");
    String master = World.pathOf(world.linksOf(video).stream().orElseThrow().toString());

    Told playlist = world.stranger().get(master);
    Told segment =
        world.stranger().get(master.replace("master.m3u8", "1080p.mp4"), "Range", "bytes=2-3");
    Told missing = world.stranger().get(master.replace("master.m3u8", "720p.mp4"));

    assertThat(playlist.header("Content-Type")).contains("application/vnd.apple.mpegurl");
    assertThat(playlist.header("Cache-Control")).contains("private, max-age=300");
    assertThat(segment.text()).isEqualTo("23");
    assertThat(segment.header("Cache-Control")).contains("private, max-age=86400, immutable");
    assertThat(missing.error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void playbackOfAnotherFileOrAfterTheEndIsRefused() throws IOException {
    Ended video = world.aFinishedVideo();
    String plain = World.pathOf(world.linksOf(video).playback().toString());

    Told stream = world.stranger().get(plain.replace("video.mp4", "master.m3u8"));
    Told climbing = world.stranger().get(plain.replace("video.mp4", "..%2Fa"));
    Told without = world.stranger().get("/play/nothing");
    world.clock.advance(Duration.ofHours(25));
    Told late = world.stranger().get(plain);

    assertThat(stream.error()).isEqualTo("FORBIDDEN");
    assertThat(climbing.status()).isBetween(400, 404);
    assertThat(without.error()).isEqualTo("INVALID_SIGNATURE");
    assertThat(late.error()).isEqualTo("INVALID_SIGNATURE");
  }

  @Test
  void linkWithoutTheStreamHoldsThePictures() throws IOException {
    Ended video = world.aFinishedVideo();
    ObjectKey output = ObjectKey.output(video.id(), video.job());
    world.store.put(output.child("filmstrip.vtt"), "WEBVTT".getBytes(UTF_8), "text/vtt");
    world.store.put(output.child("candidate-2.jpg"), CONTENT.getBytes(UTF_8), "image/jpeg");
    String path = World.pathOf(world.linksOf(video).playback().toString());

    Told cues = world.stranger().get(path.replace("video.mp4", "filmstrip.vtt"));
    Told picture = world.stranger().get(path.replace("video.mp4", "candidate-2.jpg"));

    assertThat(cues.text()).isEqualTo("WEBVTT");
    assertThat(cues.header("Content-Type")).contains("text/vtt");
    assertThat(picture.text()).isEqualTo(CONTENT);
  }

  @Test
  void cuesComeFromHereSoThatThePictureTheyNameIsFound() throws IOException {
    Ended video = world.aFinishedVideo();
    world.store.put(
        ObjectKey.output(video.id(), video.job()).child("filmstrip.vtt"),
        "WEBVTT".getBytes(UTF_8),
        "text/vtt");
    String path = World.pathOf(world.linksOf(video).filmstrip().orElseThrow().vtt().toString());
    world.store.redirectTo(URI.create("https://s3.example/object?sig=1"));

    assertThat(world.stranger().get(path).text()).isEqualTo("WEBVTT");
    assertThat(world.stranger().get(path.replace(".vtt", ".jpg")).status()).isEqualTo(302);
  }

  @Test
  void pictureThatItsOwnerTookBackGivesWayToTheAutomaticOne() throws IOException {
    Ended video = world.aFinishedVideo();
    world.store.put(
        ObjectKey.output(video.id(), video.job()).child("poster.jpg"),
        CONTENT.getBytes(UTF_8),
        "image/jpeg");
    String path = World.pathOf(world.linksOf(video).playback().toString());

    Told told = world.stranger().get(path.replace("video.mp4", "custom-0a1b.jpg"));

    assertThat(told.text()).isEqualTo(CONTENT);
  }

  @Test
  void playbackFromAnotherServerIsRedirected() {
    Ended video = world.aFinishedVideo();
    String path = World.pathOf(world.linksOf(video).playback().toString());
    world.store.redirectTo(URI.create("https://s3.example/video.mp4?sig=1"));

    Told told = world.stranger().get(path);

    assertThat(told.status()).isEqualTo(302);
    assertThat(told.header("Location")).contains("https://s3.example/video.mp4?sig=1");
    assertThat(told.header("Cache-Control")).contains("private, max-age=1800");
    assertThat(told.header("Access-Control-Allow-Origin")).contains("*");
  }

  @Test
  void partOfAnotherLengthIsRefusedUnread() {
    String path = world.partLink(world.anUpload(5), 1);

    Told told = world.stranger().send("PUT", path, "hello!".getBytes(UTF_8));

    assertThat(told.status()).isEqualTo(400);
    assertThat(told.problems()).containsExactly(": Content-Length must be exactly 5");
    assertThat(told.header("Connection")).contains("close");
  }

  @Test
  void clientThatSendsAWholePartToADeadLinkHearsWhy() {
    byte[] part = new byte[16 << 20];

    for (int tries = 0; tries < 5; tries++) {
      Told told = world.stranger().send("PUT", "/files/altered.link", part);

      assertThat(told.status()).isEqualTo(403);
    }
  }

  @Test
  void partWithoutALengthIsRefused() {
    String path = world.partLink(world.anUpload(5), 1);

    String told =
        RawClient.exchange(
            world.server.port(),
            "PUT "
                + path
                + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");

    assertThat(told).startsWith("HTTP/1.1 400").contains("Content-Length must be exactly 5");
  }

  @Test
  void partOfAnAbortedUploadIsNotTaken() {
    Uploading video = world.anUpload(5);
    String path = world.partLink(video, 1);
    client.post("/v1/videos/" + video.id() + "/abort", "");
    world.store.abort(ObjectKey.ofVideo(video.id()), video.files().source().storeUpload());

    assertThat(world.stranger().send("PUT", path, "hello".getBytes(UTF_8)).error())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  void expiredPartLinkIsRefused() {
    String path = world.partLink(world.anUpload(5), 1);
    world.clock.advance(Duration.ofMinutes(16));

    Told told = world.stranger().send("PUT", path, "hello".getBytes(UTF_8));

    assertThat(told.error()).isEqualTo("INVALID_SIGNATURE");
  }

  @Test
  void partMayBeSentAgain() {
    String path = world.partLink(world.anUpload(5), 1);

    assertThat(world.stranger().send("PUT", path, "hello".getBytes(UTF_8)).status()).isEqualTo(200);
    assertThat(world.stranger().send("PUT", path, "world".getBytes(UTF_8)).status()).isEqualTo(200);
  }
}
