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
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Trimming an upload. */
@Tag("process")
class TrimTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static AccountApi api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void trimIsFrameAccurateAndKeepsAudioInSync() {
    JsonNode status = trimmed(SampleClip.WEBM, Map.of("start", 1.1, "end", 3));

    String mp4 = status.get("playbackUrl").asString();
    assertThat(MediaReader.frameNumbers(mp4)).isEqualTo(IntStream.range(33, 90).boxed().toList());
    assertThat(MediaReader.frameNumbers(status.get("streamUrl").asString()))
        .isEqualTo(IntStream.range(33, 90).boxed().toList());
    // The clicks at 1.5 s and 2.5 s of the source; the click at 0.5 s is cut.
    for (String address : new String[] {mp4, status.get("streamUrl").asString()}) {
      List<Double> clicks = MediaReader.clicks(address);
      assertThat(clicks).hasSize(2);
      assertThat(clicks.get(0)).isCloseTo(0.4, within(0.020));
      assertThat(clicks.get(1)).isCloseTo(1.4, within(0.020));
    }
  }

  @Test
  void trimWithoutAnEndKeepsEverythingToTheEnd() {
    JsonNode status = trimmed(SampleClip.SILENT, Map.of("start", 3));

    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asString()))
        .isEqualTo(IntStream.range(75, 100).boxed().toList());
  }

  @Test
  void trimOutsideTheVideoFails() {
    String video =
        UploadClient.submit(api, SampleClip.SILENT.file(), Map.of(), trim(Map.of("start", 4.5)));

    JsonNode status = VideoPoller.awaitEnd(api, video, "FAILED");

    assertThat(status.get("failure").get("code").asString()).isEqualTo("TRIM_OUTSIDE");
  }

  private static JsonNode trimmed(SampleClip clip, Map<String, ?> trim) {
    String video = UploadClient.submit(api, clip.file(), Map.of(), trim(trim));
    JsonNode status = VideoPoller.awaitSuccess(api, video);
    assertThat(Listings.find(api, video).get("trim").get("start").asDouble())
        .isEqualTo(((Number) trim.get("start")).doubleValue());
    return status;
  }

  private static Map<String, ?> trim(Map<String, ?> trim) {
    return Map.of("trim", trim);
  }
}
