package dev.vidport.acceptance.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Answer;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.Clip;
import dev.vidport.media.MediaReader;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** New videos out of parts of finished ones. */
class EditTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static Api api;
  private static String first;
  private static String second;

  @BeforeAll
  static void twoFinishedVideos() {
    api = HOST.account("pro");
    first = Uploads.submit(api, Clip.WEBM.file());
    second = Uploads.submit(api, Clip.WEBM.file());
    Videos.succeeded(api, first);
    Videos.succeeded(api, second);
  }

  @Test
  void clipsFadeIntoOneAnotherFrameByFrame() {
    Map<String, ?> edit =
        edit(
            Map.of("videoId", first, "end", 2),
            Map.of("videoId", second, "start", 1, "transition", Map.of("seconds", 0.5)));

    JsonNode dry = api.post("/videos?dryRun=true", edit).expect(200).json();
    JsonNode made = api.post("/videos", edit).expect(201).json();
    JsonNode status = Videos.succeeded(api, made.get("videoId").asText());

    assertThat(made.get("clips").asInt()).isEqualTo(2);
    assertThat(made.get("status").asText()).isEqualTo("RUNNING");
    assertThat(dry.get("durationSeconds").asDouble()).isCloseTo(4.5, within(0.001));
    assertThat(dry.get("billableMinutes").asDouble()).isCloseTo(0.075, within(0.001));
    for (String address : List.of("playbackUrl", "streamUrl")) {
      List<Integer> frames = MediaReader.frameNumbers(status.get(address).asText());
      // 60 frames and 90 that share 15; the shared ones show both numbers at once.
      assertThat(frames).hasSize(135);
      assertThat(frames.subList(0, 45)).isEqualTo(range(0, 45));
      assertThat(frames.subList(60, 135)).isEqualTo(range(45, 120));
    }
    JsonNode listed = Listings.find(api, made.get("videoId").asText());
    assertThat(listed.get("clips").asInt()).isEqualTo(2);
    assertThat(listed.get("fileName").asText()).isEqualTo("edit-2-clips.mp4");
    assertThat(listed.get("durationSeconds").asDouble()).isCloseTo(4.5, within(0.001));
  }

  @Test
  void soundStaysWithItsPicture() {
    JsonNode status =
        made(
            Map.of("videoId", first, "start", 2, "end", 3.1),
            Map.of("videoId", second, "start", 0.2, "end", 1));

    String video = status.get("playbackUrl").asText();
    List<Integer> expected = new java.util.ArrayList<>(range(60, 93));
    expected.addAll(range(6, 30));
    assertThat(MediaReader.frameNumbers(video)).isEqualTo(expected);
    // The click at 2.5 s of the first and the one at 0.5 s of the second.
    assertThat(MediaReader.clicks(video)).hasSize(2);
    assertThat(MediaReader.clicks(video).get(0)).isCloseTo(0.5, within(0.020));
    assertThat(MediaReader.clicks(video).get(1)).isCloseTo(1.4, within(0.020));
  }

  @Test
  void editOfAnEditCanBeProcessedAgain() {
    String edit =
        api.post("/videos", edit(Map.of("videoId", first, "start", 1, "end", 3)))
            .expect(201)
            .json()
            .get("videoId")
            .asText();
    Videos.succeeded(api, edit);

    String again =
        api.post(
                "/videos/" + edit + "/reprocess",
                Map.of("trim", Map.of("start", 0.5), "metadata", Map.of("take", "2")))
            .expect(201)
            .json()
            .get("videoId")
            .asText();

    JsonNode status = Videos.succeeded(api, again);
    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asText()))
        .isEqualTo(range(45, 90));
    assertThat(Listings.find(api, again).get("reprocessOf").asText()).isEqualTo(edit);
    assertThat(Listings.find(api, again).get("clips").asInt()).isEqualTo(1);
  }

  @Test
  void clipsThatCanNotBeAreNamedAndNothingIsMade() {
    String nobodys = "0".repeat(32);
    String unfinished = Uploads.open(api, Clip.WEBM.file(), Map.of());

    Answer missing =
        api.post("/videos", edit(Map.of("videoId", first), Map.of("videoId", nobodys)));
    Answer unready =
        api.post("/videos", edit(Map.of("videoId", unfinished), Map.of("videoId", first)));
    Answer outside = api.post("/videos", edit(Map.of("videoId", first, "end", 4.2)));
    Answer crowded =
        api.post(
            "/videos",
            edit(
                Map.of("videoId", first),
                Map.of("videoId", second, "end", 0.4, "transition", Map.of("type", "fadeblack"))));

    assertThat(missing.expectRefusal(404, "NOT_FOUND").fields())
        .containsExactly("edit.clips[1].videoId");
    assertThat(unready.expectRefusal(409, "EDIT_SOURCE_NOT_READY").fields())
        .containsExactly("edit.clips[0].videoId");
    assertThat(outside.expectRefusal(400, "INVALID_REQUEST").fields())
        .containsExactly("edit.clips[0].end");
    assertThat(crowded.expectRefusal(400, "INVALID_REQUEST").fields())
        .containsExactly("edit.clips[1].transition.seconds");
  }

  private static JsonNode made(Map<?, ?>... clips) {
    String video = api.post("/videos", edit(clips)).expect(201).json().get("videoId").asText();
    return Videos.succeeded(api, video);
  }

  private static Map<String, ?> edit(Map<?, ?>... clips) {
    return Map.of("edit", Map.of("clips", List.of(clips)));
  }

  private static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }
}
