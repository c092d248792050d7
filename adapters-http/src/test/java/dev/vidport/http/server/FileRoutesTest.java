package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.access.KeyScope;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.Client.Response;
import dev.vidport.usecases.playback.port.VideoLinks;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The files of a finished video to download. */
class FileRoutesTest extends ServerTest {
  /** Of a rendition and audio as {@link #publish} stores them. */
  private static final String SMALL = "file-720p.mp4.index" + "23456" + "bcd" + "89";

  private Ended video;
  private ObjectKey output;
  private String small;

  @BeforeEach
  void publish() throws Exception {
    video = fixture.aFinishedVideo();
    output = ObjectKey.output(video.id(), video.job());
    put("video.mp4", "whole");
    put("720p.mp4", "0123456789");
    put("audio.mp4", "abcdef");
    small = path("file-1080p.mp4").replace("1080p", "720p");
  }

  private void put(String name, String content) throws Exception {
    fixture.store.put(output.child(name), content.getBytes(StandardCharsets.UTF_8), "video/mp4");
  }

  private JsonNode files(Client client) {
    return client.get("/v1/videos/" + video.id()).json().get("files");
  }

  /** The path of a listed file. */
  private String path(String file) {
    for (JsonNode listed : files(fixture.client())) {
      String url = listed.get("url").asString();
      if (url.endsWith("/" + file)) {
        return HttpFixture.pathOf(url);
      }
    }
    throw new AssertionError("no file " + file);
  }

  private Response get(String path, String... headers) {
    return fixture.anonymousClient().get(path, headers);
  }

  @Test
  void statusListsEveryFile() {
    VideoLinks links = fixture.linksOf(video);
    JsonNode files = files(fixture.client());

    assertThat(files.findValuesAsString("kind")).containsExactly("video", "audio", "original");
    assertThat(files.findValuesAsString("name"))
        .containsExactly("lecture-1080p.mp4", "lecture.m4a", "lecture.mov");
    assertThat(files.get(0).get("codec").asString()).isEqualTo("h264");
    assertThat(files.get(0).get("width").asInt()).isEqualTo(1920);
    assertThat(files.get(0).get("height").asInt()).isEqualTo(1080);
    assertThat(files.get(0).get("sizeBytes").asInt()).isEqualTo(1);
    assertThat(files.get(0).has("estimatedBytes")).isFalse();
    assertThat(files.get(0).get("expiresAt").asLong())
        .isEqualTo(links.expiresAt().getEpochSecond());
    assertThat(files.get(1).get("codec").asString()).isEqualTo("aac");
    assertThat(files.get(1).get("estimatedBytes").asInt()).isEqualTo(200);
    assertThat(files.get(2).get("sizeBytes").asInt()).isEqualTo(1000);
    assertThat(
            fixture.client().get("/v1/videos/" + fixture.aRunningVideo().id()).json().has("files"))
        .isFalse();
  }

  @Test
  void renditionIsPutTogetherOfTheStream() throws Exception {
    Response first = get(small);
    Response second = get(small);

    assertThat(first.text()).isEqualTo(SMALL);
    assertThat(first.header("Content-Type")).contains("video/mp4");
    assertThat(first.header("Content-Length")).contains(String.valueOf(SMALL.length()));
    assertThat(first.header("Content-Disposition").orElseThrow())
        .startsWith("attachment; filename=\"lecture-720p.mp4\"");
    assertThat(second.text()).isEqualTo(SMALL);
    assertThat(second.header("ETag")).isEqualTo(first.header("ETag"));
    assertThat(fixture.derivatives.made()).hasSize(1);
    // Only the index is stored.
    assertThat(fixture.store.list(ObjectKey.derived(video.id(), video.job()))).hasSize(1);
  }

  @Test
  void everyRangeIsThatOfTheWholeFile() {
    for (int from = 0; from < SMALL.length(); from += 3) {
      for (int to = from; to < SMALL.length(); to += 4) {
        Response part = get(small, "Range", "bytes=" + from + "-" + to);
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.text()).isEqualTo(SMALL.substring(from, to + 1));
      }
    }
    assertThat(get(small, "Range", "bytes=-2").text()).isEqualTo("89");
    assertThat(get(small, "Range", "bytes=" + SMALL.length() + "-").status()).isEqualTo(416);
    assertThat(get(small, "If-None-Match", get(small).header("ETag").orElseThrow()).status())
        .isEqualTo(304);
    Response head = fixture.anonymousClient().send("HEAD", small, new byte[0]);
    assertThat(head.header("Content-Length")).contains(String.valueOf(SMALL.length()));
    assertThat(head.text()).isEmpty();
  }

  @Test
  void audioIsAFileOfItsOwn() {
    Response audio = get(path("file-audio.m4a"));

    assertThat(audio.text()).isEqualTo("file-audio.m4a.indexbcd");
    assertThat(audio.header("Content-Type")).contains("audio/mp4");
    assertThat(audio.header("Content-Disposition").orElseThrow()).contains("\"lecture.m4a\"");
  }

  @Test
  void topRenditionIsTheStoredDownload() {
    Response top = get(path("file-1080p.mp4"), "Range", "bytes=1-2");

    assertThat(top.text()).isEqualTo("ho");
    assertThat(top.header("Content-Disposition").orElseThrow()).contains("\"lecture-1080p.mp4\"");
    assertThat(fixture.derivatives.made()).isEmpty();
  }

  @Test
  void filesHaveTheChaptersOfTheVideo() throws Exception {
    String before = HttpFixture.pathOf(status().get("downloadUrl").asString());
    assertThat(get(before).text()).isEqualTo("whole");
    put("1080p.mp4", "0123456789");

    putChapters("Intro");

    String download = HttpFixture.pathOf(status().get("downloadUrl").asString());
    Response withChapters = get(download);
    // The index, with its name, and the media.
    assertThat(withChapters.text()).matches("file-1080p\\.mp4-[0-9a-f]{16}\\.index23456bcd89");
    assertThat(withChapters.header("Content-Disposition").orElseThrow())
        .contains("\"lecture.mp4\"");
    assertThat(withChapters.header("Cache-Control")).contains("no-cache");
    // Also by the link that there was before.
    assertThat(get(before).text()).isEqualTo(withChapters.text());
    assertThat(get(path("file-1080p.mp4")).text()).isEqualTo(withChapters.text());
    assertThat(get(small).text()).startsWith("file-720p.mp4-");
    assertThat(files(fixture.client()).get(0).has("sizeBytes")).isFalse();
    assertThat(files(fixture.client()).get(0).get("estimatedBytes").asInt()).isEqualTo(900);

    putChapters("Other");

    assertThat(get(download).text()).isNotEqualTo(withChapters.text());
    assertThat(get(download, "If-None-Match", withChapters.header("ETag").orElseThrow()).status())
        .isEqualTo(200);
    client.send("DELETE", "/v1/videos/" + video.id() + "/chapters", new byte[0]);
    assertThat(get(download).text()).isEqualTo("whole");
  }

  @Test
  void hostAddsChaptersToTheFileOfAStoreThatSendsItsFilesItself() throws Exception {
    put("1080p.mp4", "0123456789");
    fixture.store.redirectTo(URI.create("https://store.example.com/"));
    assertThat(status().get("downloadUrl").asString()).startsWith("https://store.example.com/");

    putChapters("Intro");

    String download = HttpFixture.pathOf(status().get("downloadUrl").asString());
    assertThat(get(download).text()).startsWith("file-1080p.mp4-").endsWith("89");
    assertThat(get(path("file-1080p.mp4")).text()).isEqualTo(get(download).text());
  }

  private JsonNode status() {
    return fixture.client().get("/v1/videos/" + video.id()).json();
  }

  private void putChapters(String title) {
    String body = "{\"chapters\": [{\"start\": 0, \"title\": \"" + title + "\"}]}";
    assertThat(
            client
                .send(
                    "PUT",
                    "/v1/videos/" + video.id() + "/chapters",
                    body.getBytes(StandardCharsets.UTF_8))
                .status())
        .isEqualTo(200);
  }

  @Test
  void storeThatSendsFilesItselfSendsThoseThatItHas() {
    fixture.store.redirectTo(URI.create("https://store.example.com/"));

    assertThat(get(path("file-1080p.mp4")).header("Location").orElseThrow())
        .startsWith("https://store.example.com/");
    assertThat(get(small).text()).isEqualTo(SMALL);
  }

  @Test
  void filesCountAsDelivered() {
    int bytes = get(small).text().length() + get(small, "Range", "bytes=0-9").text().length();

    await()
        .until(
            () -> {
              fixture.delivery().flush();
              return fixture.database.usageLedger.entries(fixture.account.id()).stream()
                  .mapToLong(UsageEntry::amount)
                  .sum();
            },
            sum -> sum == bytes);
  }

  @Test
  void filesThatThereAreNotMakeNothing() {
    for (String file : List.of("file-480p.mp4", "file-720p-av1.mp4", "file-99999p.mp4")) {
      assertThat(get(small.replace("file-720p.mp4", file)).status()).as(file).isEqualTo(404);
    }
    // As other names of the stream, which this link does not include.
    assertThat(get(small.replace("file-720p.mp4", "file-720p.m4a")).status()).isEqualTo(403);
    assertThat(get(small.replace("/play/", "/play/A")).status()).isEqualTo(403);
    fixture.clock.advance(Duration.ofHours(1));
    assertThat(get(small).status()).isEqualTo(403);
    assertThat(fixture.derivatives.made()).isEmpty();
  }

  @Test
  void filesAreGoneWithTheirVideo() throws Exception {
    String top = path("file-1080p.mp4");
    assertThat(get(small).status()).isEqualTo(200);
    assertThat(fixture.client().send("DELETE", "/v1/videos/" + video.id(), new byte[0]).status())
        .isEqualTo(200);

    assertThat(get(small).status()).isEqualTo(404);
    assertThat(get(top).status()).isEqualTo(404);
    assertThat(fixture.store.list(ObjectKey.ofVideo(video.id()))).isEmpty();
  }

  @Test
  void allowedDomainsHoldForFiles() {
    byte[] domains = "{\"domains\": [\"shop.example.com\"]}".getBytes(StandardCharsets.UTF_8);
    assertThat(fixture.client().send("PUT", "/v1/account/domains", domains).status())
        .isEqualTo(200);

    assertThat(get(small, "Origin", "https://evil.example").status()).isEqualTo(403);
    assertThat(get(small, "Origin", "https://shop.example.com").status()).isEqualTo(200);
  }

  @Test
  void originalIsForThoseWhoMayReprocessTheVideo() {
    JsonNode original = files(fixture.client()).get(2);
    Response file = get(HttpFixture.pathOf(original.get("url").asString()));

    assertThat(file.status()).isEqualTo(200);
    assertThat(file.header("Content-Disposition").orElseThrow()).contains("\"lecture.mov\"");
    assertThat(original.get("expiresAt").asLong())
        .isEqualTo(fixture.clock.instant().getEpochSecond() + 900);
    Client reader = fixture.client(fixture.addKey(fixture.account, KeyScope.READ));
    assertThat(files(reader).findValuesAsString("kind")).containsExactly("video", "audio");
    fixture.database.videos.put(video.withoutOriginal());
    assertThat(files(fixture.client()).findValuesAsString("kind"))
        .containsExactly("video", "audio");
  }
}
