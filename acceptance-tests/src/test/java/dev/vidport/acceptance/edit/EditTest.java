package dev.vidport.acceptance.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.acceptance.render.FinishedVideos;
import dev.vidport.media.MediaReader;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Edits: new videos from clips of finished videos. */
@Tag("process")
class EditTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static AccountApi api;
  private static String first;
  private static String second;

  @BeforeAll
  static void createFinishedVideos() {
    api = HOST.account("pro");
    second = UploadClient.submit(api, SampleClip.WEBM.file());
    first = FinishedVideos.of(api).id(SampleClip.WEBM);
    VideoPoller.awaitSuccess(api, second);
  }

  @Test
  void clipsCrossFadeFrameAccurately() {
    Map<String, ?> edit =
        edit(
            Map.of("videoId", first, "end", 2),
            Map.of("videoId", second, "start", 1, "transition", Map.of("seconds", 0.5)));

    JsonNode dry = api.post("/videos?dryRun=true", edit).expect(200).json();
    JsonNode created = api.post("/videos", edit).expect(201).json();
    JsonNode status = VideoPoller.awaitSuccess(api, created.get("videoId").asString());

    assertThat(created.get("clips").asInt()).isEqualTo(2);
    assertThat(created.get("status").asString()).isEqualTo("RUNNING");
    assertThat(dry.get("durationSeconds").asDouble()).isCloseTo(4.5, within(0.001));
    assertThat(dry.get("billableMinutes").asDouble()).isCloseTo(0.075, within(0.001));
    for (String address : List.of("playbackUrl", "streamUrl")) {
      List<Integer> frames = MediaReader.frameNumbers(status.get(address).asString());
      // 60 and 90 frames with 15 overlapping ones, which show both numbers at once.
      assertThat(frames).hasSize(135);
      assertThat(frames.subList(0, 45)).isEqualTo(range(0, 45));
      assertThat(frames.subList(60, 135)).isEqualTo(range(45, 120));
    }
    JsonNode listed = Listings.find(api, created.get("videoId").asString());
    assertThat(listed.get("clips").asInt()).isEqualTo(2);
    assertThat(listed.get("fileName").asString()).isEqualTo("edit-2-clips.mp4");
    assertThat(listed.get("durationSeconds").asDouble()).isCloseTo(4.5, within(0.001));
  }

  @Test
  void audioStaysInSyncWithVideo() {
    JsonNode status =
        createEdit(
            Map.of("videoId", first, "start", 2, "end", 3.1),
            Map.of("videoId", second, "start", 0.2, "end", 1));

    String video = status.get("playbackUrl").asString();
    List<Integer> expected = new java.util.ArrayList<>(range(60, 93));
    expected.addAll(range(6, 30));
    assertThat(MediaReader.frameNumbers(video)).isEqualTo(expected);
    // The click at 2.5 s of the first clip and the one at 0.5 s of the second.
    List<Double> clicks = MediaReader.clicks(video);
    assertThat(clicks).hasSize(2);
    assertThat(clicks.get(0)).isCloseTo(0.5, within(0.020));
    assertThat(clicks.get(1)).isCloseTo(1.4, within(0.020));
  }

  @Test
  void editCanBeReprocessed() {
    String edit =
        api.post("/videos", edit(Map.of("videoId", first, "start", 1, "end", 3)))
            .expect(201)
            .json()
            .get("videoId")
            .asString();
    VideoPoller.awaitSuccess(api, edit);

    String again =
        api.post(
                "/videos/" + edit + "/reprocess",
                Map.of("trim", Map.of("start", 0.5), "metadata", Map.of("take", "2")))
            .expect(201)
            .json()
            .get("videoId")
            .asString();

    JsonNode status = VideoPoller.awaitSuccess(api, again);
    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asString()))
        .isEqualTo(range(45, 90));
    assertThat(Listings.find(api, again).get("reprocessOf").asString()).isEqualTo(edit);
    assertThat(Listings.find(api, again).get("clips").asInt()).isEqualTo(1);
  }

  @Test
  void invalidClipsAreReported() {
    String unknown = "0".repeat(32);
    String unfinished = UploadClient.open(api, SampleClip.WEBM.file(), Map.of());

    Response missing =
        api.post("/videos", edit(Map.of("videoId", first), Map.of("videoId", unknown)));
    Response notReady =
        api.post("/videos", edit(Map.of("videoId", unfinished), Map.of("videoId", first)));
    Response outside = api.post("/videos", edit(Map.of("videoId", first, "end", 4.2)));
    Response tooLong =
        api.post(
            "/videos",
            edit(
                Map.of("videoId", first),
                Map.of("videoId", second, "end", 0.4, "transition", Map.of("type", "fadeblack"))));

    assertThat(missing.expectError(404, "NOT_FOUND").fields())
        .containsExactly("edit.clips[1].videoId");
    assertThat(notReady.expectError(409, "EDIT_SOURCE_NOT_READY").fields())
        .containsExactly("edit.clips[0].videoId");
    assertThat(outside.expectError(400, "INVALID_REQUEST").fields())
        .containsExactly("edit.clips[0].end");
    assertThat(tooLong.expectError(400, "INVALID_REQUEST").fields())
        .containsExactly("edit.clips[1].transition.seconds");
  }

  private static JsonNode createEdit(Map<?, ?>... clips) {
    String video = api.post("/videos", edit(clips)).expect(201).json().get("videoId").asString();
    return VideoPoller.awaitSuccess(api, video);
  }

  private static Map<String, ?> edit(Map<?, ?>... clips) {
    return Map.of("edit", Map.of("clips", List.of(clips)));
  }

  private static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }
}
