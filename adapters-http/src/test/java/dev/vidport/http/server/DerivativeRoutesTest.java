package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.json.ApiJson;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Files that are made of published videos on request. */
class DerivativeRoutesTest extends ServerTest {
  private Ended video;
  private String still;

  @BeforeEach
  void publish() {
    video = fixture.aFinishedVideo();
    String template = status().at("/links/still").asString();
    assertThat(template).endsWith("/still.jpg{?time,width,height,fit}");
    still = HttpFixture.pathOf(template.substring(0, template.indexOf('{')));
  }

  private JsonNode status() {
    return fixture.client().get("/v1/videos/" + video.id()).json();
  }

  private Response get(String path) {
    return fixture.anonymousClient().get(path);
  }

  @Test
  void stillIsSentWithItsTypeAndMayBeCached() {
    Response response = get(still.replace(".jpg", ".webp") + "?time=1&width=320");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("Content-Type")).contains("image/webp");
    assertThat(response.header("Cache-Control")).contains("private, max-age=86400, immutable");
    assertThat(response.text()).startsWith("still-").endsWith(".webp");
  }

  @Test
  void previewIsSentWithItsType() {
    String template = status().at("/links/animated").asString();
    String preview = HttpFixture.pathOf(template.substring(0, template.indexOf('{')));

    assertThat(template).endsWith("/preview.webp{?start,end,width,fps}");
    assertThat(get(preview).header("Content-Type")).contains("image/webp");
    assertThat(get(preview.replace("webp", "gif")).header("Content-Type")).contains("image/gif");
    assertThat(get(preview.replace("webp", "mp4")).header("Content-Type")).contains("video/mp4");
    assertThat(get(preview + "?end=11").problems())
        .containsExactly("end: must be at most 10 seconds after start");
  }

  @Test
  void eachQueryLeadsToItsOwnImage() {
    List<String> images =
        List.of("?time=1", "?time=2", "?time=1&width=320", "?width=320&time=1").stream()
            .map(query -> get(still + query).text())
            .toList();

    assertThat(images.get(0)).isNotEqualTo(images.get(1)).isNotEqualTo(images.get(2));
    assertThat(images.get(2)).isEqualTo(images.get(3));
    assertThat(fixture.derivatives.made()).hasSize(3);
  }

  @Test
  void everyProblemOfTheParametersIsNamed() {
    Response response =
        get(still + "?time=-1&width=0&height=x&fit=x&size=1&time=2&" + "a=1&".repeat(3));

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.error()).isEqualTo("INVALID_REQUEST");
    assertThat(response.problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsOnly("time", "width", "height", "fit", "size", "a");
    assertThat(get(still + "?" + "a=1&".repeat(30)).status()).isEqualTo(400);
    assertThat(fixture.derivatives.made()).isEmpty();
  }

  @Test
  void repeatedRefusalsAreSentASecondLater() {
    for (int i = 0; i < 30; i++) {
      assertThat(get(still + "?width=" + i + "&size=1").status()).isEqualTo(400);
    }
    long before = System.nanoTime();

    Response late = get(still + "?size=1");

    assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofMillis(990));
    assertThat(late.status()).isEqualTo(400);
    assertThat(late.problems()).hasSize(1);
    assertThat(get(still).status()).isEqualTo(200);
  }

  @Test
  void allowedDomainsHoldForStills() {
    byte[] domains = "{\"domains\": [\"shop.example.com\"]}".getBytes(StandardCharsets.UTF_8);
    assertThat(fixture.client().send("PUT", "/v1/account/domains", domains).status())
        .isEqualTo(200);

    Client anonymous = fixture.anonymousClient();
    assertThat(anonymous.get(still, "Origin", "https://evil.example").status()).isEqualTo(403);
    assertThat(anonymous.get(still, "Origin", "https://shop.example.com").status()).isEqualTo(200);
  }

  @Test
  void stillsCountAsDelivered() {
    int bytes = get(still).text().length() + get(still).text().length();

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
  void storeThatSendsFilesItselfSendsStills() throws Exception {
    fixture.store.redirectTo(URI.create("https://store.example.com/"));

    Response response = get(still + "?width=64");

    assertThat(response.status()).isEqualTo(302);
    assertThat(response.header("Location").orElseThrow()).startsWith("https://store.example.com/");
    assertThat(response.header("Cache-Control")).contains("private, max-age=60");
    assertThat(fixture.store.list(ObjectKey.derived(video.id(), video.job()))).hasSize(1);
  }

  @Test
  void hostThatMakesNothingStillSendsWhatExists() {
    String made = get(still).text();
    fixture.derivatives.making =
        derivative -> {
          throw new RefusalException(
              new Refusal.Later(
                  RefusalCode.UNAVAILABLE, "this host has no ffmpeg", Duration.ofSeconds(5)));
        };

    assertThat(get(still + "?").text()).isEqualTo(made);
    Response refused = get(still + "?time=1");
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.header("Retry-After")).contains("5");
  }

  @Test
  void storyboardNamesTheImageOfTheFilmstrip() throws Exception {
    String address = status().at("/links/storyboard").asString();
    String path = HttpFixture.pathOf(address);
    String image = address.replace("storyboard.vtt", "filmstrip.jpg");
    ObjectKey files = ObjectKey.output(video.id(), video.job());
    fixture.store.put(files.child("filmstrip.jpg"), new byte[] {1}, "image/jpeg");

    Response vtt = get(path);
    Response json = get(path.replace(".vtt", ".json") + "?v=1");

    assertThat(vtt.header("Content-Type")).contains("text/vtt");
    assertThat(vtt.text())
        .startsWith("WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n" + image + "#xywh=0,0,160,90\n")
        .contains("\n00:00:02.000 --> 00:00:04.000\n" + image + "#xywh=160,0,160,90\n");
    assertThat(json.header("Content-Type")).contains("application/json");
    assertThat(json.json().get("url").asString()).isEqualTo(image);
    assertThat(json.json().at("/tiles/6"))
        .isEqualTo(ApiJson.object().put("startTime", 12.0).put("x", 960).put("y", 0));
    assertThat(json.json().get("tileWidth").asInt()).isEqualTo(160);
    assertThat(get(HttpFixture.pathOf(image)).status()).isEqualTo(200);
  }

  @Test
  void clipIsAPartOfTheStream() throws Exception {
    String template = status().at("/links/clip").asString();
    String master = HttpFixture.pathOf(template.substring(0, template.indexOf('{')));
    publish("master.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n1080p.m3u8\n");
    publish(
        "1080p.m3u8",
        "#EXTM3U\n#EXTINF:4.0,\n1080p.mp4\n#EXTINF:4.0,\n1080p.mp4\n#EXT-X-ENDLIST\n");

    Response clip = get(master + "?start=4.5&end=6&_HLS_msn=3");

    assertThat(template).endsWith("/master.m3u8{?start,end}");
    assertThat(clip.header("Content-Type")).contains("application/vnd.apple.mpegurl");
    assertThat(clip.header("ETag")).isNotEqualTo(get(master).header("ETag"));
    assertThat(clip.text()).endsWith("\n1080p.m3u8?start=4.5&end=6\n");
    assertThat(get(master.replace("master", "1080p") + "?start=4.5&end=6").text())
        .isEqualTo(
            """
            #EXTM3U
            #EXT-X-START:TIME-OFFSET=0.500000,PRECISE=YES
            #EXTINF:4.0,
            1080p.mp4
            #EXT-X-ENDLIST
            """);
    assertThat(get(master + "?start=6&end=4.5").problems())
        .containsExactly("end: must be at least a frame after start");
    assertThat(get(master + "?_HLS_msn=3").text()).isEqualTo(get(master).text());
    assertThat(get(master + "?start=1&" + "a=1&".repeat(20)).status()).isEqualTo(400);
    assertThat(get(master + "?start=%FF").problems())
        .containsExactly("start: the query has an invalid percent-encoding");
    assertThat(get(still.replace("still.jpg", "master.m3u8") + "?start=1").status()).isEqualTo(403);
  }

  private void publish(String name, String text) throws Exception {
    fixture.store.put(
        ObjectKey.output(video.id(), video.job()).child(name),
        text.getBytes(StandardCharsets.UTF_8),
        ContentTypes.ofName(name));
  }
}
