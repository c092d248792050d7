package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.MediaReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Redactions. */
@Tag("process")
class RedactionTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  /** Covers the frame numbers, which are read as 0 while hidden. */
  private static final Map<String, ?> BOX =
      Map.of("type", "box", "x", 0, "y", 0, "w", 1, "h", 0.2, "start", 0.5, "end", 1);

  private static final String CHAPTERS =
      "{\"chapters\": [{\"start\": 0, \"title\": \"Beginning\"}]}";

  private static AccountApi api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void redactionHidesFramesInEveryOutputAndInEdits() {
    Map<String, ?> options =
        Map.of("redactions", List.of(BOX), "trim", Map.of("start", 1, "end", 3));
    String video = UploadClient.submit(api, SampleClip.WEBM.file(), Map.of(), options);
    JsonNode status = VideoPoller.awaitSuccess(api, video);
    List<Integer> seen =
        IntStream.range(30, 90).map(i -> i < 45 || i >= 60 ? i : 0).boxed().toList();

    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asString())).isEqualTo(seen);
    assertThat(MediaReader.frameNumbers(status.get("streamUrl").asString())).isEqualTo(seen);
    assertThat(Listings.find(api, video).get("redactions").asInt()).isEqualTo(1);
    for (int frame : List.of(0, 14, 15, 29, 30, 59)) {
      for (int width : List.of(480, 640)) {
        String size = String.format(Locale.ROOT, "?time=%.3f&width=%d", frame / 30.0, width);
        assertThat(MediaReader.frameNumbers(link(status, "still", size)))
            .as("still of frame %d", frame)
            .containsExactly(seen.get(frame));
      }
    }
    String preview =
        link(status, "animated", "?start=0.4&end=1.2&width=640&fps=30")
            .replace("preview.webp", "preview.mp4");
    assertThat(MediaReader.frameNumbers(preview)).isEqualTo(seen.subList(12, 36));
    // The playlist has the whole segment.
    assertThat(MediaReader.frameNumbers(link(status, "clip", "?start=0.6&end=0.9")))
        .isEqualTo(seen);
    // With chapters, the file is made of the stream.
    api.send("PUT", "/videos/" + video + "/chapters", BodyPublishers.ofString(CHAPTERS))
        .expect(200);
    JsonNode file = VideoPoller.status(api, video).at("/files/0");
    assertThat(file.has("estimatedBytes")).isTrue();
    assertThat(MediaReader.frameNumbers(file.get("url").asString())).isEqualTo(seen);

    Map<String, ?> edit = Map.of("edit", Map.of("clips", List.of(Map.of("videoId", video))));
    String edited = api.post("/videos", edit).expect(201).json().get("videoId").asString();
    assertThat(
            MediaReader.frameNumbers(
                VideoPoller.awaitSuccess(api, edited).get("playbackUrl").asString()))
        .isEqualTo(seen);
  }

  private static String link(JsonNode status, String name, String parameters) {
    String template = status.at("/links/" + name).asString();
    return template.substring(0, template.indexOf('{')) + parameters;
  }

  @Test
  void redactionNeedsAPlanThatIncludesIt() {
    AccountApi free = HOST.account("free");
    String video = UploadClient.open(free, SampleClip.WEBM.file(), Map.of());
    UploadClient.sendAll(free, video, SampleClip.WEBM.file());

    Response response =
        free.post("/videos/" + video + "/complete", Map.of("redactions", List.of(BOX)));

    assertThat(response.expectError(403, "PLAN_UPGRADE_REQUIRED").fields())
        .containsExactly("redactions");
    free.post("/videos/" + video + "/abort").expect(200);
  }

  @Test
  void everyProblemOfARedactionIsReported() {
    String video = UploadClient.open(api, SampleClip.WEBM.file(), Map.of());
    List<Map<String, ?>> track =
        List.of(
            Map.of("time", 1, "x", 0, "y", 0, "w", 1, "h", 1),
            Map.of("time", 2, "x", 1.5, "y", 0, "w", 1));

    Response response =
        api.post(
            "/videos/" + video + "/complete",
            Map.of("redactions", List.of(BOX, Map.of("type", "fog", "track", track))));

    assertThat(response.expectError(400, "INVALID_REQUEST").fields())
        .containsExactlyInAnyOrder(
            "redactions[1].type", "redactions[1].track[1].x", "redactions[1].track[1].h");
  }
}
