package dev.vidport.acceptance.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.MediaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Uploads of a screen and a camera file. */
@Tag("process")
class CameraTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static AccountApi api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void cameraOverlaysTheScreenForTheLongerDuration() throws IOException {
    String video =
        UploadClient.submit(
            api,
            SampleClip.WEBM.file(),
            SampleClip.PORTRAIT.file(),
            Map.of("type", "pip", "position", "bottom-left", "size", "small"));

    JsonNode status = VideoPoller.awaitSuccess(api, video);

    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asString()))
        .isEqualTo(SampleClip.WEBM.numbers());
    JsonNode listed = Listings.find(api, video);
    assertThat(listed.get("cameraFileName").asString())
        .isEqualTo(SampleClip.PORTRAIT.file().getFileName().toString());
    assertThat(listed.get("height").asInt()).isEqualTo(180);
    assertThat(listed.get("sizeBytes").asLong())
        .isEqualTo(Files.size(SampleClip.WEBM.file()) + Files.size(SampleClip.PORTRAIT.file()));
    JsonNode deleted = api.delete("/videos/" + video).expect(200).json();
    assertThat(deleted.get("freedBytes").asLong()).isGreaterThan(listed.get("sizeBytes").asLong());
    assertThat(HOST.installation().filesOf(video)).isEmpty();
  }

  @Test
  void completeRequiresBothFiles() {
    String video = UploadClient.open(api, SampleClip.WEBM.file(), camera());
    UploadClient.sendAll(api, video, SampleClip.WEBM.file());

    Response response = api.post("/videos/" + video + "/complete");

    assertThat(response.expectError(409, "UPLOAD_INCOMPLETE").fields())
        .containsExactly("camera.parts[0]");
    api.post("/videos/" + video + "/abort").expect(200);
    assertThat(HOST.installation().filesOf(video)).isEmpty();
  }

  @Test
  void cameraNeedsAPlanThatIncludesIt() {
    Map<String, Object> body = new HashMap<>(camera());
    body.putAll(Map.of("fileName", "screen.webm", "sizeBytes", 10, "layout", "side-by-side"));

    Response response = HOST.account("free").post("/videos", body);

    assertThat(response.expectError(403, "PLAN_UPGRADE_REQUIRED").fields())
        .containsExactly("camera", "layout");
  }

  private static Map<String, ?> camera() {
    return Map.of("camera", Map.of("fileName", "face.webm", "sizeBytes", 10));
  }
}
