package dev.vidport.acceptance.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Captions of a voice that says known sentences at known times. */
@Tag("process")
class CaptionTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static AccountApi api;
  private static String video;
  private static JsonNode status;

  @BeforeAll
  static void captionedVideo() {
    assumeThat(
            Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "pocketsphinx_continuous"))))
        .as("pocketsphinx is not installed")
        .isTrue();
    api = HOST.account("pro");
    video =
        UploadClient.submit(api, SampleClip.others().spoken(), Map.of(), Map.of("captions", true));
    VideoPoller.awaitSuccess(api, video);
    status = VideoPoller.awaitCaptions(api, video);
  }

  @Test
  void wordsAndTimesAreThoseOfTheVoice() {
    JsonNode captions = status.get("captions");

    assertThat(captions.get("status").asString()).as(captions.toPrettyString()).isEqualTo("ready");
    assertThat(captions.get("language").asString()).isEqualTo("en");
    List<CaptionCue> cues = CaptionCue.parse(text(captions, "vttUrl"));
    assertThat(cues)
        .extracting(CaptionCue::text)
        .containsExactly("hello world", "this is the first sentence");
    assertThat(cues.get(0).start()).isCloseTo(1.0, within(0.3));
    assertThat(cues.get(1).start()).isCloseTo(8.0, within(0.3));
    assertThat(text(captions, "srtUrl")).startsWith("1\r\n00:00:0");
    assertThat(text(captions, "txtUrl")).isEqualTo("hello world\n\nthis is the first sentence\n");
    assertThat(Listings.find(api, video).get("captions").asBoolean()).isTrue();
  }

  @Test
  void streamHasSubtitles() {
    String stream = status.get("streamUrl").asString();

    String master = Web.follow(stream).expect(200).text();

    assertThat(master)
        .contains("#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"subs\",NAME=\"English\",LANGUAGE=\"en\"");
    assertThat(master.lines().filter(line -> line.startsWith("#EXT-X-STREAM-INF:")))
        .isNotEmpty()
        .allMatch(line -> line.contains("SUBTITLES=\"subs\""));
    Matcher address = Pattern.compile("TYPE=SUBTITLES.*URI=\"([^\"]+)\"").matcher(master);
    assertThat(address.find()).isTrue();
    URI playlist = URI.create(stream).resolve(address.group(1));
    String segments = Web.follow(playlist.toString()).expect(200).text();
    assertThat(segments).contains("#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-ENDLIST");
    String segment =
        segments.lines().filter(line -> !line.startsWith("#")).findFirst().orElseThrow();
    assertThat(Web.follow(playlist.resolve(segment).toString()).expect(200).text())
        .startsWith("WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n")
        .contains("hello world");
  }

  @Test
  void captionsFollowTheCutsOfAnEdit() {
    Map<String, ?> edit =
        Map.of(
            "edit",
            Map.of(
                "clips",
                List.of(
                    Map.of("videoId", video, "start", 7, "end", 12),
                    Map.of("videoId", video, "start", 0.5, "end", 4))),
            "captions",
            Map.of("language", "en"));
    JsonNode dry = api.post("/videos?dryRun=true", edit).expect(200).json();
    String made = api.post("/videos", edit).expect(201).json().get("videoId").asString();

    VideoPoller.awaitSuccess(api, made);
    JsonNode captions = VideoPoller.awaitCaptions(api, made).get("captions");

    // 8.5 seconds, and at least a minute for the captions.
    assertThat(dry.get("billableMinutes").asDouble()).isCloseTo(8.5 / 60 + 1, within(0.001));
    List<CaptionCue> cues = CaptionCue.parse(text(captions, "vttUrl"));
    assertThat(cues)
        .extracting(CaptionCue::text)
        .containsExactly("this is the first sentence", "hello world");
    assertThat(cues.get(0).start()).isCloseTo(1.0, within(0.3));
    assertThat(cues.get(1).start()).isCloseTo(5.5, within(0.3));
  }

  @Test
  void ownerReplacesAddsAndDeletesCaptions() {
    String copy =
        UploadClient.submit(api, SampleClip.SILENT.file(), Map.of(), Map.of("captions", true));
    VideoPoller.awaitSuccess(api, copy);
    JsonNode skipped = VideoPoller.awaitCaptions(api, copy).get("captions");
    assertThat(skipped.get("status").asString()).isEqualTo("skipped");
    assertThat(skipped.get("reason").asString()).isEqualTo("the video has no audio");

    JsonNode added =
        put(copy, "de", "1\n00:00:00,500 --> 00:00:02,000\nGuten Tag\n").expect(200).json();
    put(copy, "en", "WEBVTT\n\n00:00.500 --> 00:02.000\nGood day\n").expect(200);

    assertThat(text(added.get("captions"), "vttUrl")).contains("Guten Tag");
    String stream = VideoPoller.status(api, copy).get("streamUrl").asString();
    assertThat(Web.follow(stream).text()).contains("NAME=\"Deutsch\"", "NAME=\"English\"");
    put(copy, "en", "WEBVTT\n\n00:03.000 --> 00:02.000\nno\n").expectError(400, "INVALID_REQUEST");
    put(copy, "xx", "WEBVTT\n\n00:01.000 --> 00:02.000\nno\n").expectError(400, "INVALID_REQUEST");
    api.delete("/videos/" + copy + "/captions/de").expect(200);
    api.delete("/videos/" + copy + "/captions/de").expectError(404, "NOT_FOUND");
    assertThat(Web.follow(stream).text()).doesNotContain("Deutsch").contains("English");
    long freed = api.delete("/videos/" + copy).expect(200).json().get("freedBytes").asLong();
    assertThat(freed).isPositive();
  }

  private static Response put(String id, String language, String text) {
    return api.send(
        "PUT",
        "/videos/" + id + "/captions",
        BodyPublishers.ofString(
            JsonMapper.shared().writeValueAsString(Map.of("language", language, "text", text))));
  }

  private static String text(JsonNode captions, String link) {
    return Web.follow(captions.get(link).asString()).expect(200).text();
  }
}
