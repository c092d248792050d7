package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.Client.Response;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ChapterRoutesTest extends ServerTest {
  private static final String HOSTILE =
      "</script><script>alert(1)</script> & \"'<img src=x onerror=alert(1)> --> 00:00:09.000";

  private Ended video;

  @BeforeEach
  void publish() {
    video = fixture.aFinishedVideo();
  }

  private String path() {
    return "/v1/videos/" + video.id() + "/chapters";
  }

  private Response put(String body) {
    return client.send("PUT", path(), body.getBytes(UTF_8));
  }

  private static String chapters(String... startsAndTitles) {
    ObjectNode body = JsonMapper.shared().createObjectNode();
    for (int i = 0; i < startsAndTitles.length; i += 2) {
      body.withArray("chapters")
          .addObject()
          .put("start", Double.parseDouble(startsAndTitles[i]))
          .put("title", startsAndTitles[i + 1]);
    }
    return body.toString();
  }

  private static String text(String file) {
    return JsonMapper.shared().createObjectNode().put("text", file).toString();
  }

  @Test
  void videoWithoutChaptersHasNone() {
    assertThat(client.get(path()).text())
        .isEqualTo(
            "{\"videoId\":\"%s\",\"chapters\":[],\"text\":\"WEBVTT\\n\\n\"}".formatted(video.id()));
    assertThat(client.get("/v1/videos/" + video.id()).json().has("chapters")).isFalse();
  }

  @Test
  void sentChaptersAreInTheStatusAndAsWebVtt() {
    Response sent = put(chapters("0", "Intro", "4.5", "Köln & more"));

    String expected =
        "[{\"start\":0,\"end\":4.5,\"title\":\"Intro\"},"
            + "{\"start\":4.5,\"end\":12.5,\"title\":\"Köln & more\"}]";
    assertThat(sent.status()).isEqualTo(200);
    assertThat(sent.json().get("chapters").toString()).isEqualTo(expected);
    assertThat(client.get(path()).json()).isEqualTo(sent.json());
    JsonNode status = client.get("/v1/videos/" + video.id()).json();
    assertThat(status.get("chapters").toString()).isEqualTo(expected);
    assertThat(sent.json().get("text").asString())
        .endsWith("00:00:04.500 --> 00:00:12.500\nKöln &amp; more\n\n");
  }

  @Test
  void webVttReplacesTheChapters() {
    put(chapters("0", "Old"));

    Response sent =
        put(
            text(
                "WEBVTT\r\n\r\n1\r\n00:00 --> 00:03.000\r\n<v Jo>One &lt; two\r\n\r\n00:03.000 --> 00:04.000\r\nTwo\r\n"));

    assertThat(sent.json().get("chapters").toString())
        .isEqualTo(
            "[{\"start\":0,\"end\":3,\"title\":\"One < two\"},"
                + "{\"start\":3,\"end\":12.5,\"title\":\"Two\"}]");
  }

  @Test
  void longestWebVttThatIsReadCanBeSent() {
    JsonNode longest =
        put(chapters(
                IntStream.range(0, 400)
                    .mapToObj(i -> i % 2 == 0 ? Double.toString(i / 100.0) : "&".repeat(200))
                    .toArray(String[]::new)))
            .json();
    client.send("DELETE", path(), new byte[0]);

    Response sent = put(text(longest.get("text").asString()));

    assertThat(sent.status()).isEqualTo(200);
    assertThat(sent.json()).isEqualTo(longest);
    assertThat(longest.get("chapters")).hasSize(200);
  }

  @Test
  void deletedChaptersAreGone() {
    put(chapters("0", "Intro"));

    assertThat(client.send("DELETE", path(), new byte[0]).json().get("chapters")).isEmpty();

    assertThat(client.get(path()).json().get("chapters")).isEmpty();
    assertThat(put(chapters("1", "Again")).status()).isEqualTo(200);
    assertThat(put("{\"chapters\": []}").json().get("chapters")).isEmpty();
  }

  @Test
  void everyProblemIsReported() {
    assertThat(
            put("""
                {"chapters": [{"start": 5, "title": " "}, {"start": 2, "title": "a\\nb"},
                 {"title": "c"}, {"start": -1, "title": "d"}, {"start": 9}], "bogus": 1}
                """)
                .problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactlyInAnyOrder(
            "chapters[0].title",
            "chapters[1].title",
            "chapters[1].start",
            "chapters[2].start",
            "chapters[3].start",
            "chapters[4].title",
            "bogus");
    assertThat(put(chapters("0", "a", "12.5", "b")).problems())
        .containsExactly("chapters[1].start: must be before the end of the video, 12.500 s");
    assertThat(put(text("WEBVTT\n\n00:05.000 --> 00:04.000\nA\n")).problems().get(0))
        .startsWith("text: line 3: ");
    assertThat(put(text("WEBVTT\n")).problems()).containsExactly("text: has no cues");
    assertThat(put("{}").status()).isEqualTo(400);
    assertThat(put("{\"text\": \"WEBVTT\", \"chapters\": []}").status()).isEqualTo(400);
  }

  @Test
  void numberOfChaptersIsBounded() {
    String cues =
        IntStream.range(0, 201)
            .mapToObj(i -> "00:00.%03d --> 00:12.000\n%d\n\n".formatted(i, i))
            .collect(Collectors.joining());

    assertThat(
            put(chapters(
                    IntStream.range(0, 402)
                        .mapToObj(i -> i % 2 == 0 ? Double.toString(i / 100.0) : "x")
                        .toArray(String[]::new)))
                .status())
        .isEqualTo(400);
    assertThat(put(text("WEBVTT\n\n" + cues)).status()).isEqualTo(400);
  }

  @Test
  void titlesAreTextEverywhere() {
    put(chapters("0", HOSTILE));

    JsonNode read = client.get(path()).json();
    assertThat(read.get("chapters").get(0).get("title").asString()).isEqualTo(HOSTILE);
    assertThat(read.get("text").asString()).doesNotContain("<").containsOnlyOnce("-->");
    String page =
        HttpFixture.pathOf(
            client
                .send(
                    "PUT",
                    "/v1/videos/" + video.id() + "/embed",
                    "{\"enabled\": true}".getBytes(UTF_8))
                .json()
                .get("url")
                .asString());
    assertThat(fixture.anonymousClient().get(page).text())
        .doesNotContain("<script>alert")
        .doesNotContain("<img")
        .contains("onerror");
    assertThat(
            fixture
                .anonymousClient()
                .get(page.replace("?t=", "/source?t="))
                .json()
                .get("chapters")
                .get(0)
                .get("title")
                .asString())
        .isEqualTo(HOSTILE);
  }

  @Test
  void unfinishedVideoHasNoChapters() {
    String upload = "/v1/videos/" + fixture.anUpload(5).id() + "/chapters";

    assertThat(client.get(upload).error()).isEqualTo("NOT_READY");
    assertThat(client.send("PUT", upload, chapters("0", "a").getBytes(UTF_8)).error())
        .isEqualTo("NOT_READY");
  }
}
