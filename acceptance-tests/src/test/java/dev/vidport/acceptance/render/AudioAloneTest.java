package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.MediaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Podcasts and voice memos become videos with a still picture. */
@Tag("process")
class AudioAloneTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final Path SONG = SampleClip.others().songWithCover();

  private static AccountApi api;
  private static String song;

  @BeforeAll
  static void upload() {
    api = HOST.account("pro");
    song = UploadClient.submit(api, SONG);
  }

  @Test
  void songIsPublishedLikeAVideo() {
    JsonNode status = VideoPoller.awaitSuccess(api, song);

    for (String link : List.of("playbackUrl", "streamUrl")) {
      String address = status.get(link).asString();
      assertThat(MediaReader.clicks(address)).as(link).hasSize(3);
      assertThat(MediaReader.probe(address, "v:0", "stream=width,height"))
          .as(link)
          .contains("1280,720");
    }
    JsonNode listed = Listings.find(api, song);
    assertThat(listed.get("durationSeconds").asDouble()).isCloseTo(3, within(0.06));
    assertThat(listed.get("height").asInt()).isEqualTo(720);
    JsonNode thumbnails = api.get("/videos/" + song + "/thumbnails").expect(200).json();
    assertThat(thumbnails.get("candidates")).isNotEmpty();
    assertThat(api.get("/usage").expect(200).json().get("minutes").get("used").asDouble())
        .isGreaterThanOrEqualTo(0.05);
  }

  @Test
  void songIsReprocessedAndJoinedWithAVideo() {
    VideoPoller.awaitSuccess(api, song);
    String part =
        api.post("/videos/" + song + "/reprocess", Map.of("trim", Map.of("start", 1, "end", 2)))
            .expect(201)
            .json()
            .get("videoId")
            .asString();
    String film = FinishedVideos.of(api).id(SampleClip.WEBM);
    String edit =
        api.post(
                "/videos",
                Map.of(
                    "edit",
                    Map.of(
                        "clips",
                        List.of(
                            Map.of("videoId", film, "end", 2),
                            Map.of("videoId", song, "start", 1)))))
            .expect(201)
            .json()
            .get("videoId")
            .asString();

    List<Double> kept =
        MediaReader.clicks(VideoPoller.awaitSuccess(api, part).get("playbackUrl").asString());
    List<Double> joined =
        MediaReader.clicks(VideoPoller.awaitSuccess(api, edit).get("playbackUrl").asString());

    assertThat(kept).hasSize(1);
    assertThat(kept.get(0)).isCloseTo(0.5, within(0.05));
    assertThat(joined).hasSize(4);
    assertThat(joined.get(3)).isCloseTo(3.5, within(0.05));
  }

  @Test
  void recordedMemoIsRenderedAtItsEnd() throws IOException {
    byte[] memo = Files.readAllBytes(SampleClip.others().voiceMemo());
    String video = UploadClient.record(api, Map.of("prestart", true));
    UploadClient.sendRecordedPart(api, video, 1, memo);

    api.post("/videos/" + video + "/complete", Map.of()).expect(202);

    JsonNode status = VideoPoller.awaitSuccess(api, video);
    assertThat(MediaReader.clicks(status.get("playbackUrl").asString())).hasSize(8);
  }
}
